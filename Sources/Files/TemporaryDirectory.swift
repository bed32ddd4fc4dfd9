import Glibc
import Synchronization

/// A private directory (0700) under `$TMPDIR`, removed with all that it holds when its owner
/// lets go of it, at `removeAll()` (every exit of the program) and, when the program was killed,
/// by the next start's `removeStale()`: its name carries pid and start time of its owner.
public final class TemporaryDirectory: Sendable {
  public let path: Path

  private static let standing = Mutex<Set<Path>>([])

  /// - Parameter parent: `nil`: `$TMPDIR`, else `/tmp`.
  public init(in parent: Path? = nil) throws(FileError) {
    let parent = try Self.parent(parent).absolute()
    guard let owner = TemporaryOwner.current else {
      throw FileError(operation: "read", path: "/proc/self/stat", reason: .system(ENOENT))
    }
    while true {
      let path = parent.appending(owner.newName())
      if path.withCString({ mkdir($0, 0o700) }) == 0 {
        self.path = path
        break
      }
      if errno != EEXIST {
        throw FileError(
          operation: "create a temporary directory in", path: parent, reason: .system(errno))
      }
    }
    Self.standing.withLock { _ = $0.insert(path) }
    try Files.setMode(path, 0o700)
  }

  deinit { remove() }

  /// Removes the directory now. Harmless the second time.
  public func remove() {
    let wasStanding = Self.standing.withLock { $0.remove(path) != nil }
    if wasStanding { TreeRemoval.remove(path) }
  }

  /// For every exit: removes every directory of this process that still stands, and every
  /// `OutputFile` that has not got its name. Async-signal-unsafe.
  public static func removeAll() {
    let all = standing.withLock { standing in
      defer { standing = [] }
      return standing
    }
    for path in all { TreeRemoval.remove(path) }
    Unfinished.removeAll()
  }

  /// Removes directories of this user whose owner no longer lives. Those made in another PID
  /// namespace (a container that shares `/tmp`) are left: nobody here can tell whether it lives.
  public static func removeStale(in parent: Path? = nil) {
    let parent = Self.parent(parent)
    for name in (try? Files.list(parent)) ?? [] {
      guard let owner = TemporaryOwner(name: name), owner.isDead else { continue }
      let path = parent.appending(name)
      var status = stat()
      guard path.withCString({ lstat($0, &status) }) == 0, status.st_uid == geteuid(),
        status.st_mode & S_IFMT == S_IFDIR
      else { continue }
      TreeRemoval.remove(path)
    }
  }

  private static func parent(_ given: Path?) -> Path {
    if let given { return given }
    guard let variable = getenv("TMPDIR"), variable.pointee != 0 else { return "/tmp" }
    return Path(upToNUL: UnsafeRawBufferPointer(start: variable, count: strlen(variable)))
  }
}

/// The process that a temporary directory belongs to, as its name tells:
/// `osgk-PID-START-NAMESPACE-RANDOM`. The start time (in ticks since the boot) tells a process from
/// a later one with the same number.
struct TemporaryOwner: Equatable {
  let pid: Int32
  let start: UInt64
  let namespace: UInt64

  /// This process; `nil` without /proc.
  static var current: TemporaryOwner? {
    guard let start = ProcessIdentity.startTime(of: getpid()),
      let namespace = ProcessIdentity.currentNamespace
    else { return nil }
    return TemporaryOwner(pid: getpid(), start: start, namespace: namespace)
  }

  init(pid: Int32, start: UInt64, namespace: UInt64) {
    self.pid = pid
    self.start = start
    self.namespace = namespace
  }

  /// Fails for a name that is not of our making.
  init?(name: [UInt8]) {
    let parts = String(decoding: name, as: UTF8.self).split(separator: "-")
    guard parts.count == 5, parts[0] == "osgk", let pid = Int32(parts[1]), pid > 0,
      let start = UInt64(parts[2]), let namespace = UInt64(parts[3])
    else { return nil }
    self.init(pid: pid, start: start, namespace: namespace)
  }

  func newName() -> String {
    let random = String(UInt64.random(in: .min ... .max), radix: 36)
    return "osgk-\(pid)-\(start)-\(namespace)-\(random)"
  }

  /// True only where it is certain.
  var isDead: Bool {
    ProcessIdentity.isDead(pid: pid, start: start, namespace: namespace)
  }
}
