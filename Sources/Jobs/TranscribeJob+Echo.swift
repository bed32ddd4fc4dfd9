import Audio
import Transcripts

/// Engines that were told words write them down where they hear nothing.
extension TranscribeJob {
  /// Above it Whisper itself takes a segment for silence.
  private static let noSpeech = 0.6
  /// Letters in a second of speech that nobody says.
  private static let fastest = 35.0
  /// Evidence of speech (`SpeechMap.evidence`) below which a voice would drown in noise.
  private static let clear: Float = 20

  /// Nothing where the transcript is only what the engine was told (the vocabulary, the prompt) and
  /// the recording shows that it was not said; else the transcript. Somebody who dictates two names
  /// of products keeps them: it takes the engine's own doubt, or that hardly anything like a voice is
  /// in the recording, or more letters than anybody says in the time in which one was found.
  func withoutEcho(
    _ transcript: Transcript, of clip: Clip, _ log: WarningLog
  ) async throws(Failure) -> Transcript {
    guard isEcho(transcript.text) else { return transcript }
    var isUnheard = !transcript.segments.isEmpty
    for segment in transcript.segments where (segment.noSpeech ?? 0) < Self.noSpeech {
      isUnheard = false
    }
    if !isUnheard {
      isUnheard = try await isUnsaid(transcript.text, in: clip)
    }
    guard isUnheard else { return transcript }
    log.warn(
      code: "echo",
      "only the words that the engine was told came back, and they were not said; left out")
    return Transcript(language: transcript.language, duration: transcript.duration)
  }

  private func isEcho(_ text: String) -> Bool {
    bench.words.vocabulary.isEcho(of: text)
      || request.prompt.map { Vocabulary.isEcho(of: text, prompt: $0) } ?? false
  }

  private func isUnsaid(_ text: String, in clip: Clip) async throws(Failure) -> Bool {
    do throws(AudioError) {
      let map = try await SpeechDetector.speech(in: clip)
      if let evidence = map.evidence, evidence < Self.clear { return true }
      // What is found is padded, for words begin and end softly.
      let padding = 0.5 * Double(map.speech.count)
      let seconds = map.speech.reduce(0) { $0 + Double($1.count) } / Double(Audio.rate) - padding
      return Vocabulary.spokenLength(text) > Self.fastest * max(seconds, 0.1)
    } catch {
      if error.code == .cancelled { throw Failure(error) }
      // What goes to an engine as it came may be no clip of ours. In doubt it was said.
      return false
    }
  }
}
