/// What engines write where nobody spoke.
enum EngineMarkers {
  /// Whether the text, taken as a whole, says nothing: punctuation and notes only (`#`, `...`,
  /// `♪`), or nothing but known markers in brackets or stars (`[BLANK_AUDIO]`, `(music) ♪`).
  /// Brackets with anything else in them are somebody's words.
  static func saysNothing(_ text: String) -> Bool {
    var rest = Substring(text)
    while let start = rest.firstIndex(where: { Script.isSpoken($0) }) {
      // The nearest bracket before the first word, if nothing else stands there.
      guard let open = rest[..<start].last(where: { !$0.isWhitespace }),
        let close = pairs[open],
        let end = rest[start...].firstIndex(of: close)
      else { return false }
      guard isMarker(rest[start..<end]) else { return false }
      rest = rest[rest.index(after: end)...]
    }
    return true
  }

  private static let pairs: [Character: Character] = [
    "[": "]", "(": ")", "*": "*", "（": "）", "【": "】", "［": "］",
    "♪": "♪", "|": "|",
  ]

  private static func isMarker(_ text: Substring) -> Bool {
    let words = text.lowercased().split { $0 == "_" || $0.isWhitespace || $0 == "♪" || $0 == "-" }
    let phrase = words.joined(separator: " ")
    return phrases.contains(phrase)
      || (words.count <= 3 && words.contains { musicWords.contains(String($0)) })
      || (words.count <= 4 && words.last.map { soundWords.contains(String($0)) } ?? false)
  }

  /// Whether all of it stands in one pair of round or square brackets: what is written like that is
  /// a note, though somebody may have dictated it.
  static func isNote(_ text: String) -> Bool {
    let text = TextJoin.trimmed(text)
    guard let open = text.first, let close = pairs[open], open != "*", open != "|", open != "♪",
      let end = text.firstIndex(of: close)
    else { return false }
    return text.index(after: end) == text.endIndex
  }

  private static let musicWords: Set<String> = ["music", "musik", "musique", "música", "musica"]

  /// What a thing does that is heard: `(logo whooshing)`, `[engine starts humming]`.
  private static let soundWords: Set<String> = [
    "banging", "barking", "beating", "beeping", "blaring", "blowing", "booming", "bubbling",
    "buzzing", "chattering", "chiming", "chirping", "clacking", "clanging", "clanking",
    "clattering", "clicking", "clinking", "clunking", "crackling", "crashing", "creaking",
    "crunching", "dinging", "dripping", "droning", "drumming", "fizzing", "grinding", "growling",
    "gurgling", "hissing", "honking", "howling", "humming", "jingling", "knocking", "popping",
    "pounding", "pulsing", "rattling", "revving", "ringing", "roaring", "rumbling", "rustling",
    "scraping", "screeching", "sizzling", "slamming", "splashing", "squeaking", "squealing",
    "swooshing", "tapping", "thudding", "thumping", "thundering", "ticking", "tinkling", "tolling",
    "trilling", "vibrating", "wailing", "warbling", "whirring", "whistling", "whooshing",
    "whooping",
  ]

  private static let phrases: Set<String> = [
    "blank audio", "blank", "no audio", "no speech", "silence", "silent", "pause", "inaudible",
    "unintelligible", "noise", "noises", "background noise", "background noises", "static", "sound",
    "sounds", "sound effects", "beep", "beeping", "click", "clicking", "applause", "clapping",
    "cheering", "laughter", "laughs", "laughing", "chuckles", "sighs", "sigh", "coughs", "coughing",
    "cough", "clears throat", "sniffs", "breathing", "wind blowing", "birds chirping",
    "crickets chirping",
    "speaking foreign language", "speaking in foreign language", "foreign language", "foreign",
    "speaks in foreign language", "music playing", "bell rings", "phone ringing", "door closes",
    "footsteps",
    "end of audio", "nospeech", "startoftranscript", "endoftext", "applaus", "stille",
    "gelächter",
    "lachen", "rires", "silencio", "aplausos", "risas", "applaudissements", "音乐", "音樂", "音楽",
    "拍手", "笑", "掌声", "鼓掌", "笑声", "笑い", "沉默", "静音", "無音", "静か", "음악", "박수", "웃음", "музыка",
    "аплодисменты", "смех", "тишина",
  ]
}
