import Dispatch
import Synchronization
import Transcripts

/// Everything that is read of one of the two texts before they are compared.
struct Side: Sendable {
  struct Source: Sendable {
    let text: String
    let language: String?
    let vocabulary: Vocabulary
  }

  private(set) var reading: Reading
  let numbers: NumberScanner
  /// How often each word stands there; their stems, or pairs of Han characters and their like.
  let words: WordTable
  let stems: WordTable
  let months: Set<UInt8>
  let terms: [Bool]
  let identifiers: [Identifier]

  init(_ source: Source) {
    reading = Reading(source.text, language: source.language)
    numbers = NumberScanner(reading)
    for item in numbers.items {
      for index in item.range { reading.states[index].insert(.number) }
    }
    (words, stems) = Self.tables(reading)
    months = Self.months(reading, numbers)
    terms = Comparison.terms(of: source.vocabulary, in: reading)
    identifiers = Identifier.all(reading.text.bytes)
  }

  /// Long texts are read at the same time.
  static func both(_ a: Source, _ b: Source) -> (Side, Side) {
    guard a.text.utf8.count + b.text.utf8.count > 128 << 10 else { return (Side(a), Side(b)) }
    let sides = Sides()
    DispatchQueue.concurrentPerform(iterations: 2) { index in
      let side = Side(index == 0 ? a : b)
      sides.found.withLock { $0[index] = side }
    }
    let found = sides.found.withLock { $0 }
    return (found[0] ?? Side(a), found[1] ?? Side(b))
  }

  private final class Sides: Sendable {
    let found = Mutex<[Int: Side]>([:])
  }

  private static func months(_ reading: Reading, _ numbers: NumberScanner) -> Set<UInt8> {
    var months = Set(numbers.items.map(\.month))
    for index in reading.dates { months.insert(UInt8(DateName.month(reading.date(index)))) }
    months.remove(0)
    return months
  }

  /// Words and their stems; of Han and its like, characters and pairs of them.
  private static func tables(_ reading: Reading) -> (WordTable, WordTable) {
    var words = WordTable(capacity: reading.count / 4)
    var stems = WordTable(capacity: reading.count / 4)
    for index in 0..<reading.count {
      let token = reading.text.tokens[index]
      words.count(token.hash)
      if token.base != token.hash { words.count(token.base) }
      if token.isCJK {
        if let pair = Comparison.pair(reading, index) { stems.count(pair) }
      } else {
        stems.count(token.stem)
      }
    }
    return (words, stems)
  }
}
