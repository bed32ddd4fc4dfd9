import Files

/// Walks the chunks of a WAV file and makes sense of what they say.
struct WAVHeader {
  /// More chunks than any real file has before its samples.
  private static let chunkLimit = 10_000

  private let source: any ByteSource
  private let bigEndian: Bool
  private let is64Bit: Bool
  /// What `ds64` says of the samples' size.
  private var longSize: UInt64?
  private var format: WAVFormatChunk?
  private var data: (offset: Int, declared: UInt64)?

  /// Finds format and samples.
  static func read(_ source: any ByteSource) throws(WAVProblem) -> WAVLayout {
    let head = try bytes(of: source, at: 0, count: 12)
    let magic = Array(head.prefix(4))
    let magics = ["RIFF", "RIFX", "RF64", "BW64"].map { Array($0.utf8) }
    guard magics.contains(magic) else { throw .notWAV }
    guard head.count == 12 else { throw .noSamples }
    guard Array(head[8...]) == Array("WAVE".utf8) else { throw .notWAV }
    var header = WAVHeader(
      source: source, bigEndian: magic == magics[1], is64Bit: magics[2...].contains(magic))
    try header.walk()
    return try header.layout()
  }

  private init(source: any ByteSource, bigEndian: Bool, is64Bit: Bool) {
    self.source = source
    self.bigEndian = bigEndian
    self.is64Bit = is64Bit
  }

  /// Reads chunk after chunk until format and samples are both found.
  private mutating func walk() throws(WAVProblem) {
    var position = 12
    for _ in 0..<Self.chunkLimit {
      guard let chunk = try chunk(at: position) else { break }
      let body = position + 8
      switch chunk.id {
      case "ds64":
        let bytes = try bytes(at: body, count: 16)
        if bytes.count == 16 { longSize = number(bytes[8..<16]) }
      case "fmt ":
        if format == nil {
          // No format is shorter than 14 bytes: a smaller size is wrong.
          let size = chunk.size < 14 ? 16 : min(Int(chunk.size), 40)
          let bytes = try bytes(at: body, count: size)
          format = WAVFormatChunk(bytes, bigEndian: bigEndian)
        }
      case "data":
        // An empty one may be followed by the real one.
        if data == nil || data?.declared == 0 { data = (body, chunk.size) }
      default: break
      }
      if let data, format != nil, data.declared != 0 { return }
      if chunk.id == "fmt ", let mended = try afterFormat(at: body, size: chunk.size) {
        position = mended
        continue
      }
      guard chunk.size <= UInt64(source.size - body) else { break }
      position = try next(after: body + Int(chunk.size))
    }
  }

  private func layout() throws(WAVProblem) -> WAVLayout {
    guard let data else { throw .noSamples }
    guard let format else {
      throw .unusable("it has samples but no format (fmt chunk)")
    }
    guard let tag = format.tag else { throw .unusable("its format (fmt chunk) is cut off") }
    guard tag == 1 || tag == 3 else { throw .compressed(tag: tag) }
    var (layout, consistent) = try format.layout(
      isFloat: tag == 3, bigEndian: bigEndian)
    if !consistent { layout.flaws.append(.inconsistentFormat) }
    layout.is64Bit = is64Bit
    layout.dataOffset = data.offset
    let extent = try extent(of: data, frameBytes: layout.frameBytes, rate: layout.rate)
    layout.flaws += extent.flaws
    layout.frameCount = extent.length / layout.frameBytes
    guard layout.frameCount > 0 else { throw .noSamples }
    return layout
  }

  /// How many bytes of samples there really are.
  private func extent(
    of data: (offset: Int, declared: UInt64), frameBytes: Int, rate: Int
  ) throws(WAVProblem) -> (length: Int, flaws: [WAVFlaw]) {
    let rest = source.size - data.offset
    var declared = data.declared
    if declared == 0xFFFF_FFFF, let longSize { declared = longSize }
    if declared == 0 {
      if rest == 0 { return (0, []) }
      if try isPlausible(at: data.offset) { return (0, []) }
      return (rest, [.wrongSize])
    }
    if declared > UInt64(rest) {
      // Writers into pipes put 2 or 4 GiB, or a little less.
      let isPlaceholder = declared >= 0x7FFF_0000
      return (rest, [isPlaceholder ? .sizeUnknown : .cutShort])
    }
    let length = Int(declared)
    let end = data.offset + length
    let next = try next(after: end)
    let tail = source.size - end
    if tail >= 8, try self.chunk(at: next)?.id.hasPrefix("RIF") == true {
      return (length, [.secondRecording])
    }
    // Less than a tenth of a second is not worth a doubt.
    guard tail > max(rate * frameBytes / 10, 256) else { return (length, []) }
    if try isPlausible(at: next) { return (length, []) }
    return (rest, [.wrongSize])
  }

  // MARK: - Chunks

  private func chunk(at offset: Int) throws(WAVProblem) -> (id: String, size: UInt64)? {
    let bytes = try bytes(at: offset, count: 8)
    guard bytes.count == 8 else { return nil }
    return (String(decoding: bytes[..<4], as: UTF8.self), number(bytes[4...]))
  }

  /// Where the next chunk starts: chunks are padded to an even length, but not by every writer.
  private func next(after end: Int) throws(WAVProblem) -> Int {
    let padded = end + (end & 1)
    if try isPlausible(at: padded) { return padded }
    let other = padded == end ? end + 1 : end
    return try isKnown(at: other) ? other : padded
  }

  /// Where the chunk behind a format stands whose size is wrong: formats have one of three lengths.
  private func afterFormat(at body: Int, size: UInt64) throws(WAVProblem) -> Int? {
    if size <= UInt64(source.size - body) {
      let next = try next(after: body + Int(size))
      if try isPlausible(at: next) { return nil }
    }
    for length in [16, 18, 40] where try isKnown(at: body + length) { return body + length }
    return nil
  }

  private func isKnown(at offset: Int) throws(WAVProblem) -> Bool {
    let id = try bytes(at: offset, count: 8)
    return Self.tags.contains { id.starts(with: $0.utf8) }
  }

  /// Whether these bytes look like a chunk and not like samples.
  private func isPlausible(at offset: Int) throws(WAVProblem) -> Bool {
    if offset == source.size { return true }
    guard offset < source.size else { return false }
    let bytes = try bytes(at: offset, count: 8)
    guard bytes.count == 8 else { return false }
    if try isKnown(at: offset) { return true }
    guard bytes[..<4].allSatisfy({ (0x20...0x7E).contains($0) }) else { return false }
    return number(bytes[4...]) <= UInt64(source.size - offset - 8) + 1
  }

  /// What real files have, whatever its size says.
  private static let tags = [
    "data", "fmt ",
    "LIST", "id3 ", "ID3", "TAG", "APETAGEX", "bext", "cue ", "fact", "PEAK", "iXML", "JUNK",
    "junk", "PAD ", "FLLR", "smpl", "inst", "acid", "cart", "axml", "chna", "_PMX", "afsp", "DISP",
  ]

  private func bytes(at offset: Int, count: Int) throws(WAVProblem) -> [UInt8] {
    try Self.bytes(of: source, at: offset, count: count)
  }

  private func number(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    let ordered = bigEndian ? Array(bytes) : bytes.reversed()
    return ordered.reduce(0) { $0 << 8 | UInt64($1) }
  }

  private static func bytes(
    of source: any ByteSource, at offset: Int, count: Int
  ) throws(WAVProblem) -> [UInt8] {
    do { return try source.bytes(at: offset, count: count) } catch { throw .file(error) }
  }
}
