/// Takes what ffmpeg writes as AU (32-bit float, big endian) in pieces and gives whole frames.
struct AUStream {
  /// Known when the header has come.
  private(set) var channels: Int?
  /// Whole frames so far.
  private(set) var frames = 0
  private var pending: [UInt8] = []

  struct Malformed: Error {}

  /// Replaces the buffer's content by the whole frames that are there now, interleaved.
  mutating func push(_ piece: [UInt8], into samples: inout [Float]) throws(Malformed) {
    samples.removeAll(keepingCapacity: true)
    pending += piece
    if channels == nil {
      guard pending.count >= 24 else { return }
      let offset = number(at: 4)
      guard pending.starts(with: ".snd".utf8), number(at: 12) == 6, (24...65_536).contains(offset),
        number(at: 16) == Audio.rate, (1...65_535).contains(number(at: 20))
      else { throw Malformed() }
      guard pending.count >= offset else { return }
      channels = number(at: 20)
      pending.removeFirst(offset)
    }
    guard let channels else { return }
    let whole = pending.count / (4 * channels)
    guard whole > 0 else { return }
    let count = whole * channels
    samples.reserveCapacity(count)
    pending.withUnsafeBytes { bytes in
      for i in 0..<count {
        let bits = UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: i * 4, as: UInt32.self))
        let value = Float(bitPattern: bits)
        samples.append(value.isFinite ? min(max(value, -16), 16) : 0)
      }
    }
    pending.removeFirst(count * 4)
    frames += whole
  }

  private func number(at offset: Int) -> Int {
    pending[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
  }
}
