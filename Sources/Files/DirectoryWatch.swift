import CSystem
import Glibc
import Synchronization

/// Tells what happens in directories (inotify). Which files there are, it does not say: that is seen
/// by listing them after `watch` has returned, and again when events were lost.
public final class DirectoryWatch: Sendable {
  public enum Event: Sendable, Hashable {
    /// An entry came into being, or its content or its attributes changed.
    case changed(Path)
    /// Somebody wrote to it.
    case written(Path)
    /// One who could write to it has closed it, or it was moved here.
    case closed(Path)
    /// It was removed or moved away.
    case gone(Path)
    /// Directories came or went, or events were lost: all is to be looked at again.
    case unknown
  }

  private let inotify: Inotify

  /// - Parameter handler: gets what has happened, each event once a call; on a thread of its own.
  public init(_ handler: @escaping @Sendable ([Event]) -> Void) throws(FileError) {
    let descriptor = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
    let end = osgk_event_descriptor()
    let inotify = Inotify(descriptor: descriptor, end: end)
    self.inotify = inotify
    guard descriptor >= 0, end >= 0 else {
      throw FileError(operation: "watch", path: "/", reason: .system(errno))
    }
    let failure = DetachedThread.start {
      while inotify.wait() {
        let events = inotify.read()
        if !events.isEmpty { handler(events) }
      }
    }
    guard failure == 0 else {
      throw FileError(operation: "watch", path: "/", reason: .system(failure))
    }
  }

  deinit { inotify.stop() }

  /// Begins with a directory; one that is watched already gets its new name.
  /// - Throws: it cannot be watched, ENOSPC where the kernel's limit of watches is reached.
  public func watch(_ directory: Path) throws(FileError) {
    let wanted =
      IN_CREATE | IN_MODIFY | IN_ATTRIB | IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE
      | IN_DELETE_SELF | IN_MOVE_SELF
    let mask = UInt32(wanted) | UInt32(IN_ONLYDIR)
    let failure = inotify.add(directory, mask)
    guard failure == 0 else {
      throw FileError(operation: "watch", path: directory, reason: .system(failure))
    }
  }
}

/// The kernel's side of it; closed when neither the watch nor its thread needs it.
private final class Inotify: Sendable {
  typealias Event = DirectoryWatch.Event

  private let descriptor: Int32
  private let end: Int32
  private let directories = Mutex<[Int32: Path]>([:])

  init(descriptor: Int32, end: Int32) {
    self.descriptor = descriptor
    self.end = end
  }

  deinit {
    for descriptor in [descriptor, end] where descriptor >= 0 { close(descriptor) }
  }

  func add(_ directory: Path, _ mask: UInt32) -> Int32 {
    // No event of it may be read before its name is known.
    directories.withLock { directories in
      let number = directory.withCString { inotify_add_watch(descriptor, $0, mask) }
      guard number >= 0 else { return errno }
      directories[number] = directory
      return 0
    }
  }

  func stop() {
    var one: UInt64 = 1
    _ = Glibc.write(end, &one, 8)
  }

  /// - Returns: false at the end.
  func wait() -> Bool {
    var ready = [
      pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: end, events: Int16(POLLIN), revents: 0),
    ]
    while poll(&ready, 2, -1) < 0 { guard errno == EINTR else { return false } }
    return ready[1].revents == 0
  }

  func read() -> [Event] {
    var events: [Event] = []
    var known: Set<Event> = []
    func add(_ event: Event) { if known.insert(event).inserted { events.append(event) } }
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 8)
    defer { buffer.deallocate() }
    while true {
      let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return events }
      let header = MemoryLayout<inotify_event>.size
      var place = 0
      while place + header <= count {
        let raw = buffer.loadUnaligned(fromByteOffset: place, as: inotify_event.self)
        let name = buffer[(place + header)..<(place + header + Int(raw.len))].prefix { $0 != 0 }
        place += header + Int(raw.len)
        add(event(raw, Array(name)))
      }
    }
  }

  private func event(_ raw: inotify_event, _ name: [UInt8]) -> Event {
    func has(_ bit: Int) -> Bool { raw.mask & UInt32(bit) != 0 }
    let directory = directories.withLock { directories in
      // The kernel gives the number to nobody else before all are used.
      has(Int(IN_IGNORED)) ? directories.removeValue(forKey: raw.wd) : directories[raw.wd]
    }
    guard let directory, !name.isEmpty else { return .unknown }
    let path = directory.appending(name)
    if has(Int(IN_ISDIR)) { return has(Int(IN_ATTRIB)) ? .changed(path) : .unknown }
    if has(Int(IN_CLOSE_WRITE)) || has(Int(IN_MOVED_TO)) { return .closed(path) }
    if has(Int(IN_MOVED_FROM)) || has(Int(IN_DELETE)) { return .gone(path) }
    return has(Int(IN_MODIFY)) ? .written(path) : .changed(path)
  }
}

extension Files {
  /// Whether somebody has the file open for writing; `nil` where that cannot be found out: a file
  /// that belongs to somebody else, or a file system without leases.
  public static func hasWriters(_ path: Path) -> Bool? {
    guard let file = try? Descriptor.open(path, O_RDONLY, for: "read") else { return nil }
    // F_SETSIG, F_SETLEASE. Who opens the file in the moment in which we hold the lease makes the
    // kernel send a signal: one whose default is to do nothing.
    guard fcntl(file.raw, 10, SIGURG) == 0 else { return nil }
    guard fcntl(file.raw, 1024, F_RDLCK) != 0 else {
      _ = fcntl(file.raw, 1024, F_UNLCK)
      return false
    }
    return errno == EAGAIN ? true : nil
  }

  /// When what `stat` says of the file last changed (content, name, attributes), in nanoseconds since
  /// 1970: no program can set it, so that of a copy with an old date is new.
  public static func changeTime(_ path: Path) -> Int64? {
    var raw = stat()
    guard path.withCString({ stat($0, &raw) }) == 0 else { return nil }
    return nanoseconds(raw.st_ctim)
  }

  /// Whether two files hold the same bytes. Blocks while it reads.
  public static func areEqual(_ first: Path, _ second: Path) throws(FileError) -> Bool {
    let one = try open(first)
    let other = try open(second)
    guard try one.size(of: first) == other.size(of: second) else { return false }
    while true {
      // Most files of the same size differ early.
      let piece = try one.read(upTo: 64 << 10, of: first)
      var rest = piece.count
      // A read may give less than it was asked for.
      var compared: [UInt8] = []
      while rest > 0 {
        let more = try other.read(upTo: rest, of: second)
        if more.isEmpty { return false }
        compared += more
        rest -= more.count
      }
      guard compared == piece else { return false }
      if piece.isEmpty { return try other.read(upTo: 1, of: second).isEmpty }
    }
  }
}
