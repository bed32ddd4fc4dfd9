import Files
import Glibc

/// Held while an anchor is read and then written: a lock on a file beside the database, which is
/// gone with the process that holds it.
struct AnchorLock: Sendable {
  private let descriptor: Int32

  private static let patience = 1000
  private static let pause = Duration.milliseconds(5)

  /// Waits as long as another program may need for a keyring.
  static func take(_ ledger: Path) async throws(AnchorError) -> AnchorLock {
    let path = ledger.suffixed("-lock")
    let flags = O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW
    let raw = path.withCString { open($0, flags, mode_t(0o600)) }
    guard raw >= 0 else { throw failure("open", path, errno) }
    _ = fchmod(raw, 0o600)
    for _ in 0..<patience {
      if flock(raw, LOCK_EX | LOCK_NB) == 0 { return AnchorLock(descriptor: raw) }
      guard errno == EWOULDBLOCK || errno == EINTR else { break }
      try? await Task.sleep(for: pause)
      if Task.isCancelled { await Task.yield() }
    }
    let code = errno
    close(raw)
    throw failure("lock", path, code)
  }

  func release() { close(descriptor) }

  private static func failure(_ what: String, _ path: Path, _ code: Int32) -> AnchorError {
    AnchorError(
      code: .failed,
      message: "the anchor of the consent ledger: cannot \(what) \(path): \(systemErrorText(code))")
  }
}
