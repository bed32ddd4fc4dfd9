import Glibc

/// Where the session bus is. GLib would start one where none is known (`dbus-launch`, with a
/// display), and an empty keyring with it: we do not.
enum SessionBus {
  /// The address as the environment or the run-time directory tells it; `nil`: no bus.
  static func address() -> String? {
    if let set = variable("DBUS_SESSION_BUS_ADDRESS") {
      return set.hasPrefix("autolaunch:") ? nil : set
    }
    guard let directory = variable("XDG_RUNTIME_DIR"), directory.hasPrefix("/") else { return nil }
    let path = directory + "/bus"
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFSOCK,
      status.st_uid == geteuid()
    else { return nil }
    return "unix:path=" + path
  }

  /// `nil` where it is not set or empty.
  static func variable(_ name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return String(cString: value)
  }

  /// What would lead libsecret by itself to a file or to another service. We obey none of it; the
  /// one that reaches even a named service is taken out of the environment here, at the first call.
  static let notObeyed: [String] = {
    let redirection = "SECRET_SERVICE_BUS_NAME"
    let set = ["SECRET_BACKEND", redirection, "SNAP_NAME"].filter { variable($0) != nil }
    unsetenv(redirection)
    return set + (access("/.flatpak-info", F_OK) == 0 ? ["/.flatpak-info"] : [])
  }()
}
