import Audio
import Files
import Providers
import Settings

/// What was found in a source.
struct Heard {
  var clips: [(clip: Clip, hasSpeech: Bool)]
  /// What the whole source is, where it may be sent as it is.
  var format: SourceFormat?

  var seconds: Double { clips.first?.clip.seconds ?? 0 }
}

extension TranscribeJob {
  /// Seconds of a long recording in which speech is looked for first.
  private static let firstLook = 60.0

  /// Decodes, and looks where speech is. A long recording that is sent as it is needs neither as a
  /// whole: words in its first minute are enough.
  func listen(
    to source: Path, for choice: EngineChoice, in directory: TemporaryDirectory, _ log: WarningLog
  ) async throws(Failure) -> Heard {
    if let heard = try await firstLook(at: source, for: choice, in: directory, log) {
      return heard
    }
    let decoded = try await decode(source, into: directory, log)
    let seconds = decoded.clips.first?.seconds ?? 0
    try check(seconds, against: choice)
    log.report(.stage(.listening, seconds: seconds))
    var heard = Heard(clips: [], format: decoded.format)
    for clip in decoded.clips { heard.clips.append((clip, try await hasSpeech(clip))) }
    return heard
  }

  /// `nil` where the source has to be decoded as a whole.
  private func firstLook(
    at source: Path, for choice: EngineChoice, in directory: TemporaryDirectory, _ log: WarningLog
  ) async throws(Failure) -> Heard? {
    // Another engine may want it in another format.
    guard choice.endpoint != nil, isWhole, bench.settings.texts(.fallback).isEmpty else {
      return nil
    }
    let plain: (format: SourceFormat, seconds: Double)?
    do throws(AudioError) {
      plain = try await Audio.plainWAV(source)
    } catch {
      throw Failure(error)
    }
    guard let plain, plain.seconds > 2 * Self.firstLook else { return nil }
    try check(plain.seconds, against: choice)
    let whole = Clip(
      path: source, sampleCount: Int(plain.seconds * Double(Audio.rate)), startSample: 0)
    let original = EngineInput.Original(path: source, format: plain.format)
    let input = EngineInput(whole, original: original)
    guard try input.goesAsItIs(to: choice.section) else { return nil }
    let start = try await decode(source, to: Self.firstLook, into: directory, log)
    guard let clip = start.clips.first else { return nil }
    log.report(.stage(.listening, seconds: plain.seconds))
    guard try await hasSpeech(clip) else { return nil }
    return Heard(clips: [(whole, true)], format: plain.format)
  }

  private func hasSpeech(_ clip: Clip) async throws(Failure) -> Bool {
    do throws(AudioError) {
      return try await SpeechDetector.speech(in: clip).hasSpeech
    } catch {
      throw Failure(error)
    }
  }
}
