/// What went wrong, as a script sees it: `error.kind` in JSON and the exit code, from one place.
public enum ErrorKind: String, Sendable, CaseIterable {
  case failed, moderation, disk_full, io, `internal`
  case usage, output_exists, not_found, url
  case partial
  case consent
  case auth, key_missing, keyring_locked, keyring_missing
  case balance, quota, rate, server, network, timeout, cost_limit
  case bad_audio, too_large, unsupported, model, language, preset, config, source_changed
  case newer_data
  case engine_missing, engine_broken, engine_killed, ffmpeg_missing, model_missing
  case program_missing
  case no_speech
  case cancelled
}

extension ErrorKind {
  /// The exit status of a run that ended with this kind. A run that a signal ended exits by that
  /// signal instead (128 + its number).
  public var exitCode: Int32 {
    switch self {
    case .failed, .moderation, .disk_full, .io, .internal: 1
    case .usage, .output_exists, .not_found, .url: 2
    case .partial: 3
    case .consent: 4
    case .auth, .key_missing, .keyring_locked, .keyring_missing: 5
    case .balance, .quota, .rate, .server, .network, .timeout, .cost_limit: 6
    case .bad_audio, .too_large, .unsupported, .model, .language, .preset, .config,
      .source_changed, .newer_data:
      7
    case .engine_missing, .engine_broken, .engine_killed, .ffmpeg_missing, .model_missing,
      .program_missing:
      8
    case .no_speech: 9
    case .cancelled: 130
    }
  }
}
