public import Files

/// Where what comes with osgk lies: found from the program itself, so that a build tree, an
/// installed prefix and a moved one work alike.
public struct Installation: Sendable {
  /// The shipped presets.
  public let providers: Path?
  /// `config.yaml` as it comes, and `sample.wav`.
  public let config: Path?
  /// `osgk-run`, where a test says which; `nil`: beside the running program.
  public let runner: Path?

  public init(providers: Path?, config: Path?, runner: Path? = nil) {
    self.providers = providers
    self.config = config
    self.runner = runner
  }

  /// The recording that comes with osgk.
  public var sample: Path? { config?.appending("sample.wav") }

  /// Looks in `../share/osgk` of the program (for one in `libexec/osgk` a step further up), then in
  /// the source tree that it was built in (the nearest directory above that holds `Package.swift`
  /// and `providers`).
  public init(executable: Path) {
    let prefix = executable.parent.parent
    var root = [prefix, prefix.parent].map { $0.appending("share/osgk") }
      .first { Files.isDirectory($0.appending("providers")) }
    var above = executable.parent
    while root == nil, above.bytes != [UInt8(ascii: "/")], above.bytes != [UInt8(ascii: ".")] {
      if Files.isDirectory(above.appending("providers")),
        Files.exists(above.appending("Package.swift"))
      {
        root = above
      }
      above = above.parent
    }
    self.init(providers: root?.appending("providers"), config: root?.appending("config"))
  }

  /// Of the running program.
  public static func current() -> Installation {
    guard let path = try? Files.readLink("/proc/self/exe") else {
      return Installation(providers: nil, config: nil)
    }
    return Installation(executable: path)
  }
}
