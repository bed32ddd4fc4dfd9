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

  public init(speech: [Range<Int>], sampleCount: Int, evidence: Float? = nil) {
    self.speech = speech
    self.sampleCount = sampleCount
    self.evidence = evidence
  }

  public var hasSpeech: Bool { !speech.isEmpty }

  /// Of a part of the clip, counted from its first sample.
  public func part(_ range: Range<Int>) -> SpeechMap {
    var part = SpeechMap(speech: [], sampleCount: range.count, evidence: evidence)
    part.isComplete = isComplete
    for speech in speech {
      let held = speech.clamped(to: range)
      guard !held.isEmpty else { continue }
      part.speech.append(held.lowerBound - range.lowerBound..<held.upperBound - range.lowerBound)
    }
    return part
  }

  /// From found frames: words begin and end more softly than what was found of them, and a short
  /// pause is no silence.
  init(frames: [Range<Int>], sampleCount: Int, evidence: Float? = nil) {
    let (before, after, pause) = (Audio.rate / 5, Audio.rate * 3 / 10, Audio.rate / 2)
    speech = []
    for range in frames {
      let start = max(0, range.lowerBound * SpeechScanner.hop - before)
      let end = (range.upperBound - 1) * SpeechScanner.hop + SpeechScanner.frame + after
      if let last = speech.last, start < last.upperBound + pause {
        speech[speech.count - 1] = last.lowerBound..<min(end, sampleCount)
      } else {
        speech.append(start..<min(end, sampleCount))
      }
    }
    self.sampleCount = sampleCount
    self.evidence = evidence
  }
}
