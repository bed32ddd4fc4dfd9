/// Looks for letters in a whole text, whatever stands between them; each search costs the whole
/// text, so that only so many are made: after them nothing is found.
final class SlowSearch {
  private let raw: Reading
  private let reply: Reading
  private var left = 96
  private lazy var rawSkeleton = Skeleton(raw)
  private lazy var replySkeleton = Skeleton(reply)

  init(raw: Reading, reply: Reading) {
    self.raw = raw
    self.reply = reply
  }

  enum Side { case raw, reply }

  /// As whole words, one or several.
  func contains(_ text: [UInt8], in side: Side) -> Bool { take(side)?.contains(text) ?? false }

  /// Anywhere.
  func holds(_ text: [UInt8], in side: Side) -> Bool { take(side)?.holds(text) ?? false }

  private func take(_ side: Side) -> Skeleton? {
    guard left > 0 else { return nil }
    left -= 1
    return side == .raw ? rawSkeleton : replySkeleton
  }

  /// How often words are taken apart to look for their parts.
  private var triesLeft = 1500

  func mayTry() -> Bool {
    triesLeft -= 1
    return triesLeft >= 0
  }

  // MARK: - Sounds

  private lazy var rawSounds = Self.sounds(raw)
  private lazy var replySounds = Self.sounds(reply)

  /// The word, alone or with one or two neighbours, has the consonants of one word or several of the
  /// other side: "ghost tea" is `Ghostty`.
  func sounds(_ index: Int, of reading: Reading, in side: Side) -> Bool {
    // What models are given at once is shorter.
    guard raw.count + reply.count <= 8000 else { return false }
    let known = side == .raw ? rawSounds : replySounds
    for first in max(0, index - 2)...index {
      for last in index..<min(index + 3, reading.count) where last - first < 3 {
        guard let hash = Self.sound(reading, first...last) else { continue }
        if known.contains(hash) { return true }
      }
    }
    return false
  }

  /// Of every word, and of two and three that follow each other.
  private static func sounds(_ reading: Reading) -> WordTable {
    var table = WordTable(capacity: reading.count)
    for first in 0..<reading.count {
      for last in first..<min(first + 3, reading.count) {
        guard let hash = sound(reading, first...last) else { break }
        table.count(hash)
      }
    }
    return table
  }

  /// `nil`: too little to tell by, or not words of letters.
  private static func sound(_ reading: Reading, _ range: ClosedRange<Int>) -> UInt64? {
    var letters: [UInt32] = []
    for index in range {
      let token = reading.text.tokens[index]
      guard token.kind == .word, token.length <= 20 else { return nil }
      for scalar in reading.text.string(token).unicodeScalars {
        letters.append(Scalars.folded(scalar.value))
      }
    }
    let consonants = Comparison.consonants(letters[...])
    guard consonants.count >= 2, letters.count >= 3 else { return nil }
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for letter in consonants { hash = (hash ^ UInt64(letter)) &* 0x100_0000_01b3 }
    return hash
  }
}
