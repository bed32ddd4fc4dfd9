import Dispatch
import Files
import Glibc
import Synchronization
import TestSupport

/// A real terminal with a program on it, and the person in front of it.
final class Terminal: Sendable {
  private let master: Int32
  private let pid: pid_t
  private let seen = Mutex<[UInt8]>([])
  /// Everything was shown: nobody has the terminal open any more.
  private let isOver = Mutex(false)

  /// Runs a program as the leader of a session of its own, whose terminal this is.
  init(_ words: [String], environment: [String: String]) throws {
    // What posix_openpt, unlockpt and ptsname do; Swift's Glibc does not have them.
    let (unlock, whichOne): (UInt, UInt) = (0x4004_5431, 0x8004_5430)
    var (locked, number): (Int32, Int32) = (0, 0)
    let master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard master >= 0, ioctl(master, unlock, &locked) == 0, ioctl(master, whichOne, &number) == 0
    else { throw Problem(text: "no terminal: \(errno)") }
    let name = "/dev/pts/\(number)"
    self.master = master
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // The first terminal that a leader opens becomes its own.
    posix_spawn_file_actions_addopen(&actions, 0, name, O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, 0, 1)
    posix_spawn_file_actions_adddup2(&actions, 0, 2)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    let newSession: Int16 = 0x80
    posix_spawnattr_setflags(&attributes, newSession)
    let arguments = words.map { strdup($0) } + [nil]
    let variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for word in arguments + variables { free(word) } }
    var pid: pid_t = 0
    let failure = posix_spawn(&pid, words[0], &actions, &attributes, arguments, variables)
    guard failure == 0 else { throw Problem(text: "\(words[0]): \(failure)") }
    self.pid = pid
    let box = Unmanaged.passRetained(self)
    DispatchQueue(label: "terminal").async {
      let terminal = box.takeRetainedValue()
      var buffer = [UInt8](repeating: 0, count: 4096)
      while true {
        let count = read(terminal.master, &buffer, buffer.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else {
          terminal.isOver.withLock { $0 = true }
          return
        }
        terminal.seen.withLock { $0 += buffer[..<count] }
      }
    }
  }

  deinit {
    kill(pid, SIGKILL)
    close(master)
  }

  struct Problem: Error { let text: String }

  /// Everything that was shown.
  var screen: String {
    String(decoding: seen.withLock { $0 }, as: UTF8.self).replacing("\r\n", with: "\n")
  }

  func type(_ text: String) {
    let bytes = Array(text.utf8)
    _ = write(master, bytes, bytes.count)
  }

  /// Whether the terminal shows what is typed.
  var echoes: Bool {
    var mode = termios()
    return tcgetattr(master, &mode) == 0 && mode.c_lflag & tcflag_t(ECHO) != 0
  }

  /// The process in the foreground.
  var foreground: pid_t { tcgetpgrp(master) }

  /// Waits until the screen shows the text so many times.
  func shows(_ text: String, times: Int = 1) async throws {
    try await until("'\(text)'") { [self] in
      screen.split(separator: text, omittingEmptySubsequences: false).count > times
    }
  }

  /// Waits until something has come about; a test that waits for a minute has failed.
  func until(_ what: String, _ condition: @Sendable () -> Bool) async throws {
    let start = ContinuousClock.now
    while !condition() {
      guard ContinuousClock.now - start < .seconds(60) else {
        throw Problem(text: "waited for \(what); the screen shows: \(screen)")
      }
      try await Task.sleep(for: .milliseconds(10))
    }
  }

  /// The status, or 128 and the signal; what is left to be shown is then on the screen.
  func ended() async throws -> Int32 {
    let status: Int32 = await withCheckedContinuation { continuation in
      DispatchQueue(label: "wait").async { [pid] in
        var status: Int32 = 0
        while waitpid(pid, &status, 0) < 0, errno == EINTR {}
        continuation.resume(returning: status)
      }
    }
    try await until("the end") { isOver.withLock { $0 } }
    return status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
  }
}
