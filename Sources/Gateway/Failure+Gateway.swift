import Consent
import Files
import Jobs
import Keys
import Origin
import Providers
import SecretService

/// What goes wrong on the way out, as what a person and a script see.
extension Failure {
  static func sourceChanged(_ message: String) -> Failure {
    Failure(
      .sourceChanged, message, advice: "let it be written to the end, then run it again")
  }

  static func consentEnded(_ ending: PermitEnding, _ origin: Origin) -> Failure {
    let why =
      switch ending {
      case .withdrawn: ("withdrawn", "the consent was withdrawn")
      case .expired: ("expired", "the consent has expired")
      case .ledgerLost: ("ledger_lost", "the consent ledger is gone")
      case .closed: ("closed", "the consent for this job has ended")
      }
    return Failure(.consent, reason: why.0, "\(why.1) while \(origin) was being asked")
  }

  // MARK: Keys

  /// - Parameter vendorVariable: the vendor's own variable, if it is set at this moment.
  public init(_ error: KeyError, provider: String, vendorVariable: String? = nil) {
    let kind: ErrorKind =
      switch error.kind {
      case .keyMissing: .keyMissing
      case .keyringLocked: .keyringLocked
      case .keyringMissing: .keyringMissing
      case .cancelled: .cancelled
      }
    let (reason, advice): (String, String?) =
      switch error.code {
      case .noKeyForOrigin: ("no_key_for_origin", "store one for it: osgk keys set \(provider)")
      case .notGranted: ("not_granted", nil)
      case .invalid: ("invalid_key", "store it anew: osgk keys set \(provider)")
      case .keyring(let code): (Self.reason(code), Self.advice(code, provider))
      case .credential: ("credential", nil)
      case .command: ("key_command", nil)
      case .cancelled: ("cancelled", nil)
      }
    let importing = vendorVariable.map {
      "\($0) is set: osgk keys import \(provider) --env takes it over"
    }
    let all = [advice, kind == .cancelled ? nil : importing].compactMap { $0 }
    self.init(
      kind, reason: reason, error.message,
      advice: all.isEmpty ? nil : all.joined(separator: "; "))
  }

  private static func reason(_ code: SecretServiceError.Code) -> String {
    switch code {
    case .noBus: "no_bus"
    case .deadBus: "dead_bus"
    case .noService: "no_service"
    case .silent: "silent"
    case .noCollection: "no_collection"
    case .locked: "locked"
    case .dismissed: "dismissed"
    case .promptIgnored: "prompt_ignored"
    case .restarted: "restarted"
    case .several: "several"
    case .denied: "denied"
    case .noEncryption: "no_encryption"
    case .failed: "failed"
    case .cancelled: "cancelled"
    }
  }

  private static func advice(_ code: SecretServiceError.Code, _ provider: String) -> String? {
    switch code {
    case .locked, .dismissed, .promptIgnored: "unlock the keyring and run it again"
    case .noBus, .deadBus, .noService, .silent, .noCollection, .denied, .noEncryption:
      "without a keyring: \(EnvironmentKeys.variable(of: provider)), a systemd credential"
        + " osgk.\(provider), or osgk keys set \(provider) -- COMMAND"
    case .restarted: "run it again"
    case .several: "osgk keys delete \(provider), then osgk keys set \(provider)"
    case .failed, .cancelled: nil
    }
  }

  /// - Parameter vendorVariable: the vendor's own variable, if it is set at this moment.
  static func missingKey(
    _ preset: Preset, at origin: Origin, vendorVariable: String?
  ) -> Failure {
    var advice = "store one: osgk keys set \(preset.id)"
    if let vendorVariable {
      advice += "; or take it from \(vendorVariable): osgk keys import \(preset.id) --env"
    }
    return Failure(
      .keyMissing, reason: "absent", "\(preset.id) wants a key, and there is none for \(origin)",
      advice: advice)
  }

  // MARK: Consent

  public init(_ error: ConsentError) {
    let moved = "osgk consent verify says more; to begin anew, move the ledger away"
    switch error.code {
    case .noGrant(_, let standing):
      self.init(.consent, reason: standing.word, error.message)
    case .damaged: self.init(.consent, reason: "ledger_damaged", error.message, advice: moved)
    case .anchor(let anchor):
      let file =
        "keep what guards the record of consent in a file: "
        + "osgk config set consent.anchor file"
      let advice = anchor.code == .locked ? "unlock the keyring, or " + file : file
      switch anchor.code {
      case .locked: self.init(.keyringLocked, reason: "anchor", error.message, advice: advice)
      case .unavailable: self.init(.keyringMissing, reason: "anchor", error.message, advice: advice)
      case .damaged: self.init(.consent, reason: "anchor_damaged", error.message, advice: moved)
      case .failed: self.init(.keyringMissing, reason: "anchor", error.message, advice: advice)
      }
    case .database:
      let kind: ErrorKind = error.isNewerData ? .newerData : error.isDiskFull ? .diskFull : .io
      self.init(kind, reason: "ledger", error.message)
    }
  }

  // MARK: Providers

  /// - Parameter hadKey: whether a key was sent.
  init(_ fault: ProviderFault, _ use: RemoteUse, hadKey: Bool) {
    let kind = ErrorKind(rawValue: fault.kind.rawValue) ?? .server
    let reason = fault.reason == .status ? "http_\(fault.status)" : fault.reason.rawValue
    let id = use.preset.id
    self.init(
      kind, reason: reason, "\(id): \(fault)",
      advice: fault.kind == .auth ? Self.advice(use, hadKey: hadKey) : nil)
  }

  private static func advice(_ use: RemoteUse, hadKey: Bool) -> String {
    let id = use.preset.id
    if use.endpoint?.isTyped == true {
      return "a key for an address of one run is given in \(EnvironmentKeys.variable(of: id))"
    }
    if use.section.address.auth == .none {
      return "its preset says that it wants no key: change auth there (osgk providers show \(id))"
    }
    return hadKey
      ? "is the key right? osgk keys set \(id) stores another one"
      : "it wants a key: osgk keys set \(id)"
  }
}

extension RetryPolicy.Obstacle {
  /// What an answer without words means for trying again.
  init(_ fault: ProviderFault) {
    // Whatever a preset says: these never become right by being repeated.
    let isLasting = (400..<500).contains(fault.status) && ![408, 425, 429].contains(fault.status)
    self =
      isLasting || !fault.isTemporary
      ? .permanent
      : .refusedForNow(
        attempts: fault.attempts, retryAfter: fault.retryAfter, isTooFast: fault.kind == .rate)
  }
}
