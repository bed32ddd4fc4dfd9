public import Files

/// Why a file gave no audio.
public struct AudioError: Error, Sendable, Equatable {
  public enum Code: Sendable, Equatable {
    /// Not one byte.
    case empty
    /// Nothing that a decoder knows; what it looks like instead (`text`, `HTML`, a playlist).
    case notAudio(looksLike: String?)
    /// A video, say, without sound.
    case noAudioStream
    /// A header, and no audio behind it.
    case noSamples
    /// The last line of the decoder, cleaned and cut to 200 characters.
    case decodeFailed(tail: String)
    /// The decoder does not know this codec.
    case codecUnsupported(String)
    /// ffmpeg would be needed (for what) and is not there.
    case ffmpegMissing(for: String)
    /// This ffmpeg cannot write that format; another may do.
    case encoderMissing(UploadFormat)
    /// The last line of the encoder, as above.
    case encodeFailed(UploadFormat, tail: String)
    /// The program ran out of the time that a file of this size may take.
    case timedOut
    case trackMissing(wanted: Int, count: Int)
    /// `--from` and `--to` leave nothing of a file this long (seconds).
    case rangeEmpty(seconds: Double?)
    /// More than this many bytes.
    case tooLarge(limit: Int)
    case file(FileError)
    /// `osgk-run` is missing or refused; what it said.
    case runner(String)
    case cancelled
  }

  public let code: Code
  /// The source, not a file of ours.
  public let path: Path

  public init(_ code: Code, _ path: Path) {
    self.code = code
    self.path = path
  }
}

extension AudioError: CustomStringConvertible {
  /// One line that names the file and says what is wrong with it.
  public var description: String {
    switch code {
    case .empty: "\(path) is empty: there is no audio in it"
    case .notAudio(let kind?): "\(path) is not audio: it looks like \(kind)"
    case .notAudio(nil): "\(path) is not audio: no decoder knows its format"
    case .noAudioStream: "\(path) has no audio track"
    case .noSamples: "\(path) has an audio header but no audio behind it"
    case .decodeFailed(let tail): "\(path) could not be decoded: \(tail)"
    case .codecUnsupported(let codec): "\(path) uses the codec \(codec), which ffmpeg cannot decode"
    case .ffmpegMissing(let purpose): "ffmpeg is needed to \(purpose) of \(path) and was not found"
    case .encoderMissing(let format): "this ffmpeg cannot write \(format.title)"
    case .encodeFailed(let format, let tail):
      "\(path) could not be encoded as \(format.title): \(tail)"
    case .timedOut: "decoding \(path) took too long and was stopped"
    case .trackMissing(let wanted, let count):
      "\(path) has no audio track \(wanted): it has \(count)"
    case .rangeEmpty(let seconds?): "nothing of \(path) is left: it is \(rounded(seconds)) s long"
    case .rangeEmpty(nil): "nothing of \(path) is left between --from and --to"
    case .tooLarge(let limit): "\(path) is larger than \(limit) bytes"
    case .file(let error): error.description
    case .runner(let message): "ffmpeg could not be run: \(message)"
    case .cancelled: "decoding \(path) was cancelled"
    }
  }

  private func rounded(_ seconds: Double) -> String {
    "\((seconds * 1000).rounded() / 1000)"
  }
}
