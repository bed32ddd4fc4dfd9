public import Files

/// Why a preset cannot be used: where it stands, what is wrong and what would be right.
public struct PresetError: Error, Sendable, Equatable {
  public enum Code: String, Sendable, CaseIterable {
    /// The file could not be read or is not the YAML that we take.
    case unreadable
    /// A key that no preset has.
    case unknownKey
    /// A value of the wrong type, outside its range or not among the allowed ones.
    case value
    /// A key that must be there is not.
    case missing
    /// Something that would weaken a promise: a header, an address, a literal key.
    case refused
    /// A placeholder that does not exist or cannot stand there.
    case placeholder
    /// `extends:` or `wire:` names nothing, or goes in a circle.
    case reference
    /// No preset has this id.
    case notFound
    /// An option of the provider that the person gave is wrong.
    case option
  }

  public let code: Code
  /// `nil` where no file is concerned.
  public let file: Path?
  /// Counted from 1; 0 where no place is known.
  public let line: Int
  /// Counted from 1; 0 where no place is known.
  public let column: Int
  /// `transcription.limits.bytes`; empty for the file as a whole.
  public let keyPath: String
  /// What is wrong and what would be right, one line, without the place.
  public let message: String

  public init(
    code: Code, file: Path? = nil, line: Int = 0, column: Int = 0, keyPath: String = "",
    message: String
  ) {
    self.code = code
    self.file = file
    self.line = line
    self.column = column
    self.keyPath = keyPath
    self.message = message
  }
}

extension PresetError: CustomStringConvertible {
  /// `file:line:column: key.path: message`, without the parts that are not known.
  public var description: String {
    var text = ""
    if let file {
      text += file.description
      if line > 0 { text += ":\(line):\(column)" }
      text += ": "
    }
    if !keyPath.isEmpty { text += keyPath.withoutControls + ": " }
    return text + message.withoutControls
  }
}
