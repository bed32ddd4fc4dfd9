import Files
import Glibc
import History
import JSON
import Transcripts

/// Texts as people speak them: a few words are in nearly every text, most in hardly any.
private struct Speaker {
  private var state: UInt64
  private var vocabulary: [String] = []

  init(seed: UInt64) {
    state = seed
    let syllables = ["ka", "lo", "mi", "ren", "sta", "tu", "vel", "no", "pri", "ga", "se", "du"]
    for number in 0..<20_000 {
      var (rest, word) = (number + 12, "")
      while rest > 0 {
        word += syllables[rest % syllables.count]
        rest /= syllables.count
      }
      vocabulary.append(word)
    }
  }

  private mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }

  /// The n-th is spoken about 1/n as often as the first.
  private mutating func rank(_ count: Int) -> Int {
    let chance = Double(next() >> 11) / Double(1 << 53)
    return min(Int(exp(chance * log(Double(count)))), count) - 1
  }

  mutating func text(_ number: Int) -> String {
    if number % 4 == 3 {
      // Han characters in the order of their code stand for common and rare ones.
      let line = String(
        String.UnicodeScalarView((0..<24).compactMap { _ in Unicode.Scalar(0x4E00 + rank(3000)) }))
      return number % 7 == 0 ? line + "我的手机坏了。" : line
    }
    var words = (0..<18).map { _ in vocabulary[rank(vocabulary.count)] }
    words.append("the")
    if number % 10_000 == 0 { words.append("rareword") }
    return words.joined(separator: " ")
  }
}

/// DATABASE COUNT: that many texts, a minute apart.
func fill(_ words: [String]) async throws {
  let path = Path(words[0])
  let count = Int(words[1]) ?? 0
  let history = try await History.open(path, create: true)
  var speaker = Speaker(seed: 0x9E37_79B9_7F4A_7C15)
  let status = try Files.status(path)
  let first = 1_796_000_000 - count * 60
  for start in stride(from: 0, to: count, by: 50_000) {
    try await history.add(
      (start..<min(start + 50_000, count)).map { number in
        let created = first + number * 60
        let provider = number % 100 == 1 ? "seldom" : ["one", "two", "three", "four"][number % 4]
        let text = speaker.text(number)
        let job = JobRecord(
          id: JobID(seconds: created, chance: UInt32(truncatingIfNeeded: number)),
          created: created, source: .init(path: "/tmp/talk.wav", status: status, isCopy: false),
          name: "talk.wav", request: ["version": 1], likeness: "", provider: provider, model: nil,
          seconds: 10, state: .done, isKept: true,
          chunks: [JobChunk(number: 0, samples: 0..<160_000, state: .done, attempts: 1)])
        return (
          job,
          Delivery(
            transcript: Transcript(
              segments: [Segment(start: 0, end: 10, text: text)],
              language: number % 4 == 3 ? "zh" : "en", duration: 10), provider: provider,
            model: nil)
        )
      })
  }
}

/// DATABASE TIMES [WORDS [PROVIDER [LANGUAGE]]]: milliseconds from opening to the newest entries,
/// and how many there were.
func search(_ words: [String]) async throws {
  func word(_ index: Int) -> String? {
    words.count > index && !words[index].isEmpty ? words[index] : nil
  }
  var filter = HistoryFilter()
  (filter.words, filter.provider, filter.language) = (word(2), word(3), word(4))
  let clock = ContinuousClock()
  for _ in 0..<(Int(words[1]) ?? 1) {
    let start = clock.now
    let history = try await History.open(Path(words[0]), create: false)
    let found = try await history.entries(filter)
    say("\((clock.now - start) / .microseconds(1) / 1000) \(found.count)")
  }
}
