import CSecret

/// How a call on the bus failed, before it is known what that means.
enum Failure: Error {
  /// An error reply: its name and text.
  case remote(String, String)
  case silent
  case cancelled
  /// The bus itself has gone.
  case closed
  case other(String)

  /// Frees the error.
  init(taking error: UnsafeMutablePointer<GError>?, _ patience: Patience) {
    guard let error else {
      self = .other("no reason given")
      return
    }
    defer { g_error_free(error) }
    if let name = g_dbus_error_get_remote_error(error) {
      g_dbus_error_strip_remote_error(error)
      self = .remote(String(cString: name), String(cString: error.pointee.message))
      g_free(name)
      return
    }
    let isIO = error.pointee.domain == g_io_error_quark()
    switch isIO ? error.pointee.code : -1 {
    case Int32(G_IO_ERROR_TIMED_OUT.rawValue): self = .silent
    case Int32(G_IO_ERROR_CANCELLED.rawValue): self = patience.isCancelled ? .cancelled : .silent
    case Int32(G_IO_ERROR_CLOSED.rawValue), Int32(G_IO_ERROR_BROKEN_PIPE.rawValue),
      Int32(G_IO_ERROR_CONNECTION_CLOSED.rawValue):
      self = .closed
    default: self = .other(String(cString: error.pointee.message))
    }
  }

  /// The object was not there: it never was, or somebody deleted it.
  var isNoObject: Bool {
    guard case .remote(let name, _) = self else { return false }
    return name == "org.freedesktop.Secret.Error.NoSuchObject"
      || name == "org.freedesktop.DBus.Error.UnknownObject"
      || name == "org.freedesktop.DBus.Error.UnknownMethod"
      || name == "org.freedesktop.DBus.Error.UnknownInterface"
  }

  /// What the failure means where nothing better is known.
  func error(_ deadlines: SecretService.Deadlines) -> SecretServiceError {
    switch self {
    case .silent: .silent(deadlines)
    case .cancelled: .cancelled
    case .closed: .busEnded
    case .other(let text): .failed(text)
    case .remote(let name, let text):
      switch name {
      case "org.freedesktop.DBus.Error.NoReply", "org.freedesktop.DBus.Error.ServiceUnknown",
        "org.freedesktop.DBus.Error.NameHasNoOwner", "org.freedesktop.DBus.Error.Disconnected",
        "org.freedesktop.Secret.Error.NoSession":
        .restarted
      case "org.freedesktop.Secret.Error.IsLocked": .locked
      case "org.freedesktop.DBus.Error.AccessDenied", "org.freedesktop.DBus.Error.AuthFailed":
        .denied
      default: .failed(text.isEmpty ? name : text)
      }
    }
  }
}
