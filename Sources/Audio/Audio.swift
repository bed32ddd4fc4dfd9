public import Files

/// From a media file to clips: 16 kHz, mono, signed 16 bit, little endian.
///
/// PCM in WAV is read here; every other format, and every resampling, is the work of an `ffmpeg`
/// child without network that may read the given file and nothing else.
public enum Audio {
  /// The rate of every clip, in Hz.
  public static let rate = 16_000

  /// What is in the file: container, audio tracks, length. Decodes nothing.
  /// - Throws: `empty`, `notAudio`, `noAudioStream`, `ffmpegMissing`, `file`, `cancelled`.
  public static func probe(_ path: Path, tools: AudioTools) async throws(AudioError) -> MediaInfo {
    switch try await open(path) {
    case .wav(let reader):
      let layout = reader.layout
      return MediaInfo(
        container: "wav",
        tracks: [
          MediaTrack(
            number: 1, codec: layout.codec, rate: layout.rate, channels: layout.channels,
            seconds: layout.seconds, isDefault: true)
        ], seconds: layout.seconds)
    case .other(let size, _, let what):
      return try await MediaProbe.run(path, size: size, what: what, tools: tools).info
    }
  }

  /// What a WAV file is and how many seconds it holds, by its header alone, where it is whole and
  /// plain; `nil` for everything else.
  public static func plainWAV(
    _ path: Path
  ) async throws(AudioError) -> (format: SourceFormat, seconds: Double)? {
    guard case .wav(let reader) = try await open(path), let format = SourceFormat(reader.layout)
    else { return nil }
    return (format, reader.layout.seconds)
  }

  /// Decodes one track to clips in the directory: one, or one for each channel.
  ///
  /// A damaged file is not refused: what can be decoded is, with a warning. Memory does not grow
  /// with the file. Cancelling the task ends the work and the child.
  public static func decode(
    _ path: Path, _ options: DecodeOptions = DecodeOptions(), into directory: TemporaryDirectory,
    tools: AudioTools
  ) async throws(AudioError) -> DecodedAudio {
    let target = directory.path
    switch try await open(path) {
    case .wav(let reader) where reader.layout.rate == rate:
      return try await Worker.run { stop throws(AudioError) in
        try WAVDecoding.clips(of: reader, at: path, options, in: target, stop: stop)
      }
    case .wav(let reader):
      return try await FFmpegDecoding.resampled(
        reader, at: path, options, in: target, tools: tools)
    case .other(let size, let head, let what):
      return try await FFmpegDecoding.clips(
        of: path, size: size, head: head, what: what, options, in: target, tools: tools)
    }
  }

  private static func open(_ path: Path) async throws(AudioError) -> OpenedFile {
    try await Worker.run { _ throws(AudioError) in try OpenedFile(path) }
  }
}
