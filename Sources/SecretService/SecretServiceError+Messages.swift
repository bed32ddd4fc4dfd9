import CSecret

extension SecretServiceError {
  static let noBus = SecretServiceError(
    code: .noBus,
    message: "no session bus is known here (DBUS_SESSION_BUS_ADDRESS is not set), so no keyring"
      + " can be asked")

  static func deadBus(
    _ address: String, _ error: UnsafeMutablePointer<GError>?
  ) -> SecretServiceError {
    let reason = error.map { ": " + plain(String(cString: $0.pointee.message)) } ?? ""
    return SecretServiceError(
      code: .deadBus, message: "the session bus cannot be reached at \(plain(address))\(reason)")
  }

  static func silentBus(_ deadlines: SecretService.Deadlines) -> SecretServiceError {
    SecretServiceError(
      code: .silent, message: "the session bus did not answer within \(deadlines.answer.inWords)")
  }

  static let busEnded = SecretServiceError(
    code: .deadBus, message: "the session bus ended while the keyring was asked")

  static let noService = SecretServiceError(
    code: .noService,
    message: "no keyring service runs on the session bus (nobody offers \(Conversation.name))")

  static func silent(_ deadlines: SecretService.Deadlines) -> SecretServiceError {
    SecretServiceError(
      code: .silent, message: "the keyring did not answer within \(deadlines.answer.inWords)")
  }

  static let noCollection = SecretServiceError(
    code: .noCollection,
    message: "the keyring service has no default keyring; a password manager (Passwords and Keys,"
      + " KeePassXC) makes one")

  static let locked = SecretServiceError(
    code: .locked, message: "the keyring is locked, and nobody was asked for its password")

  static let stillLocked = SecretServiceError(
    code: .locked, message: "the keyring is still locked after its dialog")

  static let dismissed = SecretServiceError(
    code: .dismissed,
    message: "the keyring is locked: the dialog that asks for its password was closed, or could"
      + " not be shown")

  static func promptIgnored(_ deadlines: SecretService.Deadlines) -> SecretServiceError {
    SecretServiceError(
      code: .promptIgnored,
      message: "the keyring is locked: its dialog was not answered within"
        + " \(deadlines.prompt.inWords)")
  }

  static let restarted = SecretServiceError(
    code: .restarted, message: "the keyring service ended or was restarted while it was asked")

  static func several(
    _ count: Int, _ attributes: [String: String]
  ) -> SecretServiceError {
    let named = attributes.sorted { $0.key < $1.key }.map { "\($0.key) \(plain($0.value))" }
    return SecretServiceError(
      code: .several(count),
      message:
        "the keyring holds \(count) items for \(named.joined(separator: ", ")), and which one"
        + " is meant cannot be told")
  }

  static let denied = SecretServiceError(
    code: .denied, message: "the keyring refuses to answer this program")

  static let noEncryption = SecretServiceError(
    code: .noEncryption,
    message: "the keyring offers no encrypted session, and secrets do not cross the bus in the"
      + " clear")

  static func failed(_ text: String) -> SecretServiceError {
    SecretServiceError(code: .failed, message: "the keyring answered: \(plain(text))")
  }

  static let cancelled = SecretServiceError(
    code: .cancelled, message: "the keyring's answer was not waited for")

  /// What others wrote: one line of at most 200 characters, without controls.
  private static func plain(_ text: String) -> String {
    var line = ""
    for scalar in text.unicodeScalars.prefix(200) {
      let isControl =
        scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value)
        || (0x2028...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
      line.unicodeScalars.append(isControl ? " " : scalar)
    }
    return line
  }
}
