/// The `fmt ` chunk as it stands, and what can be made of it where it contradicts itself.
struct WAVFormatChunk {
  /// Of the codec: for EXTENSIBLE the one within; `nil` where the chunk is too short to say.
  let tag: Int?
  let channels: Int
  let rate: Int
  let byteRate: Int
  let frameBytes: Int
  let bits: Int

  init(_ bytes: [UInt8], bigEndian: Bool) {
    func number(_ offset: Int, _ count: Int) -> Int {
      guard offset + count <= bytes.count else { return 0 }
      let field = bytes[offset..<offset + count]
      return (bigEndian ? Array(field) : field.reversed()).reduce(0) { $0 << 8 | Int($1) }
    }
    let outerTag = number(0, 2)
    channels = number(2, 2)
    rate = number(4, 4)
    byteRate = number(8, 4)
    frameBytes = number(12, 2)
    bits = number(14, 2)
    if bytes.count < 14 {
      tag = nil
    } else if outerTag == 0xFFFE {
      // The GUID of the codec starts with its old tag; cut off, the samples are taken as PCM.
      tag = bytes.count >= 28 ? number(24, 4) & 0xFFFF : 1
    } else {
      tag = outerTag
    }
  }

  /// The layout without its place in the file, and whether all fields agreed.
  func layout(
    isFloat: Bool, bigEndian: Bool
  ) throws(WAVProblem) -> (layout: WAVLayout, consistent: Bool) {
    var consistent = true
    var channels = channels
    if channels == 0 {
      consistent = false
      let width = (bits + 7) / 8
      channels = width > 0 ? frameBytes / width : 0
      guard channels > 0 else { throw .unusable("its header says 0 channels") }
    }
    var width = (bits + 7) / 8
    if frameBytes > 0, frameBytes % channels == 0, frameBytes / channels >= width {
      width = frameBytes / channels
    } else {
      consistent = false
    }
    let encoding: WAVLayout.Encoding
    switch (isFloat, width) {
    case (true, 4): encoding = .float32
    case (true, 8): encoding = .float64
    case (false, 1): encoding = .unsigned8
    case (false, 2...8): encoding = .signed(bytes: width)
    default:
      let kind = isFloat ? "float" : "PCM"
      throw .unusable("its header says \(bits) bits for \(kind) in \(frameBytes) bytes")
    }
    var rate = rate
    if rate == 0 {
      consistent = false
      rate = byteRate / (width * channels)
    }
    guard (1_000...1_000_000).contains(rate) else {
      throw .unusable("its header says \(rate) Hz")
    }
    let layout = WAVLayout(
      encoding: encoding, bigEndian: bigEndian, channels: channels, rate: rate,
      frameBytes: width * channels, dataOffset: 0, frameCount: 0, flaws: [])
    return (layout, consistent)
  }
}
