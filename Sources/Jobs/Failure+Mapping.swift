import Audio
import ChildProcess
import Files
import Glibc
import Models
import Polish
import Providers

extension TemporaryDirectory {
  /// One for a run; that none can be made ends it.
  static func forRun() throws(Failure) -> TemporaryDirectory {
    do throws(FileError) { return try TemporaryDirectory() } catch { throw Failure(error) }
  }
}

/// Each module's own error as what a person and a script see.
extension Failure {
  public init(_ error: FileError) {
    switch error.reason {
    case .system(ENOSPC), .system(EDQUOT):
      self.init(.diskFull, error.description, advice: "make room on that disk and run it again")
    case .system(EEXIST):
      self.init(
        .outputExists, error.description,
        advice: "it was not there when this began: move it away, or replace it with --force")
    case .system(ENOENT), .system(ENOTDIR): self.init(.notFound, error.description)
    case .tooLarge: self.init(.tooLarge, error.description)
    case .system(ECANCELED): self.init(.cancelled, error.description)
    default: self.init(.io, error.description)
    }
  }

  public init(_ error: AudioError) {
    let message = error.description
    switch error.code {
    case .empty: self.init(.badAudio, reason: "empty", message)
    case .notAudio: self.init(.badAudio, reason: "not_audio", message)
    case .noAudioStream: self.init(.badAudio, reason: "no_audio_stream", message)
    case .noSamples: self.init(.badAudio, reason: "no_samples", message)
    case .decodeFailed: self.init(.badAudio, reason: "decode_failed", message)
    case .codecUnsupported: self.init(.badAudio, reason: "codec_unsupported", message)
    case .ffmpegMissing:
      self.init(.ffmpegMissing, message, advice: "get it with: sudo apt-get install ffmpeg")
    case .encoderMissing:
      self.init(
        .ffmpegMissing, reason: "encoder", message,
        advice: "get an ffmpeg with it: sudo apt-get install ffmpeg")
    case .encodeFailed: self.init(.io, reason: "encode_failed", message)
    case .timedOut: self.init(.timeout, reason: "decode_timeout", message)
    case .trackMissing: self.init(.usage, reason: "track", message)
    case .rangeEmpty: self.init(.usage, reason: "range", message)
    case .tooLarge: self.init(.tooLarge, message)
    case .file(let file): self.init(source: file)
    case .runner: self.init(.programMissing, reason: "runner", message)
    case .cancelled: self.init(.cancelled, message)
    }
  }

  /// A source that could not be read: what is no file is bad audio, not a disk's fault.
  private init(source error: FileError) {
    switch error.reason {
    case .notRegular:
      self.init(
        .badAudio, reason: "not_a_file", error.description,
        advice: "a pipe is read with: osgk transcribe - <PIPE")
    default: self.init(error)
    }
  }

  public init(_ error: ModelError) {
    let kind: ErrorKind =
      switch error.code {
      case .missing: .modelMissing
      case .language: .language
      case .broken: .model
      case .exists: .outputExists
      case .file: .io
      }
    self.init(kind, error.description, advice: error.advice)
  }

  public init(_ error: PresetError) {
    switch error.code {
    case .notFound:
      self.init(
        .notFound, reason: "provider", error.description,
        advice: "osgk providers list shows which there are")
    case .option: self.init(.usage, reason: "option", error.description)
    case .unknownKey: self.init(.preset, reason: "unknown_key", error.description)
    default: self.init(.preset, reason: error.code.rawValue, error.description)
    }
  }

  public init(_ error: StyleError) {
    if error.isMissing {
      self.init(
        .notFound, reason: "style", error.message, advice: "osgk styles list shows which there are")
    } else {
      self.init(.config, reason: "style", error.message)
    }
  }

  public init(_ error: ChildProcessError) {
    let message = "\(error)"
    switch error.code {
    case .cancelled: self.init(.cancelled, message)
    case .notStarted: self.init(.engineBroken, reason: "not_started", message)
    case .runnerMissing:
      self.init(
        .programMissing, reason: "runner", message, advice: "install osgk again, as a whole")
    case .filterUnavailable:
      self.init(
        .engineBroken, reason: "filter", message, advice: "osgk doctor says what isolates here")
    case .system: self.init(.io, message)
    }
  }
}
