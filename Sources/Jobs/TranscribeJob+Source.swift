import Audio
import Files
import Glibc
import History
import Providers
import Settings

/// From a source to clips.
extension TranscribeJob {
  /// The source, where it can be read again and again.
  struct Intake: Sendable {
    let path: Path
    /// Holds what came through a pipe.
    let spool: TemporaryDirectory?
    var isSpooled: Bool { spool != nil }
  }

  /// What comes through a pipe is spooled.
  /// - Parameter copies: where spools lie that a retry may need; `nil`: there is no retry.
  func intake(copies: Path?, _ log: WarningLog) async throws(Failure) -> Intake {
    if case .file(let path) = request.source { return Intake(path: path, spool: nil) }
    let spool: TemporaryDirectory
    if let copies {
      do throws(FileError) {
        try Files.createPrivateDirectory(copies)
        spool = try TemporaryDirectory(in: copies)
      } catch {
        throw Failure(error)
      }
    } else {
      spool = try .forRun()
    }
    log.report(.stage(.spooling, seconds: nil))
    do throws(AudioError) {
      let path = try await Spool.standardInput(into: spool, limit: Self.spoolLimit)
      return Intake(path: path, spool: spool)
    } catch {
      throw Failure(error)
    }
  }

  func decode(
    _ source: Path, to limit: Double? = nil, into directory: TemporaryDirectory, _ log: WarningLog
  ) async throws(Failure) -> DecodedAudio {
    do throws(AudioError) {
      log.report(.stage(.decoding, seconds: nil))
      let decoded = try await Audio.decode(
        source,
        DecodeOptions(
          track: request.track, from: request.from, to: limit ?? request.to,
          channels: request.channelsAreSpeakers ? .separate : .mixed),
        into: directory, tools: bench.audio)
      // A file that is looked at twice says the same again.
      for warning in decoded.warnings
      where !log.warnings.contains(.init(code: warning.code, message: warning.description)) {
        log.warn(code: warning.code, warning.description)
      }
      return decoded
    } catch {
      throw Failure(error)
    }
  }
}

/// What was found in a source.
struct Heard {
  var pieces: [ChunkWork.Piece]
  /// What the whole source is, where it may be sent as it is.
  var format: SourceFormat?

  var seconds: Double { pieces.first?.clip.seconds ?? 0 }
  var hasSpeech: Bool { pieces.contains { $0.speech.hasSpeech } }

  /// Cut to where so many samples of speech are, or all that there are.
  fileprivate func part(
    ofSpeech count: Int, in directory: TemporaryDirectory
  ) async throws(Failure) -> Heard {
    let spans = pieces.compactMap { $0.speech.span(ofSpeech: count) }
    guard let start = spans.map(\.lowerBound).min(), let end = spans.map(\.upperBound).max() else {
      return self
    }
    var part = Heard(pieces: [])
    for piece in pieces {
      do throws(AudioError) {
        part.pieces.append(
          .init(
            clip: try await piece.clip.part(start..<end, into: directory),
            speech: piece.speech.part(start..<end)))
      } catch {
        throw Failure(error)
      }
    }
    return part
  }
}

extension TranscribeJob {
  /// Seconds of a long recording in which speech is looked for first.
  private static let firstLook = 60.0

  /// Decodes, and looks where speech is. A long recording that is sent as it is needs neither as a
  /// whole: words in its first minute are enough.
  func listen(
    to source: Path, for choice: EngineChoice, _ rules: ChunkRules,
    in directory: TemporaryDirectory, _ log: WarningLog
  ) async throws(Failure) -> Heard {
    if let heard = try await firstLook(at: source, for: choice, rules, in: directory, log) {
      return heard
    }
    return request.detectLanguage
      ? try await firstSpeech(in: source, in: directory, log)
      : try await heard(in: source, in: directory, log)
  }

  private func heard(
    in source: Path, to limit: Double? = nil, in directory: TemporaryDirectory, _ log: WarningLog
  ) async throws(Failure) -> Heard {
    let decoded = try await decode(source, to: limit, into: directory, log)
    guard !decoded.clips.isEmpty else {
      throw Failure(.badAudio, reason: "no_samples", "\(source) holds no sound")
    }
    log.report(.stage(.listening, seconds: decoded.clips.first?.seconds ?? 0))
    var heard = Heard(pieces: [], format: isWhole ? decoded.format : nil)
    for clip in decoded.clips {
      heard.pieces.append(.init(clip: clip, speech: try await speech(in: clip)))
    }
    return heard
  }

  /// The first half minute of speech, wherever it begins: a longer part is looked at until it is there.
  private func firstSpeech(
    in source: Path, in directory: TemporaryDirectory, _ log: WarningLog
  ) async throws(Failure) -> Heard {
    let (start, last) = (request.from ?? 0, request.to ?? .infinity)
    let wanted = Int(Self.detectSeconds) * Audio.rate
    var seconds = Self.detectSeconds
    while true {
      let end = min(start + seconds, last)
      let heard = try await heard(in: source, to: end, in: directory, log)
      let isEnough = heard.pieces.contains { $0.speech.speechCount >= wanted }
      // Less than was asked for: there is no more.
      if isEnough || end == last || heard.seconds < end - start - 1 {
        return try await heard.part(ofSpeech: wanted, in: directory)
      }
      for piece in heard.pieces { try? Files.remove(piece.clip.path) }
      seconds *= 4
    }
  }

  /// `nil` where the source has to be decoded as a whole.
  private func firstLook(
    at source: Path, for choice: EngineChoice, _ rules: ChunkRules,
    in directory: TemporaryDirectory, _ log: WarningLog
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
    guard let plain, plain.seconds > 2 * Self.firstLook, rules.sends(plain.format) else {
      return nil
    }
    let count = Int(plain.seconds * Double(Audio.rate))
    guard count <= rules.limits.longest ?? .max else { return nil }
    let whole = Clip(path: source, sampleCount: count, startSample: 0)
    let original = EngineInput.Original(path: source, format: plain.format)
    let input = EngineInput(whole, original: original)
    guard try input.goesAsItIs(to: choice.section) else { return nil }
    let start = try await decode(source, to: Self.firstLook, into: directory, log)
    guard let clip = start.clips.first else { return nil }
    log.report(.stage(.listening, seconds: plain.seconds))
    guard try await speech(in: clip).hasSpeech else { return nil }
    var map = SpeechMap(speech: [0..<count], sampleCount: count)
    map.isComplete = false
    return Heard(pieces: [.init(clip: whole, speech: map)], format: plain.format)
  }

  private func speech(in clip: Clip) async throws(Failure) -> SpeechMap {
    do throws(AudioError) { return try await SpeechDetector.speech(in: clip) } catch {
      throw Failure(error)
    }
  }
}
