/// Stable writing: the object's own order, numbers as written, no escape that is not needed.
public enum JSONWriter {
  public enum Style: Sendable {
    /// No space at all, one line.
    case compact
    /// Two spaces a level, `"name": value`.
    case pretty
  }

  /// UTF-8 without a final newline. U+2028, U+2029 (they end lines in JavaScript) and control
  /// characters are escaped.
  public static func write(_ value: JSON, style: Style = .compact) -> String {
    String(decoding: bytes(value, style: style), as: UTF8.self)
  }

  /// The same as bytes.
  public static func bytes(_ value: JSON, style: Style = .compact) -> [UInt8] {
    var writer = Writer(isPretty: style == .pretty)
    writer.write(value, depth: 0)
    return writer.out
  }
}

private struct Writer {
  let isPretty: Bool
  var out: [UInt8] = []

  init(isPretty: Bool) { self.isPretty = isPretty }

  mutating func write(_ value: JSON, depth: Int) {
    switch value {
    case .null: out += "null".utf8
    case .bool(let value): out += (value ? "true" : "false").utf8
    case .number(let number): out += number.text.utf8
    case .string(let text): write(text)
    case .array(let items):
      list("[", "]", items, depth) { writer, item in writer.write(item, depth: depth + 1) }
    case .object(let object):
      list("{", "}", object.members, depth) { writer, member in
        writer.write(member.key)
        writer.out.append(UInt8(ascii: ":"))
        if writer.isPretty { writer.out.append(UInt8(ascii: " ")) }
        writer.write(member.value, depth: depth + 1)
      }
    }
  }

  private mutating func list<Item>(
    _ open: String, _ close: String, _ items: [Item], _ depth: Int,
    _ write: (inout Writer, Item) -> Void
  ) {
    out += open.utf8
    for (index, item) in items.enumerated() {
      if index > 0 { out.append(UInt8(ascii: ",")) }
      newLine(depth + 1)
      write(&self, item)
    }
    if !items.isEmpty { newLine(depth) }
    out += close.utf8
  }

  private mutating func newLine(_ depth: Int) {
    guard isPretty else { return }
    out.append(0x0A)
    out.append(contentsOf: repeatElement(0x20, count: depth * 2))
  }

  private mutating func write(_ text: String) {
    out.append(UInt8(ascii: "\""))
    var text = text
    text.withUTF8 { bytes in
      var i = 0
      while i < bytes.count {
        let byte = bytes[i]
        if byte == 0xE2, i + 2 < bytes.count, bytes[i + 1] == 0x80, bytes[i + 2] & 0xFE == 0xA8 {
          out += (bytes[i + 2] == 0xA8 ? #"\u2028"# : #"\u2029"#).utf8
          i += 3
          continue
        }
        escape(byte)
        i += 1
      }
    }
    out.append(UInt8(ascii: "\""))
  }

  private mutating func escape(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""): out += #"\""#.utf8
    case UInt8(ascii: "\\"): out += #"\\"#.utf8
    case 0x08: out += #"\b"#.utf8
    case 0x0C: out += #"\f"#.utf8
    case 0x0A: out += #"\n"#.utf8
    case 0x0D: out += #"\r"#.utf8
    case 0x09: out += #"\t"#.utf8
    case ..<0x20:
      out += (byte < 0x10 ? #"\u000"# : #"\u00"#).utf8
      out += String(byte, radix: 16).utf8
    default: out.append(byte)
    }
  }
}
