/// What went wrong, as a script sees it: `error.kind` in JSON and the exit code, from one place.
public enum ErrorKind: String, Sendable, CaseIterable {
  case failed
  case moderation
  case diskFull = "disk_full"
  case io
  case `internal`
  case usage
  case outputExists = "output_exists"
  case notFound = "not_found"
  case url
  case partial
  case consent
  case auth
  case keyMissing = "key_missing"
  case keyringLocked = "keyring_locked"
  case keyringMissing = "keyring_missing"
  case balance
  case quota
  case rate
  case server
  case network
  case timeout
  case costLimit = "cost_limit"
  case badAudio = "bad_audio"
  case tooLarge = "too_large"
  case unsupported
  case model
  case language
  case preset
  case config
  case sourceChanged = "source_changed"
  case newerData = "newer_data"
  case engineMissing = "engine_missing"
  case engineBroken = "engine_broken"
  case engineKilled = "engine_killed"
  case ffmpegMissing = "ffmpeg_missing"
  case modelMissing = "model_missing"
  case programMissing = "program_missing"
  case noSpeech = "no_speech"
  case cancelled
}

extension ErrorKind {
  /// It is wrong with the provider or what is needed to use it: whatever else it is given will fail
  /// alike.
  public var isOfProvider: Bool {
    switch self {
    case .auth, .keyMissing, .keyringLocked, .keyringMissing, .balance, .quota, .costLimit, .config,
      .engineMissing, .modelMissing, .programMissing:
      true
    default: false
    }
  }

  /// The exit status of a run that ended with this kind. A run that a signal ended exits by that
  /// signal instead (128 + its number).
  public var exitCode: Int32 {
    switch self {
    case .failed, .moderation, .diskFull, .io, .internal: 1
    case .usage, .outputExists, .notFound, .url: 2
    case .partial: 3
    case .consent: 4
    case .auth, .keyMissing, .keyringLocked, .keyringMissing: 5
    case .balance, .quota, .rate, .server, .network, .timeout, .costLimit: 6
    case .badAudio, .tooLarge, .unsupported, .model, .language, .preset, .config,
      .sourceChanged, .newerData:
      7
    case .engineMissing, .engineBroken, .engineKilled, .ffmpegMissing, .modelMissing,
      .programMissing:
      8
    case .noSpeech: 9
    case .cancelled: 130
    }
  }
}
