import Glibc
import Synchronization

/// The one place where signals arrive: a handler writes the number into a pipe, and the main
/// thread, which does nothing else while a task runs, reads it there.
enum Signals {
  /// What ends a run. A signal that was ignored when we were started stays ignored (`nohup`).
  private static let ending = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

  /// The pipe's ends; made once, before the first handler.
  private static let ends: (read: Int32, write: Int32) = {
    var pair: [Int32] = [-1, -1]
    guard pipe(&pair) == 0 else { return (-1, -1) }
    for end in pair { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (pair[0], pair[1])
  }()

  /// What is done around a stop of this process (Ctrl-Z), while somebody asks for it.
  private struct Watch: Sendable {
    let before: @Sendable () -> Void
    let after: @Sendable () -> Void
  }

  private static let watch = Mutex<Watch?>(nil)

  /// From now on the ending signals come to `next()`, and a reader that goes away is an error
  /// of the write instead of our death (children are ended and files removed first).
  static func install() {
    guard ends.write >= 0 else { return }
    signal(SIGPIPE, SIG_IGN)
    for number in ending {
      var old = sigaction()
      guard sigaction(number, nil, &old) == 0, !isIgnored(old) else { continue }
      handle(number)
    }
  }

  /// The signal comes to `next()`.
  private static func handle(_ number: Int32) {
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { number in
      // Only calls that are safe in a handler: `ends` is made already.
      let saved = errno
      var byte = UInt8(truncatingIfNeeded: number)
      _ = Glibc.write(Signals.ends.write, &byte, 1)
      errno = saved
    }
    action.sa_flags = SA_RESTART
    sigaction(number, &action, nil)
  }

  /// Wakes `next()` with 0: the task is done.
  static func postDone() {
    var byte: UInt8 = 0
    while Glibc.write(ends.write, &byte, 1) < 0, errno == EINTR {}
  }

  /// Waits for a signal (its number) or the end of the task (0).
  static func next() -> Int32 {
    var byte: UInt8 = 0
    while true {
      let count = read(ends.read, &byte, 1)
      if count == 1 { return Int32(byte) }
      if count == 0 || errno != EINTR { return 0 }
    }
  }

  /// From now on a stop from the terminal waits for `before`, which an ending signal calls too;
  /// `after` is called when the process goes on.
  static func watchStops(
    before: @escaping @Sendable () -> Void, after: @escaping @Sendable () -> Void
  ) {
    guard ends.write >= 0 else { return }
    watch.withLock { $0 = Watch(before: before, after: after) }
    handle(SIGTSTP)
  }

  static func unwatchStops() {
    signal(SIGTSTP, SIG_DFL)
    watch.withLock { $0 = nil }
  }

  /// Before this process ends by a signal.
  static func prepareToEnd() { watch.withLock { $0 }?.before() }

  /// Stops this process, as the terminal asked; comes back when it is continued.
  static func stop() {
    let watch = watch.withLock { $0 }
    watch?.before()
    signal(SIGTSTP, SIG_DFL)
    raise(SIGTSTP)
    // An orphaned group is not stopped: then nothing has happened.
    guard let watch else { return }
    handle(SIGTSTP)
    watch.after()
  }

  /// Ends this process by the signal, so that a shell sees what happened.
  static func die(by number: Int32) -> Never {
    signal(number, SIG_DFL)
    var set = sigset_t()
    sigemptyset(&set)
    sigaddset(&set, number)
    pthread_sigmask(SIG_UNBLOCK, &set, nil)
    raise(number)
    exit(128 + number)
  }

  /// C function pointers cannot be compared, and SIG_IGN (1) is no function: as numbers of the same
  /// size both can, and neither is called.
  private static func isIgnored(_ action: sigaction) -> Bool {
    let handler = unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
    return handler == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
