/// The text of one subtitle, with the number that a model knows it by.
public struct Cue: Sendable, Equatable {
  /// From 1.
  public let id: Int
  public let text: String

  public init(id: Int, text: String) {
    self.id = id
    self.text = text
  }

  /// Which cues go into one request, in order: together at most `limit` bytes of text and `count`
  /// cues, at least one. In the second half of the room a batch ends where a sentence does.
  public static func batches(
    _ texts: [String], limit: Int, count: Int = 40
  ) -> [Range<Int>] {
    var batches: [Range<Int>] = []
    var start = 0
    while start < texts.count {
      var bytes = texts[start].utf8.count
      var end = start + 1
      var sentence: Int?
      while end < texts.count, end - start < count, bytes + texts[end].utf8.count <= limit {
        if bytes * 2 >= limit || (end - start) * 2 >= count, endsSentence(texts[end - 1]) {
          sentence = end
        }
        bytes += texts[end].utf8.count
        end += 1
      }
      if end < texts.count, let sentence, !endsSentence(texts[end - 1]) { end = sentence }
      batches.append(start..<end)
      start = end
    }
    return batches
  }

  private static func endsSentence(_ text: String) -> Bool {
    for scalar in text.unicodeScalars.reversed() {
      switch scalar {
      case ".", "!", "?", "…", "。", "！", "？", "｡", "؟", "।": return true
      case " ", "\n", "\r", "\t", "\"", "'", "”", "’", "»", ")", "」", "』", "）": continue
      default: return false
      }
    }
    return false
  }
}
