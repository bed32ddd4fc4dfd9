import Files

/// Speech or not, relative to the recording's own noise floor. In doubt it is speech: a wrong
/// "no speech" loses words, a wrong "speech" costs a second.
///
/// Silence, hiss, hum and a constant offset are no speech, however loud. What rises and falls like
/// speech (music does) is.
public enum SpeechDetector {
  /// Reads the clip once, blocking: a second for a quarter of an hour at most.
  public static func map(of clip: Clip) throws(AudioError) -> SpeechMap {
    try map(of: clip, stop: nil)
  }

  /// The same on a thread of its own; ends when the task is cancelled.
  public static func speech(in clip: Clip) async throws(AudioError) -> SpeechMap {
    try await Worker.run { stop throws(AudioError) in try map(of: clip, stop: stop) }
  }

  private static func map(of clip: Clip, stop: Worker.Stop?) throws(AudioError) -> SpeechMap {
    var scanner = SpeechScanner()
    do throws(FileError) {
      var reader = try ClipReader(clip)
      while stop?.isSet != true {
        let samples = try reader.read(32_768)
        if samples.isEmpty { break }
        samples.withUnsafeBufferPointer { scanner.push($0) }
      }
    } catch {
      throw AudioError(.file(error), clip.path)
    }
    if stop?.isSet == true { throw AudioError(.cancelled, clip.path) }
    scanner.finish()
    return SpeechMap(
      frames: scanner.found, sampleCount: clip.sampleCount, evidence: scanner.most)
  }
}
