import CSystem
import Glibc

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

    init(for path: Path) throws(FileError) {
      guard let handle = osgk_content_hash_begin() else {
        throw FileError(operation: "read", path: path, reason: .system(ENOMEM))
      }
      self.handle = handle
    }

    deinit { osgk_content_hash_end(handle) }

    func add(_ piece: [UInt8]) {
      piece.withUnsafeBytes { osgk_content_hash_add(handle, $0.baseAddress, $0.count) }
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
    let file = try open(path)
    let state = try ContentHash.State(for: path)
    while true {
      let piece = try file.read(upTo: 1 << 20, of: path)
      if piece.isEmpty { return ContentHash(state) }
      state.add(piece)
      // Others shall get their turn: a thread of the pool reads.
      await Task.yield()
      if Task.isCancelled {
        throw FileError(operation: "read", path: path, reason: .system(ECANCELED))
      }
    }
  }
}
