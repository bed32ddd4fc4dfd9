import Files
import Glibc
import Testing

extension TestHome {
  /// A recording in which somebody seems to speak: tones with pauses, 16 kHz mono.
  /// - Parameter seed: other seeds give other sounds of the same size.
  @discardableResult
  func recording(_ name: String, seconds: Double = 1, seed: Int = 1) throws -> Path {
    let path = root.appending(name)
    try Files.createPrivateDirectory(path.parent)
    try Files.replace(path, with: Self.wave(seconds: seconds, seed: seed))
    return path
  }

  static func wave(seconds: Double, seed: Int = 1) -> [UInt8] {
    let count = Int(seconds * 16_000)
    func little(_ number: Int, _ size: Int) -> [UInt8] {
      (0..<size).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
    var bytes = Array("RIFF".utf8) + little(36 + 2 * count, 4) + Array("WAVEfmt ".utf8)
    bytes += little(16, 4) + little(1, 2) + little(1, 2) + little(16_000, 4)
    bytes += little(32_000, 4) + little(2, 2) + little(16, 2)
    bytes += Array("data".utf8) + little(2 * count, 4)
    var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15
    for index in 0..<count {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let noise = Int(Int16(truncatingIfNeeded: state >> 48)) / 16
      let tone = (index / (20 + seed % 7)) % 2 == 0 ? 6000 : -6000
      // Four syllables a second.
      let isLoud = index % 4000 < 2600
      let sample = isLoud ? tone + noise : noise / 64
      bytes.append(UInt8(truncatingIfNeeded: sample))
      bytes.append(UInt8(truncatingIfNeeded: sample >> 8))
    }
    return bytes
  }

  /// Sets a file's time so many seconds before now.
  func age(_ name: String, by seconds: Int) throws {
    let path = root.appending(name)
    let time = timespec(tv_sec: Glibc.time(nil) - seconds, tv_nsec: 0)
    var times = [time, time]
    #expect(path.withCString { utimensat(AT_FDCWD, $0, &times, 0) } == 0)
  }
}
