/// The keys of variables `OSGK_KEY_…`, taken out of the environment.
public struct EnvironmentKeys: Sendable {
  /// The rest of the variable's name → its value, as it was read.
  let keys: [String: Result<APIKey, KeyError>]

  public static let none = EnvironmentKeys(keys: [:])

  /// Reads all variables `OSGK_KEY_…`, overwrites their bytes in place and unsets them. The first
  /// thing that the program does: no other thread may run.
  public static func take() -> EnvironmentKeys { fatalError("face") }

  /// Takes one variable (a vendor's own, for `keys import --env`): reads, overwrites, unsets.
  /// `nil` where it is not set or empty.
  public static func take(variable name: String) throws(KeyError) -> APIKey? { fatalError("face") }

  /// Whether a variable is set and not empty; its value is not kept.
  public static func isSet(_ name: String) -> Bool { fatalError("face") }

  /// `OSGK_KEY_` and the provider's id in upper case, `-` as `_`.
  public static func variable(of provider: String) -> String { fatalError("face") }
}
