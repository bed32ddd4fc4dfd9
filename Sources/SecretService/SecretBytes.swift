import Glibc

/// A secret in memory pages of its own: kept out of swap where the system allows it (`mlock`), out
/// of core dumps, and overwritten when the owner lets go. It has no description, and nothing that
/// prints or encodes values finds anything in it.
public final class SecretBytes: @unchecked Sendable, CustomReflectable {
  // Unchecked, and right: the pages are written in `init` and `deinit` only, when nobody else can
  // hold them.
  private let pages: UnsafeMutableRawBufferPointer
  public let count: Int

  /// A secret of `count` bytes, written by `fill` into zeros. What `fill` throws ends the pages.
  public init<E>(
    count: Int, fill: (UnsafeMutableRawBufferPointer) throws(E) -> Void
  ) throws(E) {
    self.count = max(0, count)
    pages = Self.allocate(self.count)
    try fill(UnsafeMutableRawBufferPointer(rebasing: pages[..<self.count]))
  }

  /// A copy; the original is the caller's to wipe.
  public convenience init(copying bytes: UnsafeRawBufferPointer) {
    self.init(count: bytes.count) { $0.copyMemory(from: bytes) }
  }

  /// Takes the bytes over: the array's own are overwritten and gone.
  public convenience init(consuming bytes: inout [UInt8]) {
    self.init(count: bytes.count) { pages in bytes.withUnsafeBytes { pages.copyMemory(from: $0) } }
    Self.wipe(&bytes)
  }

  deinit {
    if let start = pages.baseAddress {
      explicit_bzero(start, pages.count)
      munlock(start, pages.count)
      _ = madvise(start, pages.count, Int32(MADV_DODUMP))
    }
    pages.deallocate()
  }

  /// Lends the bytes; they must not be kept.
  public func withBytes<R, E>(_ body: (UnsafeRawBufferPointer) throws(E) -> R) throws(E) -> R {
    try body(UnsafeRawBufferPointer(rebasing: pages[..<count]))
  }

  /// Shows nothing to `print`, `dump` and their like.
  public var customMirror: Mirror { Mirror(self, children: [:]) }

  /// Overwrites and empties an array that held a secret.
  public static func wipe(_ bytes: inout [UInt8]) {
    bytes.withUnsafeMutableBytes { buffer in
      if let start = buffer.baseAddress { explicit_bzero(start, buffer.count) }
    }
    bytes = []
  }

  private static func allocate(_ count: Int) -> UnsafeMutableRawBufferPointer {
    let page = max(4096, sysconf(Int32(_SC_PAGESIZE)))
    let size = max(1, (count + page - 1) / page) * page
    let pages = UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: page)
    pages.initializeMemory(as: UInt8.self, repeating: 0)
    // Best effort: a container may allow no locked memory.
    _ = mlock(pages.baseAddress, size)
    _ = madvise(pages.baseAddress, size, Int32(MADV_DONTDUMP))
    return pages
  }
}
