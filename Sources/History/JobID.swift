/// Names a job for good: time and chance, `20261130T101502-4f9c21d8`. Sorts by time.
public struct JobID: Sendable, Hashable, CustomStringConvertible {
  public let text: String
  public var description: String { text }

  /// - Returns: `nil` for what could not be a file's name.
  public init?(_ text: String) {
    let isRight = text.utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte) || byte == UInt8(ascii: "-")
        || byte == UInt8(ascii: "T")
    }
    guard isRight, (8...64).contains(text.utf8.count), !text.hasPrefix("-") else { return nil }
    self.text = text
  }

  /// When it was made, in seconds since 1970; `nil` for a name of another form.
  var seconds: Int? { UTC.seconds(String(text.prefix(15))) }

  /// A new one.
  public init(seconds: Int, chance: UInt32 = .random(in: 0...UInt32.max)) {
    let hex = String(chance, radix: 16)
    text = UTC.compact(seconds) + "-" + String(repeating: "0", count: 8 - hex.utf8.count) + hex
  }
}
