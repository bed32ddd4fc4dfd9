/// What one side of a seam says: segments, and their units with the times at which they were said.
struct StitchSide {
  struct Unit {
    var spoken: SpokenUnit
    /// Place of its segment in `segments`.
    var segment: Int
    /// Seconds from the start of the source: its middle, and its ends.
    var time: Double
    var start: Double
    var end: Double
    /// How far off its time may well be, in seconds.
    var spread: Double
    /// Its time is a word's own: the first of its segment's words that begins in it or later.
    var word: Int?

    var weight: Int { spoken.weight }
  }

  private(set) var segments: [StitchSegment] = []
  private(set) var units: [Unit] = []
  /// Steps taken, for tests that hold them to a bound.
  private(set) var steps = 0

  /// Spread of a word's own time.
  static let wordSpread = 0.2

  private let isLeft: Bool
  private let rate: Double
  private let edge: Double

  /// Segments in order.
  /// - Parameters:
  ///   - isLeft: its end is what meets the other side, else its start.
  ///   - edge: seconds where its piece ends, or begins.
  ///   - rate: letters a second where the times are only the whole piece's.
  init(_ segments: [StitchSegment], isLeft: Bool, edge: Double = .infinity, rate: Double) {
    (self.isLeft, self.edge, self.rate) = (isLeft, edge, rate)
    for segment in segments { add(segment) }
  }

  /// Whether a segment begins or ends where its piece does.
  func isEdge(_ time: Double, isStart: Bool) -> Bool {
    isLeft ? !isStart && time >= edge : isStart && time <= edge
  }

  private mutating func add(_ piece: StitchSegment) {
    let segment = piece.segment
    let spoken = SpokenUnit.units(of: segment.text)
    steps += spoken.count + segment.text.utf8.count
    let index = segments.count
    segments.append(piece)
    if !addTimed(spoken, of: segment, at: index) {
      addSpread(spoken, of: piece, at: index)
    }
  }

  /// With the times of the words, if they say what the text says.
  private mutating func addTimed(
    _ spoken: [SpokenUnit], of segment: Segment, at index: Int
  ) -> Bool {
    guard !segment.words.isEmpty else { return false }
    var letters: [UInt32] = []
    var times: [(start: Double, end: Double)] = []
    /// Of each letter that begins a word.
    var beginnings: [(letter: Int, word: Int)] = []
    for (index, word) in segment.words.enumerated() {
      let key = SpokenUnit.letters(of: word.text)
      if !key.isEmpty { beginnings.append((letters.count, index)) }
      letters += key
      for place in key.indices {
        let length = max(0, word.end - word.start) / Double(key.count)
        times.append(
          (word.start + length * Double(place), word.start + length * Double(place + 1)))
      }
    }
    steps += letters.count
    guard letters == spoken.flatMap(\.key) else { return false }
    var at = 0
    var next = 0
    for unit in spoken {
      while next < beginnings.count, beginnings[next].letter < at { next += 1 }
      let (start, end) = (times[at].start, times[at + unit.key.count - 1].end)
      at += unit.key.count
      units.append(
        Unit(
          spoken: unit, segment: index, time: (start + end) / 2, start: start, end: end,
          spread: Self.wordSpread,
          word: next < beginnings.count ? beginnings[next].word : segment.words.count))
    }
    return true
  }

  /// Each letter its share of the segment's time; near the segment's ends that is exact, far from
  /// them a guess. Where the time is only the whole piece's, it is counted from the seam.
  private mutating func addSpread(
    _ spoken: [SpokenUnit], of piece: StitchSegment, at index: Int
  ) {
    let segment = piece.segment
    let total = Double(max(1, spoken.reduce(0) { $0 + $1.weight }))
    let own = max(0, segment.end - segment.start)
    let isWhole = !piece.isTimed && rate > 0
    let length = isWhole ? min(own, total / rate) : own
    let first = segment.start + (isLeft ? own - length : 0)
    var passed = 0.0
    for unit in spoken {
      let before = passed / total * length
      passed += Double(unit.weight)
      let after = passed / total * length
      let middle = (before + after) / 2
      let distance =
        isWhole ? (isLeft ? length - middle : middle) : min(middle, length - middle)
      units.append(
        Unit(
          spoken: unit, segment: index, time: first + middle, start: first + before,
          end: first + after, spread: 0.3 + 0.35 * max(0, distance), word: nil))
    }
  }
}

/// A segment of the text that is being put together.
struct StitchSegment {
  var segment: Segment
  /// The engine gave it times; else they are those of the whole piece.
  var isTimed: Bool
}

extension StitchSide {
  /// The segments of some of the units, in order; one that is whole as it was.
  /// - Parameters:
  ///   - start: when the first of them is said, if that is known better than here.
  ///   - end: when the last of them is over.
  func slices(_ range: Range<Int>, from start: Double? = nil, to end: Double? = nil)
    -> [StitchSegment]
  {
    var slices: [StitchSegment] = []
    var from = range.lowerBound
    while from < range.upperBound {
      let index = units[from].segment
      var to = from + 1
      while to < range.upperBound, units[to].segment == index { to += 1 }
      slices.append(
        slice(
          from..<to, from: from == range.lowerBound ? start : nil,
          to: to == range.upperBound ? end : nil))
      from = to
    }
    return slices
  }

  /// Units of one segment.
  private func slice(
    _ range: Range<Int>, from knownStart: Double?, to knownEnd: Double?
  ) -> StitchSegment {
    let whole = segments[units[range.lowerBound].segment]
    var segment = whole.segment
    let isFirst = range.lowerBound == 0 || !isSame(range.lowerBound - 1, range.lowerBound)
    let isLast = range.upperBound == units.count || !isSame(range.upperBound - 1, range.upperBound)
    if whole.isTimed, segment.words.isEmpty {
      if isFirst, let knownStart, isEdge(segment.start, isStart: true) {
        segment.start = min(segment.start, knownStart)
      }
      if isLast, let knownEnd, isEdge(segment.end, isStart: false) {
        segment.end = max(segment.end, knownEnd)
      }
    }
    if isFirst && isLast { return StitchSegment(segment: segment, isTimed: whole.isTimed) }
    let bytes = segment.text.utf8
    let from = isFirst ? 0 : units[range.lowerBound].spoken.opening
    let to = isLast ? bytes.count : units[range.upperBound].spoken.opening
    segment.text = TextJoin.trimmed(
      String(decoding: bytes.dropFirst(from).prefix(to - from), as: UTF8.self))
    let (first, last) = (units[range.lowerBound], units[range.upperBound - 1])
    // A word's own time needs no help.
    let start = first.word == nil && whole.isTimed ? knownStart ?? first.start : first.start
    let end = last.word == nil && whole.isTimed ? knownEnd ?? last.end : last.end
    segment.words = words(
      of: segment, from: isFirst ? nil : range.lowerBound,
      to: isLast ? nil : range.upperBound)
    if !isFirst { segment.start = max(segment.start, start) }
    if !isLast { segment.end = min(segment.end, end) }
    segment.end = max(segment.start, segment.end)
    return StitchSegment(segment: segment, isTimed: whole.isTimed)
  }

  /// Those between two units; a word goes where it begins.
  private func words(of segment: Segment, from first: Int?, to next: Int?) -> [Word] {
    func place(_ unit: Int) -> Int {
      if let word = units[unit].word { return min(word, segment.words.count) }
      return segment.words.firstIndex { ($0.start + $0.end) / 2 >= units[unit].start }
        ?? segment.words.count
    }
    let from = first.map(place) ?? 0
    return Array(segment.words[from..<max(from, next.map(place) ?? segment.words.count)])
  }

  /// A segment whose time is all that is known of its words ends with the unit.
  func isEnd(_ unit: Int) -> Bool {
    let piece = segments[units[unit].segment]
    return units[unit].word == nil && piece.isTimed && !isEdge(piece.segment.end, isStart: false)
      && (unit + 1 == units.count || !isSame(unit, unit + 1))
  }

  private func isSame(_ a: Int, _ b: Int) -> Bool { units[a].segment == units[b].segment }
}
