/// Finds in a text what is shaped like a key: words with a beginning that vendors give their keys,
/// and words behind a name like `api_key=` or `Bearer`.
struct KeyShapes {
  private static let beginnings = [
    "sk-", "sk_", "gsk_", "pk-", "rk-", "rk_", "AIza", "ya29.", "hf_", "r8_", "nvapi-", "fw_",
    "tgp_", "csk-", "xai-", "key-", "key_", "AKIA", "LTAI", "eyJ", "ghp_", "github_pat_", "glpat-",
  ].map { Array($0.utf8) }

  /// In lower case, without `-` and `_`; what comes before them in the same word does not matter.
  private static let names = [
    "apikey", "accesstoken", "accesskey", "authtoken", "secretkey", "subscriptionkey",
    "xgoogapikey", "authorization", "bearer", "basic", "token", "key", "secret", "password",
  ].map { Array($0.utf8) }

  private let text: [UInt8]
  private let words: [Range<Int>]

  init(_ text: [UInt8]) {
    self.text = text
    var words: [Range<Int>] = []
    var start: Int?
    for (index, byte) in text.enumerated() {
      if Self.isKeyByte(byte) {
        start = start ?? index
      } else if let from = start {
        words.append(from..<index)
        start = nil
      }
    }
    if let start { words.append(start..<text.count) }
    self.words = words
  }

  func found() -> [Range<Int>] {
    var found: [Range<Int>] = []
    for (index, word) in words.enumerated() {
      // `api_key=value` is one word, `"api_key": "value"` are two.
      let parts = parts(of: word)
      for (number, part) in parts.enumerated() {
        let before = number > 0 ? parts[number - 1] : index > 0 ? words[index - 1] : nil
        if hasBeginning(part) || before.map({ names(it: $0, part) }) == true {
          // The rest of the word belongs to it: base64 ends with `=`.
          found.append(part.lowerBound..<word.upperBound)
          break
        }
      }
    }
    return found
  }

  /// From where on the text's end may be a part of a key: the last word, or a name that waits for
  /// its value.
  func open() -> Int {
    guard let last = words.last else { return text.count }
    return last.upperBound == text.count ? last.lowerBound : beginning(before: text.count)
  }

  /// Where that begins which ends or goes on at an index: the word itself, and the names before it
  /// that it may be a value of.
  func beginning(before index: Int) -> Int {
    var first = index
    for word in words.reversed() where word.lowerBound < first {
      let isInside = first < word.upperBound
      guard isInside || isName(word) && isJoint(word.upperBound..<first) else { break }
      first = word.lowerBound
    }
    return first
  }

  /// A word cut at `=`, where something follows it.
  private func parts(of word: Range<Int>) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    var start = word.lowerBound
    for index in word
    where text[index] == UInt8(ascii: "=") && index + 1 < word.upperBound
      && text[index + 1] != UInt8(ascii: "=")
    {
      parts.append(start..<index)
      start = index + 1
    }
    return parts + [start..<word.upperBound]
  }

  private func hasBeginning(_ word: Range<Int>) -> Bool {
    let characters = text[word]
    return Self.beginnings.contains { beginning in
      characters.starts(with: beginning) && word.count >= beginning.count + 8
        && looksRandom(characters.dropFirst(beginning.count))
    }
  }

  /// Whether `name` is one, `value` can be a key, and nothing but `=`, `:`, quotes and blanks stands
  /// between them.
  private func names(it name: Range<Int>, _ value: Range<Int>) -> Bool {
    isName(name) && isJoint(name.upperBound..<value.lowerBound) && value.count >= 8
      && looksRandom(text[value])
  }

  private func isName(_ word: Range<Int>) -> Bool {
    guard word.count <= 40 else { return false }
    let plain = text[word].filter { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: "_") }
      .map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 }
    return Self.names.contains { plain.reversed().starts(with: $0.reversed()) }
  }

  private func isJoint(_ range: Range<Int>) -> Bool {
    range.count <= 8 && text[range].allSatisfy { "=: \t\"'\\".utf8.contains($0) }
  }

  /// Words of a sentence have neither digits nor capitals inside, and are short. Stars are what
  /// vendors put in the middle of a key that they show.
  private func looksRandom(_ word: ArraySlice<UInt8>) -> Bool {
    let hasLetter = word.contains { (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0) }
    let isMixed = word.dropFirst().contains {
      (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || $0 == UInt8(ascii: "*")
    }
    return word.count >= 20 || hasLetter && isMixed
  }

  private static func isKeyByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: "-_.~+/=*%".utf8.contains(byte)
    }
  }
}
