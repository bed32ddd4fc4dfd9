/// Where in a clip somebody speaks.
public struct SpeechMap: Sendable, Equatable {
  /// Samples of the clip with speech, padded, in order, apart from each other.
  public var speech: [Range<Int>]
  /// The clip's length.
  public var sampleCount: Int
  /// The most evidence of speech at any place: 14 makes it speech; of a voice that is not far below
  /// the noise around it 25 and more are found, up to 32. `nil`: not measured.
  public var evidence: Float?
  /// All of the clip was listened to; else nothing is known of silence.
  public var isComplete = true
  /// Short pauses within speech: samples in which nothing was heard, in order, each within one of
  /// the ranges of speech.
  public var pauses: [Range<Int>]

  public init(
    speech: [Range<Int>], sampleCount: Int, evidence: Float? = nil, pauses: [Range<Int>] = []
  ) {
    self.speech = speech
    self.sampleCount = sampleCount
    self.evidence = evidence
    self.pauses = pauses
  }

  public var hasSpeech: Bool { !speech.isEmpty }

  /// Samples that are speech before and after what was found of it: words begin and end more
  /// softly.
  private static let (before, after) = (Audio.rate / 5, Audio.rate * 3 / 10)
  /// What a silence between two ranges of speech is longer than their distance.
  static var padding: Int { before + after }

  /// Where a pause is cut: as far behind what was heard and before it as the padding is.
  static func place(in pause: Range<Int>) -> Int {
    pause.lowerBound + pause.count * after / padding
  }

  /// From found frames; a short pause is no silence.
  init(frames: [Range<Int>], sampleCount: Int, evidence: Float? = nil) {
    let (before, after, pause) = (Self.before, Self.after, Audio.rate / 2)
    speech = []
    pauses = []
    var heard = 0
    for range in frames {
      let start = max(0, range.lowerBound * SpeechScanner.hop - before)
      let end = (range.upperBound - 1) * SpeechScanner.hop + SpeechScanner.frame + after
      if let last = speech.last, start < last.upperBound + pause {
        speech[speech.count - 1] = last.lowerBound..<min(end, sampleCount)
        pauses.append(heard..<max(heard, range.lowerBound * SpeechScanner.hop))
      } else {
        speech.append(start..<min(end, sampleCount))
      }
      heard = end - after
    }
    self.sampleCount = sampleCount
    self.evidence = evidence
  }

  /// Samples of speech in all.
  public var speechCount: Int { speech.reduce(0) { $0 + $1.count } }

  /// From the first speech to where so many samples of it are together, or to the last; `nil`: none.
  public func span(ofSpeech count: Int) -> Range<Int>? {
    guard let start = speech.first?.lowerBound else { return nil }
    var left = count
    for range in speech {
      if range.count >= left { return start..<range.lowerBound + left }
      left -= range.count
    }
    return start..<(speech.last?.upperBound ?? start)
  }

  /// The map of a part of the clip, its samples counted from the part's first.
  public func part(_ samples: Range<Int>) -> SpeechMap {
    let samples = samples.clamped(to: 0..<sampleCount)
    func within(_ ranges: [Range<Int>]) -> [Range<Int>] {
      ranges.compactMap { range in
        let range = range.clamped(to: samples)
        guard !range.isEmpty else { return nil }
        return range.lowerBound - samples.lowerBound..<range.upperBound - samples.lowerBound
      }
    }
    var part = SpeechMap(
      speech: within(speech), sampleCount: samples.count, evidence: evidence,
      pauses: within(pauses))
    part.isComplete = isComplete
    return part
  }
}
