/// Turns frames as they lie in a file into floats of −1…1.
struct SampleDecoder {
  private let layout: WAVLayout

  init(_ layout: WAVLayout) { self.layout = layout }

  /// Decodes the frames, channels stay interleaved.
  /// - Returns: how many samples were no numbers; they become zero.
  func decode(
    _ bytes: UnsafeRawBufferPointer, frames: Int, into floats: UnsafeMutableBufferPointer<Float>
  ) -> Int {
    let width = layout.bytesPerSample
    guard layout.frameBytes != width * layout.channels else {
      return decodeRun(bytes, count: frames * layout.channels, into: floats)
    }
    // Frames with bytes between them: one at a time.
    var invalid = 0
    for frame in 0..<frames {
      let start = frame * layout.frameBytes
      let out = frame * layout.channels
      invalid += decodeRun(
        .init(rebasing: bytes[start..<start + width * layout.channels]), count: layout.channels,
        into: .init(rebasing: floats[out..<out + layout.channels]))
    }
    return invalid
  }

  private func decodeRun(
    _ bytes: UnsafeRawBufferPointer, count: Int, into floats: UnsafeMutableBufferPointer<Float>
  ) -> Int {
    let big = layout.bigEndian
    switch layout.encoding {
    case .unsigned8:
      for i in 0..<count { floats[i] = (Float(bytes[i]) - 128) / 128 }
    case .signed(1):
      for i in 0..<count { floats[i] = Float(Int8(bitPattern: bytes[i])) / 128 }
    case .signed(2):
      for i in 0..<count {
        let value = bytes.loadUnaligned(fromByteOffset: i * 2, as: Int16.self)
        floats[i] = Float(big ? Int16(bigEndian: value) : Int16(littleEndian: value)) / 32_768
      }
    case .signed(3):
      let (low, middle, high) = big ? (2, 1, 0) : (0, 1, 2)
      for i in 0..<count {
        let at = i * 3
        let value =
          UInt32(bytes[at + low]) << 8 | UInt32(bytes[at + middle]) << 16
          | UInt32(bytes[at + high]) << 24
        floats[i] = Float(Int32(bitPattern: value) >> 8) / 8_388_608
      }
    case .signed(let width):
      // Of more than four bytes the upper four: a float holds no more anyway.
      let top = big ? 0 : width - 4
      for i in 0..<count {
        let value = bytes.loadUnaligned(fromByteOffset: i * width + top, as: Int32.self)
        let native = big ? Int32(bigEndian: value) : Int32(littleEndian: value)
        floats[i] = Float(native) / 2_147_483_648
      }
    case .float32:
      var invalid = 0
      for i in 0..<count {
        let bits = bytes.loadUnaligned(fromByteOffset: i * 4, as: UInt32.self)
        let native = big ? UInt32(bigEndian: bits) : UInt32(littleEndian: bits)
        invalid += Self.store(Float(bitPattern: native), at: i, in: floats)
      }
      return invalid
    case .float64:
      var invalid = 0
      for i in 0..<count {
        let bits = bytes.loadUnaligned(fromByteOffset: i * 8, as: UInt64.self)
        let native = big ? UInt64(bigEndian: bits) : UInt64(littleEndian: bits)
        invalid += Self.store(Float(Double(bitPattern: native)), at: i, in: floats)
      }
      return invalid
    }
    return 0
  }

  /// Far beyond full scale is held at 24 dB over it, so that sums of squares stay numbers.
  @inline(__always)
  private static func store(
    _ value: Float, at index: Int, in floats: UnsafeMutableBufferPointer<Float>
  ) -> Int {
    floats[index] = value.isFinite ? min(max(value, -16), 16) : 0
    return value.isFinite ? 0 : 1
  }
}
