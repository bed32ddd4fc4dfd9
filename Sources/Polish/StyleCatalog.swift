public import Files
import Transcripts
import YAML

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

  /// One style as it was found.
  public struct Entry: Sendable {
    public let id: String
    public let source: Source
    /// `nil`: a plain one.
    public let path: Path?
    public let style: Result<Style, StyleError>
  }
}

extension StyleCatalog {
  /// - Throws: there is none, or its file is broken.
  public func style(_ id: String) throws(StyleError) -> Style { try entry(id).style.get() }

  /// The file that counts, or the plain style.
  /// - Throws: there is none of that name.
  public func entry(_ id: String) throws(StyleError) -> Entry {
    if let plain = PlainStyle(rawValue: id) { return Self.entry(plain) }
    // No other text makes a file's name: it may hold slashes.
    if Style.isID(id) {
      for (source, directory) in directories.reversed() {
        let path = directory.appending(id + ".yaml")
        if Files.exists(path) { return Self.entry(path, source) }
      }
    }
    let entries = entries()
    // A link that leads nowhere.
    if let broken = entries.first(where: { $0.id == id }) { return broken }
    var message = "there is no style \(YAMLError.quote(id))"
    if let near = Suggestion.closest(to: id, among: entries.map(\.id)) {
      message += "; did you mean \(near)?"
    }
    throw StyleError(message: message, isMissing: true)
  }

  /// The plain ones, then the files in order of id; a broken one has its error.
  public func entries() -> [Entry] {
    var found: [String: Entry] = [:]
    for (source, directory) in directories {
      for path in Files.paths(in: directory, suffix: ".yaml") {
        let entry = Self.entry(path, source)
        found[entry.id] = entry
      }
    }
    return PlainStyle.allCases.map { Self.entry($0) }
      + found.values.sorted { $0.id.utf8.lexicographicallyPrecedes($1.id.utf8) }
  }

  private static func entry(_ plain: PlainStyle) -> Entry {
    Entry(id: plain.rawValue, source: .plain, path: nil, style: .success(Style(plain)))
  }

  private static func entry(_ path: Path, _ source: Source) -> Entry {
    let id = String(decoding: path.stem, as: UTF8.self)
    let style: Result<Style, StyleError> = Result { () throws(StyleError) in
      guard PlainStyle(rawValue: id) == nil else {
        throw StyleError(
          message: "\(path): \(id) is a style that needs no model and stays what it is; "
            + "call the file otherwise")
      }
      guard Style.isID(id) else {
        throw StyleError(
          message: "\(path): a style's file is called by small letters, digits and hyphens, "
            + "at most 40: my-style.yaml")
      }
      return try StyleReader(path: path, id: id).read(trusted: source != .shipped)
    }
    return Entry(id: id, source: source, path: path, style: style)
  }
}
