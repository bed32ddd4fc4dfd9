import Audio
import Glibc

/// Builds WAV files, right ones and wrong ones.
struct WAVFile {
  enum Encoding: Sendable { case pcm8, pcm16, pcm24, pcm32, float32, float64 }

  var magic = "RIFF"
  var encoding = Encoding.pcm16
  var channels = 1
  var rate = 16_000
  var extensible = false
  /// What the header says instead of the truth.
  var claimedChannels: Int?
  var claimedRate: Int?
  var claimedFrameBytes: Int?
  var claimedByteRate: Int?
  var claimedBits: Int?
  var claimedTag: Int?
  var claimedDataSize: UInt32?
  /// Bytes of zeros between frames.
  var gap = 0
  var hasFormat = true
  /// Whole chunks before the format, between format and data, and after the data.
  var before: [UInt8] = []
  var between: [UInt8] = []
  var after: [UInt8] = []
  /// Interleaved, −1…1.
  var samples: [Double] = []

  var isBigEndian: Bool { magic == "RIFX" }

  private var width: Int {
    switch encoding {
    case .pcm8: 1
    case .pcm16: 2
    case .pcm24: 3
    case .pcm32, .float32: 4
    case .float64: 8
    }
  }

  func number(_ value: UInt64, _ count: Int) -> [UInt8] {
    let little = (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    return isBigEndian ? little.reversed() : little
  }

  func chunk(_ id: String, _ body: [UInt8], size: UInt32? = nil, pad: Bool = true) -> [UInt8] {
    let padding: [UInt8] = pad && body.count % 2 == 1 ? [0] : []
    return Array(id.utf8) + number(UInt64(size ?? UInt32(body.count)), 4) + body + padding
  }

  private func encoded(_ value: Double) -> [UInt8] {
    func integer(_ bits: Int) -> UInt64 {
      let scale = Double(UInt64(1) << (bits - 1))
      let clipped = min(max((value * scale).rounded(), -scale), scale - 1)
      return UInt64(bitPattern: Int64(clipped))
    }
    switch encoding {
    case .pcm8: return [UInt8(min(max((value * 128).rounded() + 128, 0), 255))]
    case .pcm16: return number(integer(16), 2)
    case .pcm24: return number(integer(24), 3)
    case .pcm32: return number(integer(32), 4)
    case .float32: return number(UInt64(Float(value).bitPattern), 4)
    case .float64: return number(value.bitPattern, 8)
    }
  }

  var data: [UInt8] {
    var bytes: [UInt8] = []
    for (index, sample) in samples.enumerated() {
      bytes += encoded(sample)
      if index % channels == channels - 1 { bytes += [UInt8](repeating: 0, count: gap) }
    }
    return bytes
  }

  private var format: [UInt8] {
    let isFloat = encoding == .float32 || encoding == .float64
    let tag = UInt64(claimedTag ?? (isFloat ? 3 : 1))
    let frameBytes = claimedFrameBytes ?? (width * channels + gap)
    let bits = claimedBits ?? width * 8
    let rate = claimedRate ?? rate
    var body = number(extensible ? 0xFFFE : tag, 2)
    body += number(UInt64(claimedChannels ?? channels), 2) + number(UInt64(rate), 4)
    body += number(UInt64(claimedByteRate ?? rate * frameBytes), 4)
    body += number(UInt64(frameBytes), 2) + number(UInt64(bits), 2)
    if extensible {
      body += number(22, 2) + number(UInt64(bits), 2) + number(0, 4) + number(tag, 4)
      body += [0x00, 0x00, 0x10, 0x00, 0x80, 0x00, 0x00, 0xAA, 0x00, 0x38, 0x9B, 0x71]
    }
    return body
  }

  var bytes: [UInt8] {
    let data = data
    var chunks = before
    let is64 = magic == "RF64" || magic == "BW64"
    if is64 {
      let sizes = number(UInt64(data.count + 72), 8) + number(UInt64(data.count), 8)
      chunks += chunk("ds64", sizes + number(UInt64(samples.count / channels), 8) + number(0, 4))
    }
    if hasFormat { chunks += chunk("fmt ", format) }
    chunks += between
    chunks += chunk("data", data, size: claimedDataSize ?? (is64 ? .max : nil)) + after
    let size = is64 ? UInt64(UInt32.max) : UInt64(chunks.count + 4)
    return Array(magic.utf8) + number(size, 4) + Array("WAVE".utf8) + chunks
  }

  /// The bytes read back, at most a million frames.
  static func read(_ bytes: [UInt8]) throws -> (reader: WAVReader, samples: [Float]) {
    var reader = try WAVReader(MemorySource(bytes))
    var all: [Float] = []
    var block: [Float] = []
    repeat {
      try reader.read(into: &block)
      all += block
    } while !block.isEmpty && all.count < 1_000_000
    return (reader, all)
  }
}

/// Numbers that are the same in every run.
struct Seeded: RandomNumberGenerator {
  private var state: UInt64
  init(_ seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state &* 0x2545_F491_4F6C_DD1D
  }

  /// −1…1.
  mutating func uniform() -> Double {
    Double(Int64(bitPattern: next()) >> 11) / 4.503599627370496e15
  }

  /// Mean 0, deviation 1.
  mutating func normal() -> Double {
    (0..<12).reduce(-6.0) { sum, _ in sum + (uniform() + 1) / 2 }
  }
}
