import ChildProcess
import Files

/// The command lines for `ffmpeg` and `ffprobe`, and what their errors mean.
///
/// A media file may name other files and addresses (playlists, references). So: no network, only
/// the protocols that open the given descriptor, only demuxers of real media. The file reaches the
/// child as its open standard input: its name, whatever it holds, is seen by nobody, and guesses
/// by suffix cannot happen.
enum FFmpeg {
  /// Demuxers that read one self-contained file and need no network. Not here, and never to be:
  /// hls, concat, dash, image2, sdp, rtsp, lavfi, tee, ffmetadata, imf, and raw formats, which
  /// take anything for audio.
  static let formats = [
    "wav", "w64", "mp3", "flac", "ogg", "matroska", "webm", "mov", "mp4", "m4a", "3gp", "3g2",
    "mj2", "aac", "loas", "ac3", "eac3", "amr", "asf", "xwma", "avi", "flv", "mpegts", "mpeg",
    "caf", "aiff", "au", "ape", "wv", "tta", "tak", "dts", "dtshd", "mpc", "mpc8", "truehd", "mlp",
    "voc", "sox", "nut", "oma", "rm", "dss", "qcp", "codec2", "nistsphere", "ircam", "dsf", "iff",
    "mxf", "gxf", "wtv",
  ].joined(separator: ",")

  /// Messages carry their level: `[error] …`.
  private static let common = [
    "-hide_banner", "-loglevel", "level+warning", "-threads", "1", "-protocol_whitelist",
    "file,pipe",
  ]

  /// The descriptor, opened anew so that it can be sought in.
  private static let input = "file:/proc/self/fd/0"

  /// Tells container and streams as JSON.
  static func probe(_ program: Path, _ path: Path) -> Command {
    let entries =
      "format=format_name,duration,start_time,probe_score"
      + ":stream=codec_type,codec_name,codec_tag_string,sample_rate,channels,duration,start_time"
      + ":stream_tags=language,title:stream_disposition=default,attached_pic"
    return command(
      program,
      common + [
        "-format_whitelist", formats, "-show_entries", entries, "-of", "json=compact=1", "-i",
        input,
      ], .file(path), deadline: .seconds(120))
  }

  /// Where the clock of a stream may be set anew at any time (MPEG, Ogg, FLV), a longer jump is one.
  private static let longestJump = 3600

  /// Decodes an audio track (counted from 0) to AU at 16 kHz with all its channels, and tells of
  /// `TimeJumps`.
  /// - Parameter seconds: stop there, counted from the file's start.
  static func decode(
    _ program: Path, _ path: Path, track: Int, seconds: Double?, deadline: Duration
  ) -> Command {
    var arguments =
      ["-nostdin"] + common + [
        // Two numbers that are the same are two.
        "-loglevel", "repeat+level+warning", "-dts_delta_threshold", "\(longestJump)",
        "-format_whitelist", formats, "-i", input, "-map", "0:a:\(track)", "-af", TimeJumps.filter,
      ]
    if let seconds { arguments += ["-t", decimal(seconds)] }
    return command(program, arguments + output, .file(path), deadline: deadline)
  }

  /// Resamples raw floats of ours to AU at 16 kHz.
  static func resample(
    _ program: Path, rate: Int, channels: Int, deadline: Duration,
    _ next: @escaping @Sendable () throws -> [UInt8]?
  ) -> Command {
    #if _endian(little)
      let format = "f32le"
    #else
      let format = "f32be"
    #endif
    let arguments =
      ["-nostdin"] + common + [
        "-format_whitelist", format, "-f", format, "-ar", "\(rate)", "-ac", "\(channels)", "-i",
        "pipe:0",
      ]
    return command(program, arguments + output, .stream(next), deadline: deadline)
  }

  /// Encodes samples of ours. No tag says who did it, or when.
  /// - Parameter format: the codec, its options and the container.
  static func encode(
    _ program: Path, _ format: [String], deadline: Duration,
    _ next: @escaping @Sendable () throws -> [UInt8]?
  ) -> Command {
    #if _endian(little)
      let raw = "s16le"
    #else
      let raw = "s16be"
    #endif
    let arguments =
      ["-nostdin"] + common + [
        "-format_whitelist", raw, "-f", raw, "-ar", "\(Audio.rate)", "-ac", "1", "-i", "pipe:0",
        "-map_metadata", "-1", "-fflags", "+bitexact", "-flags:a", "+bitexact",
      ]
    return command(program, arguments + format + ["pipe:1"], .stream(next), deadline: deadline)
  }

  /// AU: its header is enough to know the channels, and it can be written into a pipe.
  private static let output = [
    "-map_metadata", "-1", "-ar", "\(Audio.rate)", "-c:a", "pcm_f32be", "-f", "au", "pipe:1",
  ]

  private static func command(
    _ program: Path, _ arguments: [String], _ input: Command.Input, deadline: Duration
  ) -> Command {
    var command = Command(
      program: program, arguments: arguments.map { Array($0.utf8) },
      environment: [("LC_ALL", Array("C".utf8)), ("AV_LOG_FORCE_NOCOLOR", Array("1".utf8))],
      network: .none, input: input, deadline: deadline, grace: .seconds(1))
    command.limits = [.addressSpace: 8 << 30, .fileSize: 0, .openFiles: 64]
    return command
  }

  /// How long decoding may take: far more than it ever does, and not for ever.
  static func deadline(bytes: Int, seconds: Double?) -> Duration {
    // No codec needs fewer than 64 bytes a second; what says otherwise is not believed.
    let plausible = seconds.map { min(max($0, 0), Double(bytes) / 64) }
    return .seconds(120) + .milliseconds(plausible.map { Int($0 * 500) } ?? bytes / 16)
  }

  /// Milliseconds are enough, and no exponent is ever written.
  private static func decimal(_ seconds: Double) -> String {
    let milliseconds = Int(min(max(seconds, 0), 1e9) * 1_000)
    let rest = String(milliseconds % 1_000 + 1_000).dropFirst()
    return "\(milliseconds / 1_000).\(rest)"
  }
}
