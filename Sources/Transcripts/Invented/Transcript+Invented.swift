/// What an engine made up, and how that is known.
public struct InventedSegment: Sendable, Equatable {
  /// A word that does not change: `doubt` (the engine's own figures), `loop`, `stock_phrase`.
  public var reason: String
  /// Seconds from the start of the source.
  public var start: Double
  public var end: Double

  public init(reason: String, start: Double, end: Double) {
    self.reason = reason
    self.start = start
    self.end = end
  }
}

extension Transcript {
  /// Leaves out what engines invent where nobody speaks, only with evidence:
  ///
  /// - `doubt`: the engine's own figures of a segment say so, and no speech was found in its time, or
  ///   both are too short for anybody to have said it;
  /// - `loop`: the same words at least three times on end, and they stand where no speech was found,
  ///   or cannot have been said in that time, or the engine's figures call them repetition. Once
  ///   (short ones three times) they stay, unless nobody spoke at all. What people say again and
  ///   again, or sing, stays;
  /// - `stock_phrase`: what films and their subtitles end with, as a whole segment, where hardly any
  ///   speech was found.
  ///
  /// In doubt it was said.
  /// - Parameters:
  ///   - speech: seconds of the source in which speech was found, in order, as `SpeechMap` pads them;
  ///     `nil`: not looked for, so nothing is known of silence.
  ///   - range: seconds of the source that the text is of; where the engine gave no times, nothing
  ///     is known without it.
  /// - Returns: also what was left out, in order.
  public func withoutInvented(
    speech: [ClosedRange<Double>]?, within range: ClosedRange<Double>? = nil
  ) -> (transcript: Transcript, dropped: [InventedSegment]) {
    let isTimed = !segments.isEmpty
    guard !isEmpty, isTimed || range != nil else { return (self, []) }
    var search = InventionSearch(speech: speech)
    let whole = range.map { spanning(from: $0.lowerBound, to: $0.upperBound) } ?? self
    let kept = search.kept(whole.segments)
    guard !search.dropped.isEmpty else { return (self, []) }
    var copy = self
    copy.segments = isTimed ? kept : []
    copy.text = TextJoin.joined(kept.map(\.text))
    return (copy, search.dropped)
  }
}

/// Looks for what was invented in the segments of one transcript.
struct InventionSearch {
  private(set) var dropped: [InventedSegment] = []
  private let map: FoundSpeech?

  init(speech: [ClosedRange<Double>]?) { map = speech.map(FoundSpeech.init) }

  /// More Latin letters a second nobody says.
  static let fastest = 40.0
  /// A phrase of so many letters is said twice, but hardly four times.
  static let phrase = 12

  mutating func kept(_ segments: [Segment]) -> [Segment] {
    let units = segments.map { SpokenUnit.units(of: $0.text) }
    let loops = Self.loops(units)
    var kept: [Segment] = []
    var end = -Double.infinity
    for (index, segment) in segments.enumerated() {
      let next = index + 1 < segments.count ? segments[index + 1].start : Double.infinity
      let evidence = Evidence(
        segment, units[index], found: map?.seconds(of: segment, after: end, before: next),
        around: map?.seconds(of: segment, after: -.infinity, before: .infinity),
        isRepeated: loops[index].count >= 3, isFirst: loops[index].place == 0)
      end = max(end, segment.end)
      if let reason = evidence.reason {
        dropped.append(InventedSegment(reason: reason, start: segment.start, end: segment.end))
      } else {
        kept += withoutLoop(segment, units[index], evidence)
      }
    }
    return kept
  }

  /// How many segments in a row say the same, and the place of each among them.
  private static func loops(_ units: [[SpokenUnit]]) -> [(count: Int, place: Int)] {
    var loops: [(count: Int, place: Int)] = []
    var start = 0
    for index in 1...max(1, units.count) {
      let isSame =
        index < units.count && !units[index].isEmpty
        && units[index].elementsEqual(units[start]) { $0.key == $1.key }
      if isSame { continue }
      for place in start..<min(index, units.count) { loops.append((index - start, place - start)) }
      start = index
    }
    return loops
  }

  /// The segment as it is, or what stands before its loop, a little of that, and what follows.
  private mutating func withoutLoop(
    _ segment: Segment, _ units: [SpokenUnit], _ evidence: Evidence
  ) -> [Segment] {
    guard let loop = RepeatedUnits.longest(in: units) else { return [segment] }
    let weights = units.map(\.weight)
    let weight = weights[loop.range].reduce(0, +)
    let isPhrase =
      weights[loop.range.lowerBound..<loop.range.lowerBound + loop.period]
      .reduce(0, +) >= Self.phrase
    let side = StitchSide(
      [StitchSegment(segment: segment, isTimed: true)], isLeft: true, rate: 0)
    let (start, end) = (
      side.units[loop.range.lowerBound].start, side.units[loop.range.upperBound - 1].end
    )
    let isTooFast = end - start > 0 && Double(weight) > Self.fastest * (end - start)
    let isCalled =
      (segment.compression ?? 0) > 2.4 && loop.count >= (isPhrase ? 4 : 8)
      && 10 * weight >= 7 * weights.reduce(0, +)
    guard isTooFast || isCalled || evidence.isTooFast else { return [segment] }
    let stays = loop.range.lowerBound + loop.period * (isPhrase ? 1 : 3)
    guard stays < loop.range.upperBound else { return [segment] }
    dropped.append(
      InventedSegment(reason: "loop", start: side.units[stays].start, end: end))
    return (side.slices(0..<stays) + side.slices(loop.range.upperBound..<units.count))
      .map(\.segment)
  }
}

extension InventionSearch {
  /// What speaks against a segment.
  struct Evidence {
    private let segment: Segment
    private let units: [SpokenUnit]
    private let weight: Double
    /// Seconds of speech in its time; nil: not known.
    private let found: Double?
    /// And around it, whoever spoke there.
    private let around: Double?
    /// It says the same as its neighbours, three of them at least.
    private let isRepeated: Bool
    private let isFirst: Bool

    init(
      _ segment: Segment, _ units: [SpokenUnit], found: Double?, around: Double?, isRepeated: Bool,
      isFirst: Bool
    ) {
      self.segment = segment
      self.units = units
      self.found = found
      self.around = around
      self.isRepeated = isRepeated
      self.isFirst = isFirst
      weight = Double(units.reduce(0) { $0 + $1.weight })
    }

    /// Nobody can have said it in the speech that was found, or in its own time.
    var isTooFast: Bool {
      let length = segment.end - segment.start
      return isFasterThan(InventionSearch.fastest)
        || (length > 0.5 && weight > InventionSearch.fastest * length)
    }

    /// Why the whole of it was not said; nil: it was, as far as is known.
    var reason: String? {
      guard !units.isEmpty else { return nil }
      if isRepeated,
        isSilent || isFasterThan(InventionSearch.fastest) || (isCompressed && !isFirst)
      {
        return "loop"
      }
      // A short one may stand beside its words.
      if isDoubted, isSilent, segment.end - segment.start >= 1 || Self.isSilent(around) {
        return "doubt"
      }
      // The engine does not think that anybody spoke, and nobody can have said so much in that time.
      if isDisowned, isFasterThan(InventionSearch.fastest),
        weight > InventionSearch.fastest * max(0.5, segment.end - segment.start)
      {
        return "doubt"
      }
      if isStockPhrase { return "stock_phrase" }
      // A loop where nobody speaks.
      if isSilent, RepeatedUnits.longest(in: units).map({ covers($0) }) ?? false { return "loop" }
      return nil
    }

    /// What people do say needs more: somebody who says "thank you" softly is half found.
    private var isStockPhrase: Bool {
      guard found != nil, isFasterThan(20) || isDoubted else { return false }
      switch StockPhrases.kind(of: segment.text) {
      case .credit: return true
      case .spoken: return isFasterThan(60)
      case nil: return false
      }
    }

    private var isSilent: Bool { Self.isSilent(found) }

    private static func isSilent(_ found: Double?) -> Bool { found.map { $0 < 0.05 } ?? false }

    private func isFasterThan(_ rate: Double) -> Bool { found.map { weight > rate * $0 } ?? false }

    /// Whisper's figures, with the bounds of its own.
    private var isDoubted: Bool { isDisowned || (segment.logprob ?? 0) < -1 || isCompressed }

    private var isDisowned: Bool {
      (segment.noSpeech ?? 0) > 0.6 && (segment.logprob ?? 0) < -0.5
    }

    /// It repeats itself, or what stands around it.
    private var isCompressed: Bool { (segment.compression ?? 0) > 2.4 }

    private func covers(_ loop: RepeatedUnits) -> Bool {
      let part = units[loop.range].reduce(0) { $0 + $1.weight }
      return Double(part) >= 0.7 * weight
    }
  }
}
