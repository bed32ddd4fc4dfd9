public import Files

/// The styles there are: the four plain ones, those that come with osgk, the machine's and the
/// user's; later ones win by id.
public struct StyleCatalog: Sendable {
  /// Directories of `*.yaml`, weakest first. One that is not there is empty.
  public let directories: [Path]

  public init(directories: [Path]) { self.directories = directories }

  /// - Throws: there is none, or its file is broken.
  public func style(_ id: String) throws(StyleError) -> Style {
    throw StyleError(message: "there is no style \(id)")
  }

  /// In order of id; a broken one has its error.
  public func entries() -> [Entry] { [] }

  public struct Entry: Sendable {
    public let id: String
    /// `nil`: a plain one.
    public let path: Path?
    public let style: Result<Style, StyleError>
  }
}

/// A style that cannot be used.
public struct StyleError: Error, Sendable, Equatable, CustomStringConvertible {
  /// One line: `file:line:column: key: what is wrong and what would be right`.
  public let message: String
  /// There is no style of that name.
  public let isMissing: Bool

  public init(message: String, isMissing: Bool = false) {
    self.message = message
    self.isMissing = isMissing
  }

  public var description: String { message }
}
