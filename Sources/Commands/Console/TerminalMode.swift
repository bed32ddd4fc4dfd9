import Glibc
import Synchronization

/// A terminal whose echo is off. `restore` and `hide` may be called from any thread, any number of
/// times.
final class TerminalMode: Sendable {
  private let descriptor: Int32
  private let before: Mutex<termios>

  /// Turns the echo off; `nil` where the descriptor is no terminal.
  static func hiding(_ descriptor: Int32) -> TerminalMode? {
    var mode = termios()
    guard tcgetattr(descriptor, &mode) == 0 else { return nil }
    let terminal = TerminalMode(descriptor, mode)
    terminal.hide()
    return terminal
  }

  private init(_ descriptor: Int32, _ before: termios) {
    self.descriptor = descriptor
    self.before = Mutex(before)
  }

  /// What was typed ahead, and may have been seen, is dropped.
  func hide() {
    before.withLock { before in
      var mode = before
      mode.c_lflag &= ~tcflag_t(ECHO | ECHOE | ECHOK | ECHONL)
      mode.c_lflag |= tcflag_t(ICANON | ISIG)
      _ = tcsetattr(descriptor, TCSAFLUSH, &mode)
    }
  }

  /// What was typed and not taken is dropped: half a key would go to the shell.
  func restore() {
    before.withLock { before in
      tcflush(descriptor, TCIFLUSH)
      _ = tcsetattr(descriptor, TCSANOW, &before)
    }
  }
}

/// Wakes a thread that polls.
final class WakeUp: Sendable {
  private let ends: (read: Int32, write: Int32)

  init() {
    var pair: [Int32] = [-1, -1]
    if pipe(&pair) == 0 { for end in pair { _ = fcntl(end, F_SETFD, FD_CLOEXEC) } }
    ends = (pair[0], pair[1])
  }

  deinit {
    close(ends.read)
    close(ends.write)
  }

  /// Readable once `post` was called.
  var descriptor: Int32 { ends.read }

  func post() {
    var byte: UInt8 = 1
    _ = write(ends.write, &byte, 1)
  }
}
