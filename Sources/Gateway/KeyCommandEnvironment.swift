/// What a `key_command` gets of our environment: what password managers need to find their store
/// and to ask for its password. A list, so that no key in another variable passes.
enum KeyCommandEnvironment {
  private static let names: Set<String> = [
    "PATH", "HOME", "USER", "LOGNAME", "SHELL", "TMPDIR", "TZ", "LANG", "LANGUAGE", "TERM",
    "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_RUNTIME_DIR",
    "XDG_SESSION_TYPE", "XDG_CURRENT_DESKTOP", "DBUS_SESSION_BUS_ADDRESS", "DISPLAY",
    "WAYLAND_DISPLAY", "XAUTHORITY", "GNUPGHOME", "GPG_TTY", "GPG_AGENT_INFO", "SSH_AUTH_SOCK",
    "PASSWORD_STORE_DIR", "PASSWORD_STORE_GPG_OPTS", "PINENTRY_USER_DATA",
  ]

  static func filtered(
    _ environment: [(name: String, value: [UInt8])]
  ) -> [(name: String, value: [UInt8])] {
    environment.filter { names.contains($0.name) || $0.name.hasPrefix("LC_") }
  }
}
