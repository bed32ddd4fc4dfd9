import Files

/// What programs that we start are given of our environment: lists of what may pass, so that a key
/// in a variable of any name stays here. (Engines have a shorter one: `Jobs`.)
extension Context {
  /// For the user's own editor: what it needs to find its files, its terminal and its display.
  var editorEnvironment: [(name: String, value: [UInt8])] {
    passing(
      names: [
        "SHELL", "TERM", "TERMINFO", "TERMINFO_DIRS", "COLORTERM", "NO_COLOR", "COLUMNS", "LINES",
        "DISPLAY", "WAYLAND_DISPLAY", "XAUTHORITY", "DESKTOP_SESSION", "VISUAL", "EDITOR",
        "SELECTED_EDITOR", "TMUX", "STY",
      ],
      prefixes: ["XDG_", "DBUS_", "GTK_", "QT_", "KDE_", "GNOME_", "VIM", "NVIM_", "EMACS", "KAK"])
  }

  /// For `osgk-net doctor`: where files, keyring and proxies are. Keys in variables are not asked
  /// about there.
  var doctorEnvironment: [(name: String, value: [UInt8])] {
    passing(
      names: [
        "CREDENTIALS_DIRECTORY", "SECRET_BACKEND", "DISPLAY", "WAYLAND_DISPLAY", "container",
        "http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY", "no_proxy",
        "NO_PROXY",
      ],
      prefixes: ["XDG_", "DBUS_", "OSGK_SET_", "SSL_CERT_", "SNAP", "FLATPAK_"])
  }

  /// For the program that puts text on the clipboard: where the desktop is.
  var clipboardEnvironment: [(name: String, value: [UInt8])] {
    passing(
      names: ["DISPLAY", "WAYLAND_DISPLAY", "XAUTHORITY", "XDG_RUNTIME_DIR"], prefixes: [])
  }

  private func passing(
    names: Set<String>, prefixes: [String]
  ) -> [(name: String, value: [UInt8])] {
    let always: Set<String> = [
      "PATH", "HOME", "USER", "LOGNAME", "TMPDIR", "TZ", "LANG", "LANGUAGE",
    ]
    return environment.filter { variable in
      always.contains(variable.name) || names.contains(variable.name)
        || (prefixes + ["LC_"]).contains { variable.name.hasPrefix($0) }
    }
  }

  /// The variables that hold keys for `osgk-net`, by name.
  var keyVariables: [String] {
    environment.map(\.name).filter { $0.hasPrefix("OSGK_KEY_") }.sorted()
  }
}
