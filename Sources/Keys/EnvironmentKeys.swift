import Glibc
import SecretService

/// The keys of variables `OSGK_KEY_…`, taken out of the environment.
public struct EnvironmentKeys: Sendable {
  private static let prefix = "OSGK_KEY_"

  /// The variable's name → its key, or why it is none. An empty variable counts as not set.
  let keys: [String: Result<APIKey, KeyError>]

  public static let none = EnvironmentKeys(keys: [:])

  /// Reads all variables `OSGK_KEY_…`, overwrites their bytes in place and unsets them. The first
  /// thing that the program does: no other thread may run.
  public static func take() -> EnvironmentKeys {
    var names: [String] = []
    var next = environ
    while let entry = next.pointee {
      let text = UnsafeRawBufferPointer(start: entry, count: strlen(entry))
      if text.starts(with: prefix.utf8) {
        names.append(String(decoding: text.prefix { $0 != UInt8(ascii: "=") }, as: UTF8.self))
      }
      next += 1
    }
    var keys: [String: Result<APIKey, KeyError>] = [:]
    for name in names {
      do throws(KeyError) {
        guard let key = try take(variable: name), name != prefix else { continue }
        keys[name] = .success(key)
      } catch {
        keys[name] = .failure(error)
      }
    }
    return EnvironmentKeys(keys: keys)
  }

  /// Takes one variable (a vendor's own, for `keys import --env`): reads, overwrites, unsets.
  /// `nil` where it is not set or blank. No other thread may use the environment meanwhile.
  public static func take(variable name: String) throws(KeyError) -> APIKey? {
    guard let value = getenv(name) else { return nil }
    let text = SecretBytes(copying: UnsafeRawBufferPointer(start: value, count: strlen(value)))
    explicit_bzero(value, text.count)
    unsetenv(name)
    if text.withBytes({ KeyText.trimmed($0).isEmpty }) { return nil }
    do {
      return try APIKey(parsing: text)
    } catch {
      throw KeyError(code: error.code, message: "\(name): \(error.message)")
    }
  }

  /// Whether a variable is set and not empty; its value is not kept.
  public static func isSet(_ name: String) -> Bool {
    getenv(name).map { $0.pointee != 0 } ?? false
  }

  /// `OSGK_KEY_` and the provider's id in upper case, `-` as `_`.
  public static func variable(of provider: String) -> String {
    prefix + provider.uppercased().replacing("-", with: "_")
  }

  /// The id that a variable would be of, where no id has an underscore.
  static func provider(of variable: String) -> String {
    variable.dropFirst(prefix.count).lowercased().replacing("_", with: "-")
  }
}
