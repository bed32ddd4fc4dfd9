/// A file's path as the kernel sees it: bytes without NUL, never repaired to valid UTF-8.
public struct Path: Hashable, Sendable {
  /// The path's bytes, without a terminating NUL.
  public let bytes: [UInt8]

  /// Fails when the bytes are empty or hold a NUL.
  public init?(bytes: some Sequence<UInt8>) {
    let bytes = Array(bytes)
    guard !bytes.isEmpty, !bytes.contains(0) else { return nil }
    self.bytes = bytes
  }

  /// A path from text that is known to be one; everything after a NUL is dropped and an empty
  /// text means the current directory.
  public init(_ text: String) { self.init(upToNUL: text.utf8) }

  init(upToNUL bytes: some Sequence<UInt8>) {
    let kept = Array(bytes.prefix { $0 != 0 })
    self.bytes = kept.isEmpty ? [UInt8(ascii: ".")] : kept
  }
}

extension Path: ExpressibleByStringLiteral {
  public init(stringLiteral value: String) { self.init(value) }
}

extension Path: CustomStringConvertible {
  /// For people, on one line: invalid UTF-8 repaired; control characters, and those that turn the
  /// direction of writing, shown as escapes (`\n`, `\x1b`, `\u{202e}`).
  public var description: String {
    var text = ""
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      switch scalar.value {
      case 0x0A: text += "\\n"
      case 0x0D: text += "\\r"
      case 0x09: text += "\\t"
      case 0..<0x20, 0x7F..<0xA0:
        let digits = String(scalar.value, radix: 16)
        text += "\\x" + (digits.utf8.count == 1 ? "0" : "") + digits
      case 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069:
        text += "\\u{" + String(scalar.value, radix: 16) + "}"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}

extension Path {
  public func withCString<R>(_ body: (UnsafePointer<CChar>) throws -> R) rethrows -> R {
    try (bytes.map { CChar(bitPattern: $0) } + [0]).withUnsafeBufferPointer {
      try body($0.baseAddress!)  // never empty: it holds the NUL
    }
  }
}
