import Files
import YAML

/// Why the settings cannot be used, or one of them not be changed.
public struct SettingsError: Error, Sendable, Equatable {
  public enum Code: String, Sendable, CaseIterable {
    case unknownKey, wrongValue
    /// Something that looks like an API key stands where none may.
    case secret
    /// The file is not the YAML that we take.
    case syntax
    /// The file is there but cannot be read or written.
    case file
    /// Somebody else could have written the file.
    case untrusted
    /// HOME or the runtime directory cannot be used.
    case directory
  }

  /// Where the wrong thing stands.
  public enum Place: Sendable, Equatable {
    case file(Path, Mark?)
    case variable(String)
    /// An option, or the argument of a command.
    case commandLine(String?)
  }

  public let code: Code
  public let place: Place
  /// The key path, as far as it is known.
  public let key: String?
  /// What is wrong and what would be right.
  public let message: String

  public init(code: Code, place: Place, key: String? = nil, message: String) {
    self.code = code
    self.place = place
    self.key = key
    self.message = message
  }
}

extension SettingsError {
  init(_ error: FileError) {
    let code: Code = if case .untrusted = error.reason { .untrusted } else { .file }
    self.init(code: code, place: .file(error.path, nil), message: error.description)
  }

  init(_ error: YAMLError, file: Path) {
    self.init(
      code: .syntax, place: .file(file, error.mark),
      key: error.keyPath.isEmpty ? nil : error.keyPath, message: error.message)
  }
}

extension SettingsError: CustomStringConvertible {
  /// `file:line:column: key.path: what is wrong; what would be right`, in one line.
  public var description: String {
    var parts: [String] = []
    switch place {
    case .file(let path, let mark?): parts.append("\(path):\(mark.line):\(mark.column)")
    // A file error's message names the path itself.
    case .file(let path, nil): if code == .directory { parts.append("\(path)") }
    case .variable(let name): parts.append(name)
    case .commandLine(let option?): parts.append(option)
    case .commandLine(nil): break
    }
    if let key { parts.append(key) }
    return (parts + [message]).joined(separator: ": ")
  }
}
