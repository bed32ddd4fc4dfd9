import Jobs
import Keys
import Transcripts

extension Failure {
  /// With every key hidden that lives in this process, and what is shaped like one.
  func masked() -> Failure {
    let mask = KeyMask.live
    return Failure(
      kind, reason: reason, mask.masking(message), advice: advice.map { mask.masking($0) },
      attempts: attempts)
  }
}

extension Transcript {
  /// Without this very key, which nobody speaks: it stands there only if a server echoes it. What
  /// is merely shaped like a key may have been dictated and stays.
  func masking(_ key: APIKey) -> Transcript {
    func masked(_ text: String) -> String { key.hidden(in: text) }
    var transcript = self
    transcript.text = masked(text)
    transcript.language = language.map(masked)
    transcript.segments = segments.map { segment in
      var segment = segment
      segment.text = masked(segment.text)
      segment.speaker = segment.speaker.map(masked)
      segment.words = segment.words.map { word in
        var word = word
        word.text = masked(word.text)
        word.speaker = word.speaker.map(masked)
        return word
      }
      return segment
    }
    return transcript
  }
}

extension APIKey {
  /// The text with every occurrence of the key hidden; no copy of the key is made.
  func hidden(in text: String) -> String {
    withBytes { key in
      guard !key.isEmpty, text.utf8.count >= key.count else { return text }
      let bytes = Array(text.utf8)
      var out: [UInt8] = []
      var start = 0
      var index = 0
      while index + key.count <= bytes.count {
        if bytes[index] == key[0], bytes[index..<index + key.count].elementsEqual(key) {
          out += bytes[start..<index] + Array(KeyMask.mark.utf8)
          index += key.count
          start = index
        } else {
          index += 1
        }
      }
      return start == 0 ? text : String(decoding: out + bytes[start...], as: UTF8.self)
    }
  }
}
