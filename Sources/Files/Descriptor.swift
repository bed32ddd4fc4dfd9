import Glibc

/// A file descriptor with one owner, closed when the owner lets go of it.
public struct Descriptor: ~Copyable, Sendable {
  public let raw: Int32

  /// Takes the descriptor over.
  public init(raw: Int32) { self.raw = raw }

  deinit { close(raw) }

  /// Hands the descriptor on: whoever gets it closes it.
  public consuming func release() -> Int32 {
    let raw = raw
    discard self
    return raw
  }
}

extension Descriptor {
  /// Opens a file, close-on-exec and never waiting (a FIFO's other end, a device).
  static func open(
    _ path: Path, _ flags: Int32, mode: UInt32 = 0, for operation: String
  ) throws(FileError) -> Descriptor {
    let all = flags | O_CLOEXEC | O_NONBLOCK | O_NOCTTY
    while true {
      let raw = path.withCString { Glibc.open($0, all, mode_t(mode)) }
      if raw >= 0 { return Descriptor(raw: raw) }
      guard errno == EINTR else {
        throw FileError(operation: operation, path: path, reason: .system(errno))
      }
    }
  }

  func status(of path: Path) throws(FileError) -> stat {
    var status = stat()
    guard fstat(raw, &status) == 0 else {
      throw FileError(operation: "read", path: path, reason: .system(errno))
    }
    return status
  }

  /// What the opened file is, whatever its name leads to by now.
  /// - Parameter path: what an error calls it.
  public func fileStatus(of path: Path) throws(FileError) -> FileStatus {
    FileStatus(try status(of: path))
  }

  /// The file's size in bytes.
  public func size(of path: Path) throws(FileError) -> Int64 { Int64(try status(of: path).st_size) }

  /// Creates a file that was not there, for writing: mode 0600 whatever the umask takes away.
  /// - Throws: `system(EEXIST)` where there is one.
  public static func creatingPrivate(_ path: Path) throws(FileError) -> Descriptor {
    let file = try open(
      path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600, for: "create")
    guard fchmod(file.raw, 0o600) == 0 else {
      throw FileError(operation: "create", path: path, reason: .system(errno))
    }
    return file
  }

  /// Reads up to `count` bytes; empty at the end.
  /// - Parameter path: what an error calls it.
  public func read(upTo count: Int, of path: Path) throws(FileError) -> [UInt8] {
    var failure: FileError?
    let piece = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      do throws(FileError) {
        filled = try read(into: UnsafeMutableRawBufferPointer(buffer), of: path)
      } catch {
        (failure, filled) = (error, 0)
      }
    }
    if let failure { throw failure }
    return piece
  }

  /// The same into a buffer of the caller's.
  /// - Returns: how many bytes; 0 at the end.
  func read(
    into buffer: UnsafeMutableRawBufferPointer, of path: Path
  ) throws(FileError) -> Int {
    while true {
      let got = Glibc.read(raw, buffer.baseAddress, buffer.count)
      if got >= 0 { return got }
      guard errno == EINTR else {
        throw FileError(operation: "read", path: path, reason: .system(errno))
      }
    }
  }
}

/// Writes whole buffers to a descriptor that somebody else owns: standard output, a pipe.
/// The program must ignore SIGPIPE, else a reader that leaves ends it.
public struct DescriptorWriter: Sendable {
  public let raw: Int32
  /// What error messages call it.
  public let name: Path

  public init(raw: Int32, name: Path) {
    self.raw = raw
    self.name = name
  }

  /// Writes it all: goes on after a part and after a signal, waits where the descriptor was set to
  /// non-blocking by somebody who shares it.
  public func write(_ bytes: some Sequence<UInt8>) throws(FileError) {
    let bytes = Array(bytes)
    let failure = bytes.withUnsafeBytes { buffer -> Int32 in
      var done = 0
      while done < buffer.count {
        let count = Glibc.write(raw, buffer.baseAddress?.advanced(by: done), buffer.count - done)
        if count >= 0 {
          done += count
        } else if errno == EAGAIN {
          var ready = pollfd(fd: raw, events: Int16(POLLOUT), revents: 0)
          _ = poll(&ready, 1, -1)
        } else if errno != EINTR {
          return errno
        }
      }
      return 0
    }
    if failure == EPIPE { throw FileError(operation: "write", path: name, reason: .readerGone) }
    guard failure == 0 else {
      throw FileError(operation: "write", path: name, reason: .system(failure))
    }
  }
}

extension Files {
  /// Creates a private file under the first free of the names `PREFIX1SUFFIX`, `PREFIX2SUFFIX`, ….
  /// - Returns: its path, and its descriptor, which the caller closes.
  public static func createPrivate(
    _ prefix: String, _ suffix: String = "", in directory: Path
  ) throws(FileError) -> (path: Path, descriptor: Int32) {
    var number = 1
    while true {
      let path = directory.appending("\(prefix)\(number)\(suffix)")
      do throws(FileError) {
        return (path, try Descriptor.creatingPrivate(path).release())
      } catch {
        guard error.reason == .system(EEXIST) else { throw error }
      }
      number += 1
    }
  }
}
