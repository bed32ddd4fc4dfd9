/// A number as it was written: `1e400`, `-0` and integers of any length survive reading and
/// writing. Equal means spelled alike.
public struct JSONNumber: Sendable, Hashable {
  public let text: String

  /// Fails for what RFC 8259's grammar does not call a number (`01`, `.5`, `+1`, `NaN`).
  public init?(text: String) {
    let bytes = Array(text.utf8)
    guard !bytes.isEmpty, JSONNumber.end(in: bytes, from: 0) == .success(bytes.count) else {
      return nil
    }
    self.text = text
  }

  public init(_ value: Int) { text = String(value) }

  /// A finite value in its shortest spelling that reads back the same (`11`, `0.5`, `1e-07`);
  /// fails for NaN and infinities.
  public init?(_ value: Double) {
    guard value.isFinite else { return nil }
    let spelled = value.description
    text = spelled.hasSuffix(".0") ? String(spelled.dropLast(2)) : spelled
  }

  /// For text whose grammar the caller has checked.
  init(checked text: String) { self.text = text }

  /// Only if it is spelled as an integer (no `.`, no exponent) and fits.
  public var int: Int? { Int(text) }

  /// Nearest double; nil if it lies beyond the largest one (`1e400`).
  public var double: Double? {
    guard let value = Double(text), value.isFinite else { return nil }
    return value
  }
}

extension JSONNumber {
  /// Where the number that starts at `start` ends, or the offset of the byte that breaks it.
  static func end(in bytes: [UInt8], from start: Int) -> ScanResult {
    var i = start
    let count = bytes.count
    func digits() -> Bool {
      let first = i
      while i < count, bytes[i] &- 0x30 < 10 { i += 1 }
      return i > first
    }
    if i < count, bytes[i] == UInt8(ascii: "-") { i += 1 }
    if i < count, bytes[i] == UInt8(ascii: "0") {
      i += 1
      if i < count, bytes[i] &- 0x30 < 10 { return .failure(i) }
    } else if !digits() {
      return .failure(i)
    }
    if i < count, bytes[i] == UInt8(ascii: ".") {
      i += 1
      if !digits() { return .failure(i) }
    }
    if i < count, bytes[i] | 0x20 == UInt8(ascii: "e") {
      i += 1
      if i < count, bytes[i] == UInt8(ascii: "+") || bytes[i] == UInt8(ascii: "-") { i += 1 }
      if !digits() { return .failure(i) }
    }
    return .success(i)
  }

  enum ScanResult: Equatable {
    case success(Int)
    case failure(Int)
  }
}
