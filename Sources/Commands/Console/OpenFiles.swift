import Glibc
import Jobs

/// How many files this process may have open at once.
enum OpenFiles {
  /// Below it the runtime's own queues may get none when they first wait for something, and end the
  /// process without a word.
  private static let least: rlim_t = 64
  private static let enough: rlim_t = 1024

  /// Asks for more where there are few and more may be had.
  /// - Throws: too few for any work.
  static func check() throws(Failure) {
    let number = __rlimit_resource_t(UInt32(RLIMIT_NOFILE.rawValue))
    var limit = rlimit()
    guard getrlimit(number, &limit) == 0, limit.rlim_cur < enough else { return }
    if limit.rlim_cur < limit.rlim_max {
      limit.rlim_cur = min(limit.rlim_max, enough)
      _ = setrlimit(number, &limit)
      _ = getrlimit(number, &limit)
    }
    guard limit.rlim_cur < least else { return }
    throw Failure(
      .io, reason: "open_files",
      "only \(limit.rlim_cur) files may be open at once, and osgk needs \(least)",
      advice: "raise it with: ulimit -n \(enough)")
  }
}
