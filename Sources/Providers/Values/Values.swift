public import Files
public import JSON

/// What the placeholders of a preset stand for in one run. A name that is not in it is absent.
public struct Values: Sendable, Equatable {
  public enum Value: Sendable, Equatable {
    case text(String)
    /// A path's bytes, valid UTF-8 or not.
    case bytes([UInt8])
    case list([String])
    case number(JSONNumber)
    /// Off counts as absent.
    case flag(Bool)
  }

  private var values: [String: Value] = [:]

  public init() {}

  /// By the placeholder's name: `language`, `audio`, `options.beam`. Empty values are absent.
  public subscript(name: String) -> Value? {
    get { values[name] }
    set {
      switch newValue {
      case .text(""), .bytes([]), .list([]), .flag(false): values[name] = nil
      default: values[name] = newValue
      }
    }
  }

  /// The first name whose value holds a NUL, which nothing can carry.
  var nameWithNUL: String? {
    values.keys.sorted().first { values[$0]?.bytes.contains(0) == true }
  }

  /// Puts a path (`audio`, `output`, `directory`, `model_path`, `vad_model`).
  public mutating func set(_ name: String, path: Path) { self[name] = .bytes(path.bytes) }
  /// Puts a whole number (`threads`, `port`).
  public mutating func set(_ name: String, _ number: Int) {
    self[name] = .number(JSONNumber(number))
  }
}

extension Values.Value {
  /// As it stands inside a longer scalar: lists joined by ", ", a flag as true.
  public var bytes: [UInt8] {
    switch self {
    case .text(let text): Array(text.utf8)
    case .bytes(let bytes): bytes
    case .list(let items): Array(items.joined(separator: ", ").utf8)
    case .number(let number): Array(number.text.utf8)
    case .flag(let flag): Array((flag ? "true" : "false").utf8)
    }
  }
}
