public import Files
import Glibc

/// Streams the samples of a clip, block by block.
public struct ClipReader: Sendable {
  private let clip: Clip
  private let source: FileSource
  private var position = 0

  private static let headerBytes = 44

  public init(_ clip: Clip) throws(FileError) {
    self.clip = clip
    source = try FileSource(clip.path)
  }

  /// Moves to a sample of the clip, counted from 0.
  public mutating func seek(to sample: Int) { position = min(max(sample, 0), clip.sampleCount) }

  /// The next samples, at most `count` of them; empty at the end.
  /// - Throws: `ENODATA` where the file is shorter than the clip.
  public mutating func read(_ count: Int) throws(FileError) -> [Int16] {
    let count = min(count, clip.sampleCount - position)
    guard count > 0 else { return [] }
    var failure: FileError?
    let samples = [Int16](unsafeUninitializedCapacity: count) { buffer, filled in
      do throws(FileError) {
        let bytes = try source.read(
          at: Self.headerBytes + position * 2,
          into: UnsafeMutableRawBufferPointer(start: buffer.baseAddress, count: count * 2))
        filled = bytes / 2
      } catch {
        failure = error
        filled = 0
      }
    }
    if let failure { throw failure }
    guard !samples.isEmpty else {
      throw FileError(operation: "read", path: clip.path, reason: .system(ENODATA))
    }
    position += samples.count
    return samples
  }
}
