import Files
import Glibc
import Origin
import Synchronization

/// The places at each origin, over all programs of the user: as many as a preset says that run at
/// once. A place is a lock on a byte of one file; the kernel gives it back when its holder is gone,
/// however it went.
final class Slots: Sendable {
  /// One place, held by the open file.
  struct Slot: Sendable {
    fileprivate let descriptor: Int32

    func release() { close(descriptor) }
  }

  /// Seconds between two looks, the most; less, so that nobody is always the later one.
  static let pause = 0.2
  /// Seconds after which somebody goes all the same: a program that was stopped with Ctrl-Z holds its
  /// places, and is not waited for for ever. A service that minds says so.
  static let patience = 300.0

  private let file: @Sendable () -> Path?
  private let known = Mutex<Path??>(nil)

  /// - Parameter file: asked for once, when something is sent; `nil`: nothing is held.
  init(_ file: @escaping @Sendable () -> Path?) { self.file = file }

  enum Answer: Sendable {
    case taken(Slot)
    /// By others, all.
    case full
    /// Nobody can be asked: the file cannot be made, or its file system knows no locks.
    case unknown
  }

  /// Waits for nothing.
  func take(_ origin: Origin, of count: Int) -> Answer {
    let path = known.withLock { known -> Path? in
      if let path = known { return path }
      let path = file()
      known = .some(path)
      return path
    }
    guard let path else { return .unknown }
    let flags = O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW
    let descriptor = path.withCString { open($0, flags, mode_t(0o600)) }
    guard descriptor >= 0 else { return .unknown }
    for place in 0..<max(1, min(count, Self.most)) {
      var lock: flock = .init()
      lock.l_type = Int16(F_WRLCK)
      lock.l_whence = Int16(SEEK_SET)
      lock.l_start = off_t(Self.start(of: origin)) + off_t(place)
      lock.l_len = 1
      if fcntl(descriptor, Self.lockOfOpenFile, &lock) == 0 {
        return .taken(Slot(descriptor: descriptor))
      }
      guard errno == EAGAIN || errno == EACCES else {
        close(descriptor)
        return .unknown
      }
    }
    close(descriptor)
    return .full
  }

  /// No preset says more.
  private static let most = 1000
  /// `F_OFD_SETLK`, which Glibc's module does not have: the same on every machine.
  private static let lockOfOpenFile: Int32 = 37

  /// Where an origin's places begin: the same in all programs, and no two origins' but by a chance of
  /// one in 2⁴⁸.
  private static func start(of origin: Origin) -> UInt64 {
    (fingerprint(origin.description.utf8) >> 16) << 10
  }
}
