/// A command line that cannot be understood.
public struct UsageError: Error, Sendable, Equatable, CustomStringConvertible {
  /// One line that names the word and says what would be right.
  public let message: String
  /// The command whose help says more: `["providers", "list"]`, or nothing for osgk itself.
  public let command: [String]

  public init(_ message: String, command: [String] = []) {
    self.message = message
    self.command = command
  }

  public var description: String { message }
  /// `See 'osgk transcribe --help'.`
  public var advice: String { "See '\((["osgk"] + command).joined(separator: " ")) --help'." }
}

extension UsageError {
  /// `'a'`, `'a' or 'b'`, `'a', 'b' or 'c'`.
  static func alternatives(_ words: [String]) -> String {
    let quoted = words.map { "'\($0)'" }
    guard let last = quoted.last, quoted.count > 1 else { return quoted.first ?? "" }
    return quoted.dropLast().joined(separator: ", ") + " or " + last
  }
}
