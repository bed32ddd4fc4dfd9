import Files
import TestSupport
import Testing

@testable import Audio

@Suite("Holes in a track's times")
struct HoleTests {
  /// Eleven seconds of speech, of which what comes after four seconds stands later in the file.
  static func file(
    _ suffix: String, _ codec: String, hole seconds: Int, rate: Int, in scratch: borrowing Scratch
  ) async throws -> Path {
    let whole = scratch("whole.\(suffix)")
    try await Media.convert(to: whole, ["-ar", "48000", "-c:a", codec])
    let shift = "PTS+if(gte(PTS,\(4 * rate)),\(seconds * rate))"
    let file = scratch("hole.\(suffix)")
    try await Media.convert(
      whole, to: file, ["-c", "copy", "-bsf:a", "setts=pts='\(shift)':dts='\(shift)'"])
    return file
  }

  @Test(
    "What follows a hole keeps its time",
    arguments: [
      ("webm", "libopus", 1_000), ("mka", "flac", 1_000), ("m4a", "aac", 48_000),
      ("ts", "aac", 90_000),
    ])
  func keepsTime(suffix: String, codec: String, rate: Int) async throws {
    let scratch = try Scratch()
    let directory = try TemporaryDirectory()
    let file = try await Self.file(suffix, codec, hole: 20, rate: rate, in: scratch)
    let decoded = try await Audio.decode(file, into: directory, tools: realTools())
    #expect(decoded.warnings == [])
    #expect(decoded.format == nil)
    #expect(try Files.list(directory.path).count == 1)
    let clip = try #require(decoded.clips.first)
    #expect(abs(clip.seconds - 31) < 0.3)
    let sound = try samples(of: clip)
    let original = try recording()
    // No sound in the hole, and all of it behind.
    let silence = sound[(4 * 16_000 + 2_000)..<(24 * 16_000 - 2_000)]
    #expect(decibels(silence) < -80)
    for second in 25..<30 {
      let mine = decibels(sound[second * 16_000..<(second + 1) * 16_000])
      #expect(abs(mine - decibels(original[(second - 20) * 16_000..<(second - 19) * 16_000])) < 2.5)
    }
    // A part that begins in the hole, or behind it.
    for (from, to, silent) in [(20.0, 26.0, 4.0), (25, 27, 0)] {
      let options = DecodeOptions(from: from, to: to)
      let part = try await Audio.decode(file, options, into: directory, tools: realTools())
      let clip = try #require(part.clips.first)
      #expect(abs(clip.seconds - (to - from)) < 0.01)
      #expect(clip.startSeconds == from)
      let mine = try samples(of: clip)
      let start = Int(from) * 16_000
      #expect(zip(mine, sound[start...]).allSatisfy { $0 == $1 })
      #expect(mine.prefix(max(0, Int(silent) * 16_000 - 2_000)).allSatisfy { $0 == 0 })
    }
  }

  @Test("Times that go back cost no sound", arguments: [-1, -3])
  func back(seconds: Int) async throws {
    let scratch = try Scratch()
    let directory = try TemporaryDirectory()
    let file = try await Self.file("mka", "flac", hole: seconds, rate: 1_000, in: scratch)
    let decoded = try await Audio.decode(file, into: directory, tools: realTools())
    #expect(decoded.warnings == [])
    let clip = try #require(decoded.clips.first)
    #expect(abs(clip.seconds - 11) < 0.3)
    #expect(abs(decibels(try samples(of: clip)) - decibels(try recording())) < 0.5)
  }

  @Test("A hole that nobody can have recorded is left out, with a warning")
  func endless() async throws {
    let scratch = try Scratch()
    let directory = try TemporaryDirectory()
    for (hours, says) in [(26, "its times leave out 26 hours"), (1_000_000, "s are there")] {
      let file = try await Self.file("mka", "flac", hole: hours * 3600, rate: 1_000, in: scratch)
      let decoded = try await Audio.decode(file, into: directory, tools: realTools())
      #expect(abs((decoded.clips.first?.seconds ?? 0) - 11) < 0.3)
      #expect(decoded.warnings.count == 1)
      #expect(decoded.warnings.first?.description.contains(says) == true, "\(decoded.warnings)")
    }
  }

  static let jumps: [([(Double, Double)], [Hole])] = [
    ([], []),
    ([(5, 5)], []),
    ([(5, 5), (15, 75)], [Hole(frame: 160_000, length: 960_000)]),
    // Places count what was decoded.
    (
      [(0, 0), (10, 20), (30, 31)],
      [Hole(frame: 160_000, length: 160_000), Hole(frame: 320_000, length: 16_000)]
    ),
    // A clock that is set anew takes nothing away, and no later hole.
    ([(0, 0), (10, 0), (5, 6)], [Hole(frame: 240_000, length: 16_000)]),
    // One that wavers makes no silence of its own.
    ([(0, 0), (10, 9.5), (11, 11.5), (12, 12.75)], [Hole(frame: 192_000, length: 12_000)]),
    (
      [(0, 0), (10, 9), (11, 10), (12, 11), (12, 15)],
      [Hole(frame: 240_000, length: 48_000)]
    ),
    // What ffmpeg says at the end.
    ([(0, 0), (62.5, 2_939)], []),
    // Begun anew with another rate, without a hole.
    ([(0, 0), (10, 10), (20, 21)], [Hole(frame: 320_000, length: 16_000)]),
  ]

  @Test("What is told becomes silence", arguments: jumps)
  func silence(pairs: [(Double, Double)], holes: [Hole]) {
    let jumps = pairs.map { TimeJumps.Jump(expected: $0, found: $1) }
    #expect(Hole.all(jumps, frames: 1_000_000).holes == holes)
  }

  @Test("However many there are, a day of silence is the most")
  func bounded() {
    var jumps = [TimeJumps.Jump(expected: 0, found: 0)]
    for second in 1...1_000 {
      let time = Double(second + (second - 1) * 3_600)
      jumps.append(.init(expected: time, found: time + 3_600))
    }
    let (holes, tooLong) = Hole.all(jumps, frames: .max)
    #expect(holes.count == 24)
    #expect(tooLong == 3_600)
  }

  @Test("Other lines of ffmpeg are no numbers")
  func lines() {
    let told = TimeJumps()
    for line in ["[warning] 1.5", "[warning] nan", "[warning] 2.000000", "[warning] 3.000000"] {
      #expect(told.take(Array(line.utf8)))
    }
    for line in ["", "[warning] ", "[error] 1.5", "[warning] 5.1 channels", "4.0"] {
      #expect(!told.take(Array(line.utf8)))
    }
    #expect(told.all == [.init(expected: 2, found: 3)])
  }
}
