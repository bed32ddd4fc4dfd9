import Glibc

/// A thread for calls that block, away from the few that tasks share. No signal of the process
/// reaches it (SIGPIPE neither: a peer that has gone is an error where one writes to it).
public enum DetachedThread {
  private final class Body {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Gives 0, or an errno where none can be started; then the body does not run.
  public static func start(_ body: @escaping @Sendable () -> Void) -> Int32 {
    let body = Unmanaged.passRetained(Body(body))
    var thread = pthread_t()
    let failure = pthread_create(
      &thread, nil,
      { argument in
        var all = sigset_t()
        sigfillset(&all)
        pthread_sigmask(SIG_SETMASK, &all, nil)
        if let argument { Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run() }
        return nil
      }, body.toOpaque())
    if failure == 0 { pthread_detach(thread) } else { body.release() }
    return failure
  }
}
