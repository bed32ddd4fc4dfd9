import Files
import Glibc
import JSON
import Jobs
import Synchronization

/// What is remembered of a folder between two runs that watch it: since when it is watched, and which
/// recordings' texts may not be written yet. What is done, the history knows and the files say.
///
/// `$XDG_STATE_HOME/osgk/watch/DEVICE-INODE.json`:
/// `{"version": 1, "directory": …, "since": nanoseconds since 1970, "pending": [path, …]}`.
final class WatchMemory: Sendable {
  /// Files that changed (or came) after it belong to us, also those that came while nobody watched.
  let since: Int64
  private let state: Mutex<State>
  private let directory: Path
  private let file: Path
  /// Locked as long as this process watches.
  private let lock: Int32

  private struct State {
    /// Begun, and perhaps not written.
    var begun: Set<Path>
    /// Of those: what the run before this one had begun.
    var inherited: Set<Path>
  }

  deinit { close(lock) }

  /// - Parameter state: `$XDG_STATE_HOME/osgk`.
  /// - Throws: another process watches the folder.
  init(of directory: Path, in state: Path) throws {
    let status = try Files.status(directory)
    let absolute = try directory.absolute()
    let place = state.appending("watch")
    try Files.createPrivateDirectory(place)
    let name = "\(status.device)-\(status.inode)"
    let file = place.appending(name + ".json")
    let path = place.appending(name + ".lock")
    let lock = path.withCString { open($0, O_RDWR | O_CREAT | O_CLOEXEC, 0o600) }
    guard lock >= 0 else {
      throw FileError(operation: "create", path: path, reason: .system(errno))
    }
    guard flock(lock, LOCK_EX | LOCK_NB) == 0 else {
      close(lock)
      throw Failure(
        .failed, reason: "watched", "\(directory) is being watched already",
        advice: "Stop that process first.")
    }
    let known = Self.read(file, of: absolute)
    if known == nil { try Files.replace(file, with: []) }
    // The clock of files: what comes now must not seem older.
    since = known?.since ?? Files.changeTime(file) ?? 0
    self.state = Mutex(State(begun: known?.pending ?? [], inherited: known?.pending ?? []))
    self.directory = absolute
    self.file = file
    self.lock = lock
    if known == nil { try save([]) }
  }

  private static func read(
    _ file: Path, of directory: Path
  ) -> (since: Int64, pending: Set<Path>)? {
    let json = (try? Files.read(file, limit: 1 << 24)).flatMap { try? JSONReader.read($0).value }
    guard let json, json["version"] == 1, json["directory"]?.string == directory.description,
      let since = json["since"]?.string.flatMap({ Int64($0) })
    else { return nil }
    let pending = (json["pending"]?.array ?? []).compactMap { item in
      Path(bytes: item.array?.compactMap { $0.int.flatMap(UInt8.init(exactly:)) } ?? [])
    }
    return (since, Set(pending))
  }

  /// It was begun, by this run or the one before it, and is perhaps not written.
  func isBegun(_ path: Path) -> Bool { state.withLock { $0.begun.contains(path) } }

  /// The run before this one had begun it.
  func isInherited(_ path: Path) -> Bool { state.withLock { $0.inherited.contains(path) } }

  /// From now on it is not sure whether its text is written.
  func begin(_ path: Path) throws {
    try state.withLock { if $0.begun.insert(path).inserted { try save($0.begun) } }
  }

  func end(_ path: Path) throws {
    try state.withLock { state in
      state.inherited.remove(path)
      if state.begun.remove(path) != nil { try save(state.begun) }
    }
  }

  private func save(_ pending: Set<Path>) throws {
    var object = JSONObject()
    object["version"] = 1
    object["directory"] = .string(directory.description)
    object["since"] = .string("\(since)")
    object["pending"] = .array(
      pending.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }.map { path in
        .array(path.bytes.map { .number(JSONNumber(Int($0))) })
      })
    try Files.replace(file, with: Array(JSONWriter.write(.object(object)).utf8))
  }
}
