import Files
import Glibc
import Synchronization

/// What ffmpeg writes into its pipe, as it comes, and what it cannot go back to there: the head
/// that says how much follows.
final class EncodedFile: Sendable {
  let path: Path
  private let descriptor: Int32
  private let format: UploadFormat
  private let limit: Int
  private let written = Atomic(0)

  /// Of the file, its head counted.
  var bytes: Int { written.load(ordering: .relaxed) }

  /// - Parameter limit: bytes that are never reached; an ffmpeg that goes on for ever is stopped.
  init(in directory: Path, _ format: UploadFormat, limit: Int) throws(FileError) {
    (path, descriptor) = try Files.createPrivate("upload-", format.suffix, in: directory)
    self.format = format
    self.limit = limit
    if format == .mp3 { try write([UInt8](repeating: 0, count: MP3Head.size)) }
  }

  deinit { close(descriptor) }

  func write(_ piece: [UInt8]) throws(FileError) {
    let count = written.add(piece.count, ordering: .relaxed).newValue
    guard count <= limit else {
      throw FileError(operation: "write", path: path, reason: .tooLarge(limit: limit))
    }
    try DescriptorWriter(raw: descriptor, name: path).write(piece)
  }

  /// Writes the head. False where what came is not what was asked for.
  func finish(samples: Int) throws(FileError) -> Bool {
    switch format {
    case .mp3:
      let first = try FileSource(path).bytes(at: MP3Head.size, count: 4)
      guard let head = MP3Head(of: samples, bytes: bytes, frame: first) else { return false }
      try overwrite(head.bytes, at: 0)
    case .flac:
      // 20 bits of rate, 3 of channels, 5 of depth, 36 of length, which may be unknown.
      let place = 18
      let head = try FileSource(path).bytes(at: 0, count: place + 8)
      guard head.count == place + 8, head.starts(with: "fLaC".utf8) else { return false }
      let old = head[place...].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      guard old << 28 == 0, samples < 1 << 36 else { return true }
      let new = (old | UInt64(samples)).bigEndian
      try overwrite(withUnsafeBytes(of: new) { Array($0) }, at: place)
    case .opus, .wav: return bytes > 0
    }
    return true
  }

  private func overwrite(_ bytes: [UInt8], at place: Int) throws(FileError) {
    let count = bytes.withUnsafeBytes {
      pwrite(descriptor, $0.baseAddress, $0.count, off_t(place))
    }
    guard count == bytes.count else {
      let code = count < 0 ? errno : ENOSPC
      throw FileError(operation: "write", path: path, reason: .system(code))
    }
  }
}

/// The silent frame before an MP3 of ours that tells decoders how many samples at both ends are
/// the codec's own. Without it times are 69 ms late.
struct MP3Head {
  /// Bytes of every frame: 36 ms (576 samples) at 64 kbit/s.
  static let size = 288
  /// Samples before the first one of ours, the decoder's own not counted.
  private static let delay = 576

  private(set) var bytes: [UInt8]

  /// - Parameters:
  ///   - samples: what was encoded.
  ///   - bytes: of the whole file, this frame counted.
  ///   - frame: the first bytes of the frame behind it.
  init?(of samples: Int, bytes size: Int, frame: [UInt8]) {
    let frames = size / Self.size - 1
    // MPEG 2, layer 3, 64 kbit/s, 16 kHz, not padded, one channel.
    guard frame.count == 4, frame[0] == 0xFF, frame[1] == 0xF3, frame[2] == 0x88,
      frame[3] & 0xC0 == 0xC0, frames > 0, size % Self.size == 0
    else { return nil }
    let padding = frames * 576 - Self.delay - samples
    guard (0..<4_096).contains(padding) else { return nil }
    bytes = frame + [UInt8](repeating: 0, count: 9)
    func append(_ value: Int, _ count: Int) {
      for shift in (0..<count).reversed() {
        bytes.append(UInt8(truncatingIfNeeded: value >> (8 * shift)))
      }
    }
    bytes += "Info".utf8
    append(15, 4)
    append(frames, 4)
    append(size, 4)
    // A place for each hundredth, in 256ths.
    for hundredth in 0..<100 { append(hundredth * 256 / 100, 1) }
    append(0, 4)
    bytes += "Lavf lame".utf8
    append(0, 12)
    append(Self.delay << 12 | padding, 3)
    append(0, 4)
    append(size, 4)
    append(0, 2)
    append(Int(Self.checksum(bytes)), 2)
    bytes += [UInt8](repeating: 0, count: Self.size - bytes.count)
  }

  /// CRC-16/ARC.
  private static func checksum(_ bytes: [UInt8]) -> UInt16 {
    bytes.reduce(0) { sum, byte in
      (0..<8).reduce(sum ^ UInt16(byte)) { sum, _ in sum & 1 == 0 ? sum >> 1 : sum >> 1 ^ 0xA001 }
    }
  }
}
