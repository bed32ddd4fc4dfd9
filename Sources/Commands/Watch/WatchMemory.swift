import CSystem
import Files
import Glibc
import JSON
import Jobs

/// What is remembered of a folder between two runs that watch it: since when it is watched, and which
/// recordings' texts may not be written yet. What is done, the history knows and the files say.
///
/// `$XDG_STATE_HOME/osgk/watch/DEVICE-INODE.json`:
/// `{"version": 1, "directory": …, "since": nanoseconds since 1970, "pending": [path, …]}`.
struct WatchMemory {
  /// Files that changed (or came) after it belong to us, also those that came while nobody watched.
  let since: Int64
  /// What the run before this one had begun and not written.
  private(set) var pending: Set<Path>
  private let directory: Path
  private let file: Path
  /// Held as long as this process watches.
  private let lock: Lock

  private final class Lock: Sendable {
    let descriptor: Int32
    init(_ descriptor: Int32) { self.descriptor = descriptor }
    deinit { close(descriptor) }
  }

  /// - Parameter state: `$XDG_STATE_HOME/osgk`.
  /// - Throws: another process watches the folder.
  init(of directory: Path, in state: Path) throws {
    let status = try Files.status(directory)
    let place = state.appending("watch")
    try Files.createPrivateDirectory(place)
    let name = "\(status.device)-\(status.inode)"
    file = place.appending(name + ".json")
    self.directory = try directory.absolute()
    let path = place.appending(name + ".lock")
    let descriptor = path.withCString { open($0, O_RDWR | O_CREAT | O_CLOEXEC, 0o600) }
    guard descriptor >= 0 else {
      throw FileError(operation: "create", path: path, reason: .system(errno))
    }
    lock = Lock(descriptor)
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      throw Failure(
        .failed, reason: "watched", "\(directory) is being watched already",
        advice: "Stop that process first.")
    }
    let json = (try? Files.read(file, limit: 1 << 24)).flatMap { try? JSONReader.read($0).value }
    if let json, json["version"] == 1, json["directory"]?.string == self.directory.description,
      let since = json["since"]?.string.flatMap({ Int64($0) })
    {
      self.since = since
      pending = Set(
        (json["pending"]?.array ?? []).compactMap { item in
          Path(bytes: item.array?.compactMap { $0.int.flatMap(UInt8.init(exactly:)) } ?? [])
        })
      return
    }
    // The clock of files: what comes now must not seem older.
    try Files.replace(file, with: [])
    since = Files.changeTime(file) ?? 0
    pending = []
    try save()
  }

  /// From now on it is not sure whether its text is written.
  mutating func begin(_ path: Path) throws {
    if pending.insert(path).inserted { try save() }
  }

  mutating func end(_ path: Path) throws {
    if pending.remove(path) != nil { try save() }
  }

  private func save() throws {
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
