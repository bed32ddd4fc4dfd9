import CSecret

/// An encrypted session with the keyring: Diffie-Hellman and AES, libsecret's.
final class Session {
  private let service: UnsafeMutablePointer<CSecret.SecretService>
  let path: ObjectPath

  init(
    owner: String, _ patience: Patience, left: Duration, _ deadlines: SecretService.Deadlines
  ) throws(SecretServiceError) {
    var failure: UnsafeMutablePointer<GError>?
    // Asked for by the owner's own name: no variable leads elsewhere.
    let opened = patience.limited(to: left) {
      secret_service_open_sync(
        secret_service_get_type(), owner, SECRET_SERVICE_OPEN_SESSION, patience.cancellable,
        &failure)
    }
    guard let opened else { throw Failure(taking: failure, patience).error(deadlines) }
    service = opened
    let path = secret_service_get_session_dbus_path(opened).map { String(cString: $0) } ?? "/"
    self.path = ObjectPath(text: path)
    let algorithms = secret_service_get_session_algorithms(opened).map { String(cString: $0) }
    guard algorithms?.hasPrefix("dh-") == true else { throw .noEncryption }
  }

  deinit { g_object_unref(service) }

  /// `(oayays)`, encrypted.
  func encode(_ secret: SecretBytes) -> Variant {
    secret.withBytes { bytes in
      let isText = bytes.allSatisfy { (0x20..<0x7F).contains($0) }
      let start = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
      let value = secret_value_new(
        start, gssize(bytes.count), isText ? "text/plain" : "application/octet-stream")
      // libsecret keeps values in locked memory and overwrites them.
      defer { secret_value_unref(UnsafeMutableRawPointer(value)) }
      return Variant(new: secret_service_encode_dbus_secret(service, value))
    }
  }

  func decode(_ secret: Variant) throws(SecretServiceError) -> SecretBytes {
    guard secret.type == "(oayays)",
      let value = secret.lend({ secret_service_decode_dbus_secret(service, $0) })
    else { throw .failed("a secret that cannot be decrypted") }
    defer { secret_value_unref(UnsafeMutableRawPointer(value)) }
    var length: gsize = 0
    let start = secret_value_get(value, &length)
    return SecretBytes(copying: UnsafeRawBufferPointer(start: start, count: Int(length)))
  }
}
