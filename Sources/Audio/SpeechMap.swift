/// Where in a clip somebody speaks.
public struct SpeechMap: Sendable, Equatable {
  /// Samples of the clip with speech, padded, in order, apart from each other.
  public var speech: [Range<Int>]
  /// The clip's length.
  public var sampleCount: Int

  public init(speech: [Range<Int>], sampleCount: Int) {
    self.speech = speech
    self.sampleCount = sampleCount
  }

  public var hasSpeech: Bool { !speech.isEmpty }
}

/// Speech or not, relative to the recording's own noise floor. In doubt it is speech: a wrong
/// "no speech" loses words, a wrong "speech" costs a second.
public enum SpeechDetector {
  public static func map(of clip: Clip) throws(AudioError) -> SpeechMap { fatalError("face") }
}
