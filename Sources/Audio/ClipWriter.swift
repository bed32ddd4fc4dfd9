import Files
import Glibc

/// Writes one clip: a WAV file of 16 kHz, mono, signed 16 bit, little endian.
final class ClipWriter {
  let path: Path
  private(set) var sampleCount = 0
  private let descriptor: Int32
  private var pending: [Int16] = []

  private static let blockSamples = 32_768
  private static let headerBytes = 44

  /// Creates a new file (0600) in the directory.
  init(in directory: Path) throws(FileError) {
    (path, descriptor) = try Files.createPrivate("clip-", ".wav", in: directory)
    pending.reserveCapacity(Self.blockSamples)
    try write(Self.header(sampleCount: 0))
  }

  deinit { close(descriptor) }

  /// Appends samples of −1…1: rounded, and held at full scale beyond it.
  func append(_ samples: UnsafeBufferPointer<Float>) throws(FileError) {
    var done = 0
    while done < samples.count {
      let count = min(samples.count - done, Self.blockSamples - pending.count)
      let part = UnsafeBufferPointer(rebasing: samples[done..<done + count])
      pending += [Int16](unsafeUninitializedCapacity: count) { steps, filled in
        for i in 0..<count { steps[i] = Self.step(part[i]) }
        filled = count
      }
      done += count
      sampleCount += count
      if pending.count == Self.blockSamples { try flush() }
    }
  }

  /// The nearest step; of two the one further from zero. Without a branch, a call or a trap, so
  /// that many samples are rounded at once.
  @inline(__always)
  static func step(_ sample: Float) -> Int16 {
    let scaled = min(max(sample * 32_768, -32_768), 32_767)
    // Of so large a number the last bit is 1: what is added is rounded to it, ties to even.
    let large: Float = 12_582_912
    let sum = scaled + large
    let rest = scaled - (sum - large)
    var step = Int32(bitPattern: sum.bitPattern &- large.bitPattern)
    step &+= rest == 0.5 && scaled > 0 ? 1 : 0
    step &-= rest == -0.5 && scaled < 0 ? 1 : 0
    return Int16(truncatingIfNeeded: step)
  }

  /// Appends samples as they are.
  func append(_ samples: [Int16]) throws(FileError) {
    pending += samples
    sampleCount += samples.count
    if pending.count >= Self.blockSamples { try flush() }
  }

  func append(silence count: Int) throws(FileError) {
    try append([Int16](repeating: 0, count: count))
  }

  /// Writes what is left and the header.
  func finish() throws(FileError) {
    try flush()
    guard lseek(descriptor, 0, SEEK_SET) == 0 else {
      throw FileError(operation: "write", path: path, reason: .system(errno))
    }
    try write(Self.header(sampleCount: sampleCount))
  }

  private func flush() throws(FileError) {
    #if _endian(big)
      pending = pending.map(\.littleEndian)
    #endif
    try pending.withUnsafeBufferPointer { samples throws(FileError) in
      try write(UnsafeRawBufferPointer(samples))
    }
    pending.removeAll(keepingCapacity: true)
  }

  private func write(_ bytes: [UInt8]) throws(FileError) {
    try bytes.withUnsafeBufferPointer { bytes throws(FileError) in
      try write(UnsafeRawBufferPointer(bytes))
    }
  }

  private func write(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
    var done = 0
    while done < bytes.count {
      let rest = UnsafeRawBufferPointer(rebasing: bytes[done...])
      let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
      if count < 0 && errno == EINTR { continue }
      if count < 0 { throw FileError(operation: "write", path: path, reason: .system(errno)) }
      done += count
    }
  }

  /// Beyond 4 GiB (37 hours) the sizes are those of an unknown length.
  private static func header(sampleCount: Int) -> [UInt8] {
    let size = UInt32(exactly: sampleCount * 2) ?? .max
    let riffSize = size > .max - 36 ? .max : size + 36
    let rate = UInt32(Audio.rate)
    var bytes: [UInt8] = []
    func append(_ text: String) { bytes += text.utf8 }
    func append<T: FixedWidthInteger>(_ value: T) {
      withUnsafeBytes(of: value.littleEndian) { bytes += $0 }
    }
    append("RIFF")
    append(riffSize)
    append("WAVEfmt ")
    append(UInt32(16))
    append(UInt16(1))
    append(UInt16(1))
    append(rate)
    append(rate * 2)
    append(UInt16(2))
    append(UInt16(16))
    append("data")
    append(size)
    return bytes
  }
}
