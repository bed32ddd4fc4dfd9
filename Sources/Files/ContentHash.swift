import CSystem
import Glibc
import Synchronization

/// What tells a file's bytes from all others, whatever it is called and whenever it was written: XXH3
/// with 128 bits (xxHash 0.8). Against chance, not against somebody who makes two files of the same.
public struct ContentHash: Sendable, Hashable {
  /// Bytes of one.
  public static let size = 16

  /// In the canonical form (big endian).
  public let bytes: [UInt8]

  /// `nil` for another number of bytes.
  public init?(bytes: [UInt8]) {
    guard bytes.count == Self.size else { return nil }
    self.bytes = bytes
  }

  fileprivate init(_ state: borrowing State) { bytes = state.value() }

  /// Of what was added so far.
  fileprivate struct State: ~Copyable {
    private let handle: OpaquePointer
    private let buffer: UnsafeMutableRawBufferPointer

    init(for path: Path) throws(FileError) {
      guard let handle = osgk_content_hash_begin() else {
        throw FileError(operation: "read", path: path, reason: .system(ENOMEM))
      }
      self.handle = handle
      buffer = .allocate(byteCount: 256 << 10, alignment: 64)
    }

    deinit {
      osgk_content_hash_end(handle)
      buffer.deallocate()
    }

    /// Adds what comes next in the file; false at its end.
    func add(_ file: borrowing Descriptor, of path: Path) throws(FileError) -> Bool {
      let count = try file.read(into: buffer, of: path)
      osgk_content_hash_add(handle, buffer.baseAddress, count)
      return count > 0
    }

    func value() -> [UInt8] {
      [UInt8](unsafeUninitializedCapacity: ContentHash.size) { buffer, count in
        osgk_content_hash_value(handle, buffer.baseAddress)
        count = ContentHash.size
      }
    }
  }
}

extension Files {
  /// Reads a whole regular file, some gigabytes in a second where the kernel has them still.
  /// - Throws: `ECANCELED` when the task is cancelled.
  public static func contentHash(_ path: Path) async throws(FileError) -> ContentHash {
    let stop = Stop()
    let result = await withTaskCancellationHandler {
      try? await OffPool.run { Result { () throws(FileError) in try contentHash(path, stop) } }
    } onCancel: {
      stop.isSet.store(true, ordering: .relaxed)
    }
    guard let result else {
      throw FileError(operation: "read", path: path, reason: .system(EAGAIN))
    }
    return try result.get()
  }

  private final class Stop: Sendable {
    let isSet = Atomic(false)
  }

  private static func contentHash(_ path: Path, _ stop: Stop) throws(FileError) -> ContentHash {
    let file = try open(path)
    let state = try ContentHash.State(for: path)
    while try state.add(file, of: path) {
      if stop.isSet.load(ordering: .relaxed) {
        throw FileError(operation: "read", path: path, reason: .system(ECANCELED))
      }
    }
    return ContentHash(state)
  }
}
