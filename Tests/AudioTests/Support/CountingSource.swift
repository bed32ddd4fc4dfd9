import Audio
import Files
import Synchronization

/// Counts how often it is read from.
final class CountingSource: ByteSource {
  private let inner: MemorySource
  private let count = Atomic(0)
  var reads: Int { count.load(ordering: .relaxed) }
  var size: Int { inner.size }

  init(_ inner: MemorySource) { self.inner = inner }

  func read(
    at offset: Int, into buffer: UnsafeMutableRawBufferPointer
  ) throws(FileError) -> Int {
    count.add(1, ordering: .relaxed)
    return try inner.read(at: offset, into: buffer)
  }
}
