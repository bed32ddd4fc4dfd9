import Files
import Testing

@testable import Audio

/// A ramp with both signs, different in each channel.
private func ramp(frames: Int, channels: Int = 1) -> [Double] {
  (0..<frames * channels).map { Double(($0 * 37) % 201 - 100) / 128 }
}

@Suite("WAV: what is right is read exactly")
struct WAVReaderTests {
  @Test(
    "71: every sample format gives the same samples",
    arguments: [
      WAVFile.Encoding.pcm8, .pcm16, .pcm24, .pcm32, .float32, .float64,
    ], ["RIFF", "RIFX", "RF64", "BW64"])
  func formats(encoding: WAVFile.Encoding, magic: String) throws {
    for (channels, extensible) in [(1, false), (2, true), (8, true), (3, false)] {
      var file = WAVFile(magic: magic, encoding: encoding, channels: channels, rate: 96_000)
      file.extensible = extensible
      file.samples = ramp(frames: 500, channels: channels)
      let (reader, samples) = try WAVFile.read(file.bytes)
      #expect(samples.map(Double.init) == file.samples)
      #expect(reader.layout.channels == channels)
      #expect(reader.layout.rate == 96_000)
      #expect(reader.layout.frameCount == 500)
      #expect(reader.layout.flaws == [])
    }
  }

  @Test("A file that grows while it is looked at is read as it was, wherever it ended")
  func growing() throws {
    struct Growing: ByteSource {
      let size: Int
      let grown: MemorySource
      func read(
        at offset: Int, into buffer: UnsafeMutableRawBufferPointer
      ) throws(FileError) -> Int { try grown.read(at: offset, into: buffer) }
    }
    var file = WAVFile()
    file.samples = ramp(frames: 400)
    for bytes in [
      file.bytes, WAVFile(before: file.chunk("LIST", [1, 2, 3]), samples: file.samples).bytes,
      WAVFile(claimedDataSize: 0, samples: file.samples).bytes,
      WAVFile(claimedDataSize: 100, after: file.chunk("LIST", [1]), samples: file.samples).bytes,
    ] {
      for size in 0...bytes.count {
        let reader = try? WAVReader(Growing(size: size, grown: MemorySource(bytes)))
        #expect((reader?.layout.frameCount ?? 0) * 2 <= size)
      }
    }
  }

  @Test("Reading in blocks and seeking give the same frames")
  func seeks() throws {
    var file = WAVFile(channels: 2)
    file.samples = ramp(frames: 50_000, channels: 2)
    var reader = try WAVReader(MemorySource(file.bytes))
    var block: [Float] = []
    try reader.read(into: &block)
    #expect(block.count == 2 * 65_536 / 4)
    reader.seek(toFrame: 49_990)
    try reader.read(into: &block)
    #expect(block.map(Double.init) == Array(file.samples.suffix(20)))
    try reader.read(into: &block)
    #expect(block.isEmpty)
  }

  @Test("71: chunks around the samples are no samples, padded or not")
  func chunks() throws {
    var file = WAVFile(encoding: .pcm8)
    file.samples = ramp(frames: 5_001)
    file.before = file.chunk("JUNK", .init(repeating: 7, count: 29))
    file.between = file.chunk("bext", .init(repeating: 9, count: 603))
    file.after = file.chunk("LIST", .init(repeating: 65, count: 9_000))
    #expect(try WAVFile.read(file.bytes).samples.count == 5_001)
    #expect(try WAVReader(MemorySource(file.bytes)).layout.flaws == [])
    file.between = file.chunk("odd ", [1, 2, 3], pad: false)
    #expect(try WAVFile.read(file.bytes).samples.count == 5_001)
    // The samples before their format.
    file.hasFormat = false
    let format = Array(WAVFile(encoding: .pcm8).bytes[12..<36])
    file.after = format
    #expect(try WAVFile.read(file.bytes).samples.count == 5_001)
  }

  @Test("71: padding bytes in a frame are left out")
  func gaps() throws {
    var file = WAVFile(channels: 3)
    file.gap = 3
    file.claimedFrameBytes = 9
    file.samples = ramp(frames: 100, channels: 3)
    // 16 bits in frames of 9 bytes for 3 channels: 3 bytes each, the upper two significant.
    let (reader, samples) = try WAVFile.read(file.bytes)
    #expect(reader.layout.encoding == .signed(bytes: 3))
    #expect(samples.count == 300)
  }
}

@Suite("WAV: what is wrong is mended or refused, never a crash")
struct DamagedWAVTests {
  struct Damage: CustomTestStringConvertible, Sendable {
    let testDescription: String
    var frames = 1_000
    var flaws: [WAVFlaw]
    let bytes: @Sendable () -> [UInt8]
  }

  /// 1,000 frames of stereo, 16 bit.
  static func file(_ change: (inout WAVFile) -> Void = { _ in }) -> [UInt8] {
    var file = WAVFile(channels: 2, rate: 16_000)
    file.samples = ramp(frames: 1_000, channels: 2)
    change(&file)
    return file.bytes
  }

  static let mended: [Damage] = [
    Damage(testDescription: "data size 0", flaws: [.wrongSize]) {
      file { $0.claimedDataSize = 0 }
    },
    Damage(testDescription: "data size 0xFFFFFFFF", flaws: [.sizeUnknown]) {
      file { $0.claimedDataSize = .max }
    },
    Damage(testDescription: "data size 0x7FFFFFFF", flaws: [.sizeUnknown]) {
      file { $0.claimedDataSize = 0x7FFF_FFFF }
    },
    Damage(testDescription: "data size larger than the file", flaws: [.cutShort]) {
      file { $0.claimedDataSize = 1_000_000 }
    },
    Damage(testDescription: "data size far too small", frames: 60_000, flaws: [.wrongSize]) {
      file {
        $0.samples = ramp(frames: 60_000, channels: 2)
        $0.claimedDataSize = 4_096
      }
    },
    Damage(testDescription: "cut within a frame", frames: 974, flaws: [.cutShort]) {
      Array(file().dropLast(101))
    },
    Damage(testDescription: "RF64 without ds64", flaws: [.sizeUnknown]) {
      Array("RF64".utf8) + file { $0.claimedDataSize = .max }.dropFirst(4)
    },
    Damage(testDescription: "RF64 whose ds64 says too much", flaws: [.cutShort]) {
      var bytes = file { $0.magic = "RF64" }
      bytes[28...31] = [0, 0, 0, 1]  // data size: 16 MiB
      return bytes
    },
    Damage(testDescription: "format size 0", flaws: []) {
      var bytes = file()
      bytes[16...19] = [0, 0, 0, 0]
      return bytes
    },
    Damage(testDescription: "format size 4 GiB", flaws: []) {
      var bytes = file()
      bytes[16...19] = [255, 255, 255, 255]
      return bytes
    },
    Damage(testDescription: "frame size 0", flaws: [.inconsistentFormat]) {
      file { $0.claimedFrameBytes = 0 }
    },
    Damage(testDescription: "odd frame size", flaws: [.inconsistentFormat]) {
      file { $0.claimedFrameBytes = 7 }
    },
    Damage(testDescription: "0 channels, frame size known", flaws: [.inconsistentFormat]) {
      file { $0.claimedChannels = 0 }
    },
    Damage(testDescription: "0 Hz, byte rate known", flaws: [.inconsistentFormat]) {
      file {
        $0.claimedRate = 0
        $0.claimedByteRate = 64_000
      }
    },
    Damage(testDescription: "0 bits, frame size known", flaws: []) { file { $0.claimedBits = 0 } },
    Damage(testDescription: "a second file behind the first", flaws: [.secondRecording]) {
      file() + file()
    },
  ]

  @Test("71: damage is mended and named", arguments: mended)
  func mend(_ damage: Damage) throws {
    let (reader, samples) = try WAVFile.read(damage.bytes())
    #expect(reader.layout.flaws == damage.flaws)
    #expect(reader.layout.rate == 16_000)
    #expect(samples.count == damage.frames * 2)
    let expected = ramp(frames: damage.frames, channels: 2)
    #expect(samples.map(Double.init) == expected)
    #expect(WAVDecoding.warnings(reader).count == (damage.flaws.isEmpty ? 0 : 1))
  }

  @Test("71: NaN and infinities become silence and are counted")
  func notNumbers() throws {
    for encoding in [WAVFile.Encoding.float32, .float64] {
      var file = WAVFile(encoding: encoding)
      file.samples = [0.5, .nan, -.infinity, .infinity, 1e30, -0.25]
      let (reader, samples) = try WAVFile.read(file.bytes)
      #expect(samples == [0.5, 0, 0, 0, encoding == .float32 ? 16 : 16, -0.25])
      #expect(reader.invalidSamples == 3)
      #expect(
        WAVDecoding.warnings(reader) == [.damaged("3 samples are not numbers")])
    }
  }

  static let refused: [(String, WAVProblem, [UInt8])] = [
    ("no bytes", .notWAV, []),
    ("one byte", .notWAV, [0x52]),
    ("the magic alone", .noSamples, Array("RIFF".utf8)),
    ("a head alone", .noSamples, Array(file().prefix(12))),
    ("a header alone", .noSamples, Array(file().prefix(44))),
    ("a header cut in the format", .noSamples, Array(file().prefix(24))),
    ("less than one frame", .noSamples, Array(file().prefix(47))),
    ("RIFF that is not WAVE", .notWAV, Array("RIFF".utf8) + [4, 0, 0, 0] + Array("AVI ".utf8)),
    (
      "an empty data chunk and others", .noSamples,
      file {
        $0.samples = []
        $0.after = $0.chunk("LIST", .init(repeating: 0, count: 20_000))
      }
    ),
    (
      "no format", .unusable("it has samples but no format (fmt chunk)"),
      file { $0.hasFormat = false }
    ),
    (
      "0 Hz", .unusable("its header says 0 Hz"),
      file {
        $0.claimedRate = 0
        $0.claimedByteRate = 0
      }
    ),
    (
      "4 GHz", .unusable("its header says 4294967295 Hz"),
      file {
        $0.claimedRate = 4_294_967_295
        $0.claimedByteRate = 0
      }
    ),
    (
      "0 channels and no frame size", .unusable("its header says 0 channels"),
      file {
        $0.claimedChannels = 0
        $0.claimedFrameBytes = 0
      }
    ),
    (
      "0 bits and no frame size", .unusable("its header says 0 bits for PCM in 0 bytes"),
      file {
        $0.claimedBits = 0
        $0.claimedFrameBytes = 0
      }
    ),
    ("a-law", .compressed(tag: 6), file { $0.claimedTag = 6 }),
    ("MP3", .compressed(tag: 0x55), file { $0.claimedTag = 0x55 }),
    (
      "a-law, extensible", .compressed(tag: 6),
      file {
        $0.claimedTag = 6
        $0.extensible = true
      }
    ),
  ]

  @Test("71: what has no samples is refused by name", arguments: refused.indices)
  func refuse(_ index: Int) throws {
    let (name, problem, bytes) = Self.refused[index]
    #expect(throws: problem, "\(name)") { try WAVReader(MemorySource(bytes)) }
  }

  @Test("71: every prefix of a file, and every byte of its header changed, is survived")
  func mutations() throws {
    let whole = Array(file { $0.extensible = true }.prefix(600))
    for end in 0..<whole.count { _ = try? WAVFile.read(Array(whole[..<end])) }
    for position in 0..<80 {
      for value: UInt8 in [0x00, 0x01, 0x7F, 0x80, 0xFF] {
        var bytes = whole
        bytes[position] = value
        if let (reader, samples) = try? WAVFile.read(bytes) {
          #expect(samples.allSatisfy { $0.isFinite })
          #expect(reader.layout.dataOffset + reader.layout.frameCount <= bytes.count)
        }
      }
    }
  }

  private func file(_ change: (inout WAVFile) -> Void) -> [UInt8] { Self.file(change) }

  @Test("71: chunks without end are given up, not walked for ever")
  func chunkBomb() {
    let source = CountingSource(
      MemorySource(
        Array(file { _ in }.prefix(12)) + [UInt8](repeating: 0, count: 4_000_000)))
    #expect(throws: WAVProblem.noSamples) { try WAVReader(source) }
    #expect(source.reads < 50_000)
  }
}
