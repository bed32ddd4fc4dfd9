import ChildProcess
import Files

/// Decoding and resampling by an ffmpeg child.
enum FFmpegDecoding {
  /// Any file that ffmpeg knows.
  static func clips(
    of path: Path, size: Int, head: [UInt8], what: String, _ options: DecodeOptions,
    in directory: Path,
    tools: AudioTools
  ) async throws(AudioError) -> DecodedAudio {
    guard let ffmpeg = tools.ffmpeg else { throw AudioError(.ffmpegMissing(for: what), path) }
    let probe = try await MediaProbe.run(path, size: size, what: what, tools: tools)
    let index = try track(of: probe.info, options, path)
    let track = probe.info.tracks[index]
    let seconds = track.seconds ?? probe.info.seconds
    // Times count from the file's start, the decoder's samples from the track's.
    let delay = Int((probe.delays[index] * Double(Audio.rate)).rounded())
    let range = SampleRange(options, rate: Audio.rate)
    let start = max(range.start, delay)
    let take = range.end.map { $0 - start } ?? .max
    guard take > 0 else { throw AudioError(.rangeEmpty(seconds: seconds), path) }
    let command = FFmpeg.decode(
      ffmpeg, path, track: index,
      seconds: range.end.map { Double($0) / Double(Audio.rate) + 1 },
      deadline: FFmpeg.deadline(bytes: size, seconds: seconds))
    func run(_ holes: [Hole]) async throws(AudioError) -> Pass {
      let sink = ClipSink(
        in: directory, separate: options.channels == .separate, skip: start - delay, take: take,
        startSample: start, holes: holes)
      let (lines, jumps) = (ErrorLines(), TimeJumps())
      let outcome = try await tools.run(
        command, for: what, path, onOutput: { try sink.take($0) },
        onErrorLine: { if !jumps.take($0) { lines.take($0) } })
      return Pass(
        clips: try sink.finish(path), outcome: outcome, lines: lines, frames: sink.frames,
        extent: sink.extent, jumps: jumps.all)
    }
    var pass = try await run([])
    // What has come through a pipe by the time that a hole is told of, is not known.
    let (holes, tooLong) = Hole.all(pass.jumps, frames: pass.frames)
    if holes.contains(where: { $0.frame - (start - delay) < take }) {
      for clip in pass.clips { try? Files.remove(clip.path) }
      pass = try await run(holes)
    }
    try check(pass.outcome, pass.clips, decoded: pass.extent, pass.lines, seconds, path)
    var warnings: [AudioWarning] = []
    if let damage = damage(pass.outcome, pass.lines) {
      warnings.append(.damaged(damage))
    } else if let tooLong {
      warnings.append(.damaged("its times leave out \(Int(tooLong / 3600)) hours"))
    } else if range.end == nil, let short = shortfall(probe, track, decoded: pass.extent) {
      warnings.append(.damaged(short))
    }
    let count = probe.info.tracks.count
    if options.track == nil, count > 1 {
      warnings.append(.severalTracks(taken: index + 1, of: count))
    }
    // Whoever gets it as it is may join what is around a hole.
    return DecodedAudio(
      clips: pass.clips, warnings: warnings,
      format: holes.isEmpty ? SourceFormat(probe, head: head) : nil)
  }

  /// What one run of ffmpeg gave.
  private struct Pass {
    var clips: [Clip]
    var outcome: Outcome
    var lines: ErrorLines
    var frames: Int
    /// Frames with the holes between them.
    var extent: Int
    var jumps: [TimeJumps.Jump]
  }

  /// WAV that we read, at a rate that is not ours: mixed here, resampled there.
  static func resampled(
    _ reader: WAVReader, at path: Path, _ options: DecodeOptions, in directory: Path,
    tools: AudioTools
  ) async throws(AudioError) -> DecodedAudio {
    let layout = reader.layout
    let what = "resample the \(layout.rate) Hz"
    guard let ffmpeg = tools.ffmpeg else { throw AudioError(.ffmpegMissing(for: what), path) }
    let range = try WAVDecoding.range(of: layout, at: path, options)
    let separate = options.channels == .separate
    let feed = FrameFeed(reader, range, separate: separate)
    let scale = Double(Audio.rate) / Double(layout.rate)
    let sink = ClipSink(
      in: directory, separate: separate, skip: 0,
      take: max(1, Int((Double(range.count) * scale).rounded())),
      startSample: Int((Double(range.lowerBound) * scale).rounded()))
    let lines = ErrorLines()
    let outcome = try await tools.run(
      FFmpeg.resample(
        ffmpeg, rate: layout.rate, channels: separate ? layout.channels : 1,
        deadline: .seconds(120) + .seconds(layout.seconds / 2)
      ) { try feed.next() }, for: what, path, onOutput: { try sink.take($0) },
      onErrorLine: { lines.take($0) })
    let clips = try sink.finish(path)
    try check(outcome, clips, decoded: sink.frames, lines, layout.seconds, path)
    if outcome.ending != .exited(0) { throw AudioError(.decodeFailed(tail: lines.tail), path) }
    return DecodedAudio(
      clips: clips, warnings: WAVDecoding.warnings(feed.reader), format: SourceFormat(layout))
  }

  private static func track(
    of info: MediaInfo, _ options: DecodeOptions, _ path: Path
  ) throws(AudioError) -> Int {
    if let wanted = options.track {
      guard (1...info.tracks.count).contains(wanted) else {
        throw AudioError(.trackMissing(wanted: wanted, count: info.tracks.count), path)
      }
      return wanted - 1
    }
    return info.tracks.firstIndex { $0.isDefault } ?? 0
  }

  /// Refuses what gave nothing.
  private static func check(
    _ outcome: Outcome, _ clips: [Clip], decoded: Int, _ lines: ErrorLines, _ seconds: Double?,
    _ path: Path
  ) throws(AudioError) {
    if outcome.ending == .timedOut { throw AudioError(.timedOut, path) }
    if let first = clips.first, first.sampleCount > 0 { return }
    if decoded > 0 {
      throw AudioError(.rangeEmpty(seconds: Double(decoded) / Double(Audio.rate)), path)
    }
    if let codec = lines.missingDecoder { throw AudioError(.codecUnsupported(codec), path) }
    if outcome.ending == .exited(0), lines.errors.isEmpty { throw AudioError(.noSamples, path) }
    throw AudioError(.decodeFailed(tail: lines.tail), path)
  }

  private static func damage(_ outcome: Outcome, _ lines: ErrorLines) -> String? {
    switch outcome.ending {
    case .exited(0): lines.damage
    case .signalled(let number): "ffmpeg was ended by signal \(number)"
    default: lines.tail
    }
  }

  /// Whether much less came than the file promised. Lengths that are guessed from a bit rate are
  /// no promise.
  private static func shortfall(
    _ probe: MediaProbe, _ track: MediaTrack, decoded: Int
  ) -> String? {
    guard !probe.lengthIsGuessed, let promised = track.seconds ?? probe.info.seconds else {
      return nil
    }
    let seconds = Double(decoded) / Double(Audio.rate)
    guard seconds < promised - max(2, promised / 20) else { return nil }
    return "\(Int(seconds)) s of \(Int(promised)) s are there"
  }
}
