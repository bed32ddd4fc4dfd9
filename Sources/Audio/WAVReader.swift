public import Files

/// Streams the samples of a WAV file: PCM of 8 to 64 bits, float of 32 and 64 bits, plain or
/// EXTENSIBLE, RIFF, RIFX, RF64 and BW64, any rate and number of channels.
///
/// Damage is mended where it can be, never refused: see `WAVFlaw`.
public struct WAVReader: Sendable {
  public let layout: WAVLayout
  /// Samples so far that were no numbers (NaN, infinite); they were read as zero.
  public private(set) var invalidSamples = 0
  /// The file became shorter while it was read.
  public private(set) var endedEarly = false

  private let source: any ByteSource
  private var frame = 0
  private var raw: [UInt8] = []

  public init(_ source: any ByteSource) throws(WAVProblem) {
    self.source = source
    layout = try WAVHeader.read(source)
  }

  /// Moves to a frame, counted from 0; past the end, the end.
  public mutating func seek(toFrame target: Int) {
    frame = min(max(target, 0), layout.frameCount)
  }

  /// Replaces the buffer's content by the next frames, channels interleaved, −1…1: as many as
  /// fit into 64 KiB of the file, at most `limit`, at least one. Empty at the end.
  public mutating func read(
    into samples: inout [Float], limit: Int = .max
  ) throws(FileError) {
    let (layout, source) = (layout, source)
    let offset = layout.dataOffset + frame * layout.frameBytes
    let frames = min(layout.frameCount - frame, max(1, 65_536 / layout.frameBytes), limit)
    guard frames > 0 else { return samples.removeAll(keepingCapacity: true) }
    let byteCount = frames * layout.frameBytes
    if raw.count < byteCount { raw = [UInt8](repeating: 0, count: byteCount) }
    let got = try raw.withUnsafeMutableBufferPointer { bytes throws(FileError) in
      try source.read(
        at: offset, into: .init(UnsafeMutableBufferPointer(rebasing: bytes[..<byteCount])))
    }
    let whole = got / layout.frameBytes
    if whole < frames {
      endedEarly = true
      frame = layout.frameCount
    } else {
      frame += whole
    }
    let count = whole * layout.channels
    if samples.count > count { samples.removeLast(samples.count - count) }
    if samples.count < count {
      samples.append(contentsOf: repeatElement(0, count: count - samples.count))
    }
    let decoder = SampleDecoder(layout)
    invalidSamples += raw.withUnsafeBytes { bytes in
      samples.withUnsafeMutableBufferPointer { floats in
        decoder.decode(bytes, frames: whole, into: floats)
      }
    }
  }
}
