extension Envelope {
  /// The text as data: no tag can begin or end in it, however it is spelt.
  static func escaped(_ text: String) -> String {
    let isSpecial: (UInt8) -> Bool = {
      $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: ">")
    }
    guard text.utf8.contains(where: isSpecial) else { return text }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count + 64)
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "&"): bytes += "&amp;".utf8
      case UInt8(ascii: "<"): bytes += "&lt;".utf8
      case UInt8(ascii: ">"): bytes += "&gt;".utf8
      default: bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A reply with the escapes undone that the model kept from its envelope. An escape is ours only
  /// where the raw text has its character; and where the raw text itself holds escapes (somebody
  /// dictated `&lt;`), only if the reply holds them escaped once more (`&amp;lt;`).
  public static func unescaped(_ reply: String, raw: String) -> String {
    guard reply.utf8.contains(UInt8(ascii: "&")) else { return reply }
    let raw = Array(raw.utf8)
    let known = escapes.filter { raw.contains($0.byte) }
    guard !known.isEmpty else { return reply }
    let bytes = Array(reply.utf8)
    if holdsEscape(raw[...]), !holdsTwofoldEscape(bytes[...]) { return reply }
    var out: [UInt8] = []
    out.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "&"),
        let escape = known.first(where: { bytes[index...].starts(with: $0.text) })
      {
        out.append(escape.byte)
        index += escape.text.count
      } else {
        out.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: out, as: UTF8.self)
  }

  /// What models write for a character, besides what they were given.
  private static let escapes: [(text: [UInt8], byte: UInt8)] = [
    ("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"),
    ("&#39;", "'"), ("&#34;", "\""), ("&#60;", "<"), ("&#62;", ">"), ("&#38;", "&"),
  ].map { (Array($0.utf8), Array($1.utf8)[0]) }

  private static func holdsEscape(_ bytes: ArraySlice<UInt8>) -> Bool {
    var rest = bytes
    while let start = rest.firstIndex(of: UInt8(ascii: "&")) {
      rest = rest[start...]
      if escapes.contains(where: { rest.starts(with: $0.text) }) { return true }
      rest = rest.dropFirst()
    }
    return false
  }

  private static func holdsTwofoldEscape(_ bytes: ArraySlice<UInt8>) -> Bool {
    var rest = bytes
    let ampersand = Array("&amp;".utf8)
    while let start = rest.firstIndex(of: UInt8(ascii: "&")) {
      rest = rest[start...]
      if rest.starts(with: ampersand) {
        let inner = [UInt8(ascii: "&")] + rest.dropFirst(ampersand.count).prefix(5)
        if holdsEscape(inner[...]) { return true }
      }
      rest = rest.dropFirst()
    }
    return false
  }
}
