import ChildProcess
import Files
import JSON
import TestSupport
import Testing

@testable import Audio

@Suite("The parts by themselves")
struct UnitTests {
  @Test("72: no demuxer that follows references or takes anything for audio is allowed")
  func formats() {
    let names = FFmpeg.formats.split(separator: ",")
    let banned = [
      "hls", "concat", "dash", "image2", "image2pipe", "sdp", "rtsp", "rtp", "lavfi", "tee", "imf",
      "ffmetadata", "applehttp", "webm_dash_manifest", "s16le", "f32le", "mulaw", "data", "tty",
      "libopenmpt", "gif", "ass", "srt", "webvtt",
    ]
    #expect(Set(names).isDisjoint(with: banned.map { Substring($0) }))
    #expect(Set(names).count == names.count)
  }

  @Test("72: the command names neither the file nor any other, and is held to two protocols")
  func commands() {
    let path: Path = "/tmp/secret name.mp3"
    let commands = [
      FFmpeg.probe("/usr/bin/ffprobe", path),
      FFmpeg.decode("/usr/bin/ffmpeg", path, track: 1, seconds: 3.5, deadline: .seconds(1)),
      FFmpeg.resample("/usr/bin/ffmpeg", rate: 8_000, channels: 1, deadline: .seconds(1)) { nil },
      FFmpeg.encode("/usr/bin/ffmpeg", UploadFormat.opus.arguments, deadline: .seconds(1)) { nil },
    ]
    for command in commands {
      let words = command.arguments.map { String(decoding: $0, as: UTF8.self) }
      #expect(!words.contains { $0.contains("secret") })
      #expect(command.network == .none)
      #expect(command.deadline != nil && command.limits[.fileSize] == 0)
      let position = words.firstIndex(of: "-protocol_whitelist")
      let input = words.firstIndex(of: "-i")
      #expect((position ?? .max) < (input ?? 0))
      #expect(words.contains("-format_whitelist"))
    }
    #expect(commands[1].arguments.contains(Array("3.500".utf8)))
  }

  @Test("The deadline grows with the file, not with what the file claims")
  func deadline() {
    #expect(FFmpeg.deadline(bytes: 0, seconds: nil) == .seconds(120))
    #expect(FFmpeg.deadline(bytes: 1_000_000, seconds: 100) == .seconds(170))
    #expect(FFmpeg.deadline(bytes: 6_400, seconds: 1e300) == .seconds(170))
    #expect(FFmpeg.deadline(bytes: 6_400, seconds: -5) == .seconds(120))
  }

  @Test("Times become frames; what is no time becomes the start or the end")
  func ranges() {
    func range(_ from: Double?, _ to: Double?) -> SampleRange {
      SampleRange(DecodeOptions(from: from, to: to), rate: 16_000)
    }
    #expect(range(nil, nil).start == 0)
    #expect(range(nil, nil).end == nil)
    #expect(range(1.00003, 2).start == 16_000)
    #expect(range(.nan, .nan).start == 0)
    #expect(range(-1, .infinity).end == 1 << 53)
  }

  @Test("AU in any pieces gives the same frames; a cut frame is left out")
  func pieces() throws {
    var bytes = Array(".snd".utf8)
    for number: UInt32 in [32, .max, 6, 16_000, 2, 0, 0] {
      withUnsafeBytes(of: number.bigEndian) { bytes += $0 }
    }
    for value: Float in [0.5, -0.5, 1, .nan, 99, 0.25, 7] {
      withUnsafeBytes(of: value.bitPattern.bigEndian) { bytes += $0 }
    }
    for size in [1, 3, 7, 33, 1_000] {
      var stream = AUStream()
      var all: [Float] = []
      var samples: [Float] = []
      for start in stride(from: 0, to: bytes.count, by: size) {
        try stream.push(Array(bytes[start..<min(start + size, bytes.count)]), into: &samples)
        all += samples
      }
      #expect(all == [0.5, -0.5, 1, 0, 16, 0.25])
      #expect(stream.frames == 3)
    }
  }

  @Test("What ffprobe tells is read, whatever is missing or odd in it")
  func probe() throws {
    let text = """
      {"streams": [
        {"codec_type": "video", "codec_name": "h264"},
        {"codec_type": "audio", "codec_name": "aac", "sample_rate": "44100", "channels": 2,
         "start_time": "1.500000", "duration": "N/A", "disposition": {"default": 1},
         "tags": {"language": "de\\u001b[31m", "title": "a\\nb"}},
        {"codec_type": "audio", "codec_tag_string": "ac-4", "start_time": "999999.0"}],
       "format": {"format_name": "mpegts", "start_time": "0.500000", "duration": "60.25"}}
      """
    let probe = MediaProbe(try JSONReader.read(Array(text.utf8)).value)
    #expect(probe.info.container == "mpegts")
    #expect(probe.info.seconds == 60.25)
    #expect(
      probe.info.tracks == [
        MediaTrack(
          number: 1, codec: "aac", rate: 44_100, channels: 2, language: "de", title: "a b",
          isDefault: true),
        MediaTrack(number: 2, codec: "ac-4", rate: 0, channels: 0),
      ])
    #expect(probe.delays == [1, 0])
    #expect(MediaProbe(.null).info == MediaInfo(container: "unknown", tracks: [], seconds: nil))
  }

  @Test("A file that becomes shorter while it is read gives what was there, and says so")
  func shrinks() throws {
    struct Shrinking: ByteSource {
      let inner: MemorySource
      var size: Int { inner.size }
      func read(
        at offset: Int, into buffer: UnsafeMutableRawBufferPointer
      ) throws(FileError) -> Int {
        guard offset < 100_000 else { return 0 }
        return try inner.read(at: offset, into: buffer)
      }
    }
    var file = WAVFile()
    file.samples = .init(repeating: 0.5, count: 100_000)
    var reader = try WAVReader(Shrinking(inner: MemorySource(file.bytes)))
    var samples: [Float] = []
    var count = 0
    repeat {
      try reader.read(into: &samples)
      count += samples.count
    } while !samples.isEmpty
    #expect(count == 65_536)
    #expect(reader.endedEarly)
    #expect(
      WAVDecoding.warnings(reader) == [.damaged("it became shorter while it was read")])
  }

  @Test("Clips round to the nearest step and hold full scale; headers are right in any case")
  func writer() throws {
    let directory = try TemporaryDirectory()
    let writer = try ClipWriter(in: directory.path)
    let values: [Float] = [0, 0.4 / 32_768, 0.6 / 32_768, -0.6 / 32_768, 1, -1, 3, -3]
    try values.withUnsafeBufferPointer { try writer.append($0) }
    try writer.finish()
    let clip = Clip(path: writer.path, sampleCount: writer.sampleCount, startSample: 0)
    #expect(try samples(of: clip) == [0, 0, 1, -1, 32_767, -32_768, 32_767, -32_768])
    #expect(try Files.status(clip.path).mode & 0o777 == 0o600)
    var reader = try ClipReader(clip)
    reader.seek(to: 6)
    #expect(try reader.read(1) == [32_767])
    #expect(try reader.read(5) == [-32_768])
    #expect(try reader.read(5) == [])
    let second = try ClipWriter(in: directory.path)
    #expect(second.path != writer.path)
  }

  @Test("Every half step, and what is next to it, is rounded away from zero as it should")
  func rounding() {
    var wrong: [Float] = []
    for half in -65_540...65_540 {
      let exact = Float(half) / 65_536
      for sample in [exact.nextDown, exact, exact.nextUp] {
        let plain = Int16(min(max((sample * 32_768).rounded(), -32_768), 32_767))
        if ClipWriter.step(sample) != plain { wrong.append(sample) }
      }
    }
    #expect(wrong == [])
  }

  @Test("More channels than can be kept apart are refused, not opened as files")
  func manyChannels() async throws {
    let scratch = try Scratch()
    var file = WAVFile(encoding: .pcm8, channels: 1_000)
    file.samples = .init(repeating: 0.25, count: 100_000)
    let path = try scratch.write("many.wav", file.bytes)
    let error = AudioError(.decodeFailed(tail: "1000 channels are too many to be kept apart"), path)
    await #expect(throws: error) {
      try await Audio.decode(
        path, DecodeOptions(channels: .separate), into: TemporaryDirectory(), tools: .none)
    }
    let directory = try TemporaryDirectory()
    let decoded = try await Audio.decode(path, into: directory, tools: .none)
    #expect(try samples(of: decoded.clips[0]) == .init(repeating: 8_192, count: 100))
  }
}
