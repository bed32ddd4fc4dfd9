import Audio
import Files
import History
import Providers
import Transcripts

/// What a run has heard, and how one chunk of it becomes text.
struct ChunkWork: Sendable {
  struct Piece: Sendable {
    let clip: Clip
    /// Of the clip's samples.
    let speech: SpeechMap
  }

  let job: TranscribeJob
  let choice: EngineChoice
  let rules: ChunkRules
  let directory: TemporaryDirectory
  let log: WarningLog
  /// One, or one for each channel.
  var pieces: [Piece] = []
  /// The source, where it may be sent in the place of a chunk that is all of it.
  var original: EngineInput.Original?

  /// The source goes in the place of the only chunk where that is all of it.
  mutating func offer(_ source: Path, _ format: SourceFormat?, for chunks: [JobChunk]) {
    guard chunks.count == 1, chunks[0].samples == pieces.first?.all, let format,
      rules.sends(format)
    else { return }
    original = .init(path: source, format: format)
  }

  /// - Returns: a reply whose times are those of the source.
  func reply(
    to chunk: JobChunk, _ engine: any Engine, _ reporter: any Reporter
  ) async throws(Failure) -> EngineReply {
    let part = try Part(chunk, of: self)
    defer { part.directory.remove() }
    let heard = try await heard(part)
    let input = try await input(heard, part)
    var reply = try await engine.transcribe(input, reporter: reporter)
    let cleaned = reply.transcript.cleaned()
    var transcript = try await job.withoutEcho(cleaned, of: input.clip, log)
    if transcript.segments.isEmpty, !transcript.text.isEmpty {
      transcript = transcript.spanning(from: 0, to: input.clip.seconds)
    }
    reply.transcript = placed(transcript, heard, input.clip, part)
    return reply
  }

  // MARK: Before the engine

  /// One chunk's place in what was heard.
  struct Part {
    let piece: Piece
    /// Samples of the piece's clip.
    let range: Range<Int>
    let speech: SpeechMap
    let directory: TemporaryDirectory

    init(_ chunk: JobChunk, of work: ChunkWork) throws(Failure) {
      guard let piece = work.pieces.first(where: { $0.clip.channel == chunk.channel }) else {
        throw Failure(.internal, reason: "no_piece", "a chunk belongs to no channel")
      }
      self.piece = piece
      range = piece.range(of: chunk)
      speech = piece.speech.part(range)
      do throws(FileError) {
        directory = try TemporaryDirectory(in: work.directory.path)
      } catch {
        throw Failure(error)
      }
    }

    var isWhole: Bool { range == 0..<piece.clip.sampleCount }
  }

  /// The chunk as a clip, long silences taken out where the engine is a program.
  struct Heard {
    var clip: Clip
    /// `nil`: nothing was taken out.
    var times: TimeMap?
  }

  func heard(_ part: Part) async throws(Failure) -> Heard {
    do throws(AudioError) {
      var heard = Heard(clip: part.piece.clip)
      if !part.isWhole {
        heard.clip = try await part.piece.clip.part(part.range, into: part.directory)
      }
      guard rules.cutsSilence else { return heard }
      let map = TimeMap(cutting: part.speech)
      guard !map.isWhole else { return heard }
      heard.clip = try await heard.clip.shortened(by: map, into: part.directory)
      heard.times = map
      return heard
    } catch {
      throw Failure(error)
    }
  }

  /// Padded where the provider wants it longer, encoded where it goes to others.
  func input(_ heard: Heard, _ part: Part) async throws(Failure) -> EngineInput {
    let padded: Clip
    do throws(FileError) {
      padded = try heard.clip.padded(
        to: choice.section.limits.minSeconds ?? 0, in: part.directory.path)
    } catch {
      throw Failure(error)
    }
    if part.isWhole, heard.times == nil, padded == heard.clip, let original {
      return EngineInput(padded, original: original)
    }
    return EngineInput(padded, original: try await encoded(padded, part))
  }

  /// The smallest that everybody takes and this machine can make; `nil`: as it is.
  private func encoded(
    _ clip: Clip, _ part: Part
  ) async throws(Failure) -> EngineInput.Original? {
    for format in rules.formats where format != .wav {
      do throws(AudioError) {
        let file = try await clip.encoded(
          as: format, into: part.directory, tools: job.bench.audio)
        return EngineInput.Original(path: file.path, format: file.format)
      } catch {
        if error.code == .cancelled { throw Failure(error) }
        if case .file = error.code { throw Failure(error) }
        log.report(.detail("cannot encode as \(format.rawValue): \(error.description)"))
      }
    }
    return nil
  }

  // MARK: After the engine

  /// Times of the source, and without what was invented where nobody speaks.
  private func placed(
    _ transcript: Transcript, _ heard: Heard, _ clip: Clip, _ part: Part
  ) -> Transcript {
    // Silence that was put before it.
    let lead = Double(heard.clip.startSample - clip.startSample) / Double(Audio.rate)
    var placed = transcript.shifted(by: -lead)
    if let times = heard.times {
      placed = placed.mappingTimes { times.whole(max($0, 0), isEnd: $1) }
    }
    let first = part.piece.clip.startSample + part.range.lowerBound
    let start = Double(first) / Double(Audio.rate)
    let end = Double(first + part.range.count) / Double(Audio.rate)
    placed = placed.shifted(by: start).clamped(to: start...end)
    let speech = part.speech.speech.map { range in
      start + Double(range.lowerBound) / Double(Audio.rate)...start + Double(range.upperBound)
        / Double(Audio.rate)
    }
    // A source that goes as it is may have been listened to at its beginning only.
    guard part.speech.isComplete else { return placed }
    // As the engine has them: a segment that was held to speech looks less invented.
    let (kept, dropped) = placed.withoutInvented(speech: speech, within: start...end)
    for segment in dropped {
      let time = "\(Timestamp.clock(segment.start)) to \(Timestamp.clock(segment.end))"
      let why =
        segment.reason == "loop" ? "which is a loop that nobody says" : "where nobody was heard"
      log.warn(
        code: "invented",
        "left out what the engine wrote from \(time), \(why) (\(segment.reason))")
    }
    return kept.tightened(to: speech)
  }
}
