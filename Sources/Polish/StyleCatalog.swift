public import Files

/// The styles there are: the four plain ones, those that come with osgk, the machine's and the
/// user's; later ones win by id. One broken file breaks only itself.
public struct StyleCatalog: Sendable {
  /// Where a style comes from.
  public enum Source: String, Sendable {
    /// A plain one: no file.
    case plain
    case shipped
    /// The machine's (`/etc/osgk/styles`).
    case system
    case user
  }

  /// Directories of `*.yaml`, weakest first. One that is not there is empty.
  public let directories: [(source: Source, path: Path)]

  /// Reads nothing yet.
  public init(shipped: Path? = nil, system: Path? = nil, user: Path? = nil) {
    directories = [(Source.shipped, shipped), (.system, system), (.user, user)]
      .compactMap { source, path in path.map { (source, $0) } }
  }

  /// - Throws: there is none, or its file is broken.
  public func style(_ id: String) throws(StyleError) -> Style {
    throw StyleError(message: "there is no style \(id)", isMissing: true)
  }

  /// In order of id; a broken one has its error.
  public func entries() -> [Entry] { [] }

  public struct Entry: Sendable {
    public let id: String
    public let source: Source
    /// `nil`: a plain one.
    public let path: Path?
    public let style: Result<Style, StyleError>
  }
}
