import Files
import TestSupport
import Testing

@testable import Audio

@Suite("Parts, tracks and channels")
struct RangeTests {
  @Test(
    "--from and --to cut WAV and FLAC to the sample",
    arguments: ["wav", "flac"],
    [
      (1.5, 2.25, 24_000..<36_000), (0, 0.0005, 0..<8), (10.5, nil, 168_000..<176_000),
      (nil, 1, 0..<16_000), (10.9, 99, 174_400..<176_000), (-3, 1, 0..<16_000),
    ] as [(Double?, Double?, Range<Int>)])
  func cuts(suffix: String, part: (from: Double?, to: Double?, samples: Range<Int>)) async throws {
    let scratch = try Scratch()
    let directory = try TemporaryDirectory()
    let file = scratch("talk.\(suffix)")
    try await Media.convert(to: file, [])
    let decoded = try await Audio.decode(
      file, DecodeOptions(from: part.from, to: part.to), into: directory, tools: realTools())
    let clip = try #require(decoded.clips.first)
    #expect(clip.startSample == part.samples.lowerBound)
    #expect(try samples(of: clip) == Array(recording()[part.samples]))
    #expect(decoded.warnings == [])
  }

  @Test("A part that is not there is refused", arguments: ["wav", "flac"])
  func nothingLeft(suffix: String) async throws {
    let scratch = try Scratch()
    let file = scratch("talk.\(suffix)")
    try await Media.convert(to: file, [])
    for (from, to) in [(12.0, nil), (5.0, 5.0), (5.0, 4.0), (0, 0)] as [(Double, Double?)] {
      await #expect(throws: AudioError(.rangeEmpty(seconds: 11), file)) {
        try await Audio.decode(
          file, DecodeOptions(from: from, to: to), into: TemporaryDirectory(), tools: realTools())
      }
    }
  }

  @Test("A part of a file at another rate is where it belongs")
  func otherRate() async throws {
    let scratch = try Scratch()
    let directory = try TemporaryDirectory()
    let file = scratch("talk.wav")
    try await Media.convert(to: file, ["-ar", "48000"])
    let decoded = try await Audio.decode(
      file, DecodeOptions(from: 2, to: 4), into: directory, tools: realTools())
    let clip = try #require(decoded.clips.first)
    #expect((clip.startSample, clip.sampleCount) == (32_000, 32_000))
    let mine = try samples(of: clip)
    let original = try Array(recording()[32_000..<64_000])
    let distance = zip(mine, original).map { $0 > $1 ? $0 &- $1 : $1 &- $0 }
    #expect(decibels(distance) < decibels(original) - 20)
  }

  @Test("Channels apart: one clip each, all of one length", arguments: ["16000", "48000"])
  func separate(rate: String) async throws {
    let scratch = try Scratch()
    let directory = try TemporaryDirectory()
    for suffix in ["wav", "flac"] {
      let file = scratch("talk.\(suffix)")
      try await Media.convert(
        to: file, ["-af", "pan=3.0|c0=c0|c1=0.1*c0|c2=0*c0", "-ar", rate])
      let decoded = try await Audio.decode(
        file, DecodeOptions(channels: .separate), into: directory, tools: realTools())
      #expect(decoded.clips.map(\.channel) == [0, 1, 2])
      #expect(Set(decoded.clips.map(\.sampleCount)) == [176_000])
      let levels = try decoded.clips.map { try decibels(samples(of: $0)) }
      #expect(abs(levels[0] - levels[1] - 20) < 0.5)
      #expect(levels[2] < -90)
    }
  }

  @Test("Eight channels of which one speaks keep its level through ffmpeg too")
  func oneOfEight() async throws {
    let scratch = try Scratch()
    let directory = try TemporaryDirectory()
    let zero = (0..<8).map { "c\($0)=" + ($0 == 6 ? "c0" : "0*c0") }.joined(separator: "|")
    let original = try decibels(recording())
    for (name, options) in [("a.flac", []), ("b.wav", ["-ar", "44100"])] as [(String, [String])] {
      try await Media.convert(to: scratch(name), ["-af", "pan=7.1|" + zero] + options)
      let decoded = try await Audio.decode(scratch(name), into: directory, tools: realTools())
      #expect(decoded.clips.count == 1)
      #expect(abs(try decibels(samples(of: decoded.clips[0])) - original) < 0.5)
    }
  }

  @Test("Tracks are counted from 1; without --track the default one, with a warning")
  func tracks() async throws {
    let scratch = try Scratch()
    let directory = try TemporaryDirectory()
    let file = scratch("film.mkv")
    let source = "file:\(TestSupport.fixture("jfk.wav"))"
    try await Media.ffmpeg([
      "-i", source, "-f", "lavfi", "-i", "color=s=32x32:d=3", "-filter_complex",
      "[0:a]asplit[a][b];[b]volume=0.1[c]", "-map", "1:v", "-map", "[a]", "-map", "[c]", "-c:a",
      "flac", "-metadata:s:a:0", "language=ger", "-metadata:s:a:1", "language=eng",
      "-disposition:a:0", "0", "-disposition:a:1", "default", "file:\(file)",
    ])
    let info = try await Audio.probe(file, tools: realTools())
    #expect(info.tracks.map(\.language) == ["ger", "eng"])
    #expect(info.tracks.map(\.isDefault) == [false, true])
    #expect(info.tracks.map(\.number) == [1, 2])
    let original = try decibels(recording())
    for (track, level, warnings) in [
      (nil, -20, [.severalTracks(taken: 2, of: 2)]), (1, 0, []), (2, -20, []),
    ] as [(Int?, Double, [AudioWarning])] {
      let decoded = try await Audio.decode(
        file, DecodeOptions(track: track), into: directory, tools: realTools())
      #expect(abs(try decibels(samples(of: decoded.clips[0])) - original - level) < 0.5)
      #expect(decoded.warnings == warnings)
    }
    for wanted in [0, 3, -1] {
      await #expect(throws: AudioError(.trackMissing(wanted: wanted, count: 2), file)) {
        try await Audio.decode(
          file, DecodeOptions(track: wanted), into: directory, tools: realTools())
      }
    }
  }

  @Test("Times count from the film's start where its sound starts later")
  func delay() async throws {
    let scratch = try Scratch()
    let directory = try TemporaryDirectory()
    let file = scratch("film.mkv")
    try await Media.ffmpeg([
      "-f", "lavfi", "-i", "color=s=32x32:d=9", "-itsoffset", "2.5", "-i",
      "file:\(TestSupport.fixture("jfk.wav"))", "-c:a", "flac", "file:\(file)",
    ])
    let whole = try await Audio.decode(file, into: directory, tools: realTools())
    #expect(whole.clips.first?.startSample == 40_000)
    #expect(whole.clips.first?.sampleCount == 176_000)
    let part = try await Audio.decode(
      file, DecodeOptions(from: 3, to: 4), into: directory, tools: realTools())
    #expect(part.clips.first?.startSample == 48_000)
    #expect(try samples(of: part.clips[0]) == Array(recording()[8_000..<24_000]))
  }

  @Test("A video without sound says so")
  func silentFilm() async throws {
    let scratch = try Scratch()
    let file = scratch("film.mp4")
    try await Media.ffmpeg(["-f", "lavfi", "-i", "color=s=32x32:d=1", "file:\(file)"])
    await #expect(throws: AudioError(.noAudioStream, file)) {
      try await Audio.decode(file, into: TemporaryDirectory(), tools: realTools())
    }
    await #expect(throws: AudioError(.noAudioStream, file)) {
      try await Audio.probe(file, tools: realTools())
    }
  }
}
