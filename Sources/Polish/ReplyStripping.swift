/// What models write around the text that they were asked for. Pure; time grows with the length of
/// the reply, not faster. Nothing is taken away that the raw text has too.
public enum ReplyStripping {
  /// The reply without reasoning, chat-template marks, fences, prefixes ("Here is the text:"),
  /// notes behind it and outer quotes; nothing if that is all it was.
  public static func stripped(_ reply: String, raw: String) -> String {
    let original = Array(raw.utf8)
    var text = withoutControls(Array(withoutReasoning(reply, raw: raw).utf8), raw: original)
    // Each may stand inside another: a fence in the envelope, quotes in the fence.
    for _ in 0..<4 {
      let before = text.count
      text = trimmed(text)
      text = withoutEnvelope(text, raw: original)
      text = withoutFence(text, raw: original)
      text = withoutPrefix(text, raw: original)
      text = withoutNote(text, raw: original)
      text = withoutQuotes(text, raw: original)
      if text.count == before { break }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The reply without `<think>` and its like and without the marks of chat templates: what comes
  /// first, also where the reply is no plain text (cues).
  public static func withoutReasoning(_ reply: String, raw: String) -> String {
    let bytes = Array(reply.utf8)
    // Most replies have none of it.
    guard bytes.contains(where: { $0 == 0x3C || $0 == 0x5B || $0 == 0xE2 }) else { return reply }
    let text = ThoughtStripping(raw: Array(raw.utf8)).stripped(bytes)
    return text == bytes ? reply : String(decoding: text, as: UTF8.self)
  }

  // MARK: - Bytes

  static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

  static func isBlank(_ bytes: [UInt8]) -> Bool { bytes.allSatisfy(isSpace) }

  static func trimmed(_ bytes: some Collection<UInt8>) -> [UInt8] {
    var slice = Array(bytes)[...]
    while true {
      if let first = slice.first, isSpace(first) {
        slice.removeFirst()
      } else if let last = slice.last, isSpace(last) {
        slice.removeLast()
      } else if slice.starts(with: [0xE3, 0x80, 0x80]) || slice.starts(with: [0xEF, 0xBB, 0xBF]) {
        slice.removeFirst(3)
      } else {
        return Array(slice)
      }
    }
  }

  static func lower(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte | 0x20 : byte }

  /// Where a text stands in another, whatever the case of ASCII letters.
  static func find(
    _ text: [UInt8], in bytes: [UInt8], from start: Int = 0
  ) -> Int? {
    guard let first = text.first, start + text.count <= bytes.count else { return nil }
    return bytes.withUnsafeBufferPointer { bytes in
      var index = start
      while index + text.count <= bytes.count {
        if lower(bytes[index]) == first {
          var offset = 1
          while offset < text.count, lower(bytes[index + offset]) == text[offset] { offset += 1 }
          if offset == text.count { return index }
        }
        index += 1
      }
      return nil
    }
  }

  static func has(_ text: String, _ bytes: [UInt8]) -> Bool {
    find(Array(text.utf8), in: bytes) != nil
  }
}
