import Glibc

/// Starts a detached thread that no signal of the process reaches (SIGPIPE neither: a peer that has
/// gone is an error where one writes to it). Gives 0 or an errno.
func startThread(_ body: @escaping @Sendable () -> Void) -> Int32 {
  final class Box {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }
  let box = Unmanaged.passRetained(Box(body))
  var thread = pthread_t()
  let failure = pthread_create(
    &thread, nil,
    { argument in
      var all = sigset_t()
      sigfillset(&all)
      pthread_sigmask(SIG_SETMASK, &all, nil)
      if let argument { Unmanaged<Box>.fromOpaque(argument).takeRetainedValue().body() }
      return nil
    }, box.toOpaque())
  if failure == 0 { pthread_detach(thread) } else { box.release() }
  return failure
}
