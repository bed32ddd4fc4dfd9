public import Files
public import Transcripts

/// How the words are found in what a provider or program gives back.
public struct ReplySpec: Sendable {
  /// What a program's result is read from.
  public enum Source: Sendable, Equatable {
    /// A file (`file(_:)` names it).
    case file
    case standardOutput
    case standardError
  }

  public let source: Source

  /// The path of the result with `source == .file`; relative ones lie in `{directory}`.
  public func file(_ values: Values) -> Path? { fatalError("face") }

  /// Reads a result.
  /// - Throws: what is there is no result of this program.
  public func reading(_ bytes: [UInt8]) throws(ReplyError) -> Reading { fatalError("face") }
}

/// A reply, read.
public struct Reading: Sendable {
  public let transcript: Transcript
  /// Places of invalid UTF-8 or broken escapes that were repaired.
  public let repairs: Int
}

/// Why a result could not be read. Never says the words in it.
public struct ReplyError: Error, Sendable, Equatable, CustomStringConvertible {
  public enum Code: String, Sendable, CaseIterable {
    case empty, notParsable, noText, failed
  }

  public let code: Code
  public let message: String

  public init(code: Code, message: String) {
    self.code = code
    self.message = message
  }

  public var description: String { message }
}
