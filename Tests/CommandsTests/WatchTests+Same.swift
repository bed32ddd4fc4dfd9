import Files
import TestSupport
import Testing

@testable import Commands

/// Names and contents that are not as different, or as alike, as they look.
extension WatchTests {
  @Test("Recordings with one stem that come together each get a text of their own")
  func sameStem() async throws {
    let home = try home()
    try home.file("out/s.txt")
    try await watching(home, ["--jobs", "3"]) { watch in
      for (seed, name) in [(1, "s.wav"), (2, "s.wave"), (3, "s.WAV")] {
        try home.recording("in/" + name, seconds: 1 + Double(seed) / 10, seed: seed)
      }
      for name in ["s-2.txt", "s-3.txt", "s-4.txt"] { try await watch.written(name) }
    }
    #expect(try outputs(home) == ["s-2.txt", "s-3.txt", "s-4.txt", "s.txt"])
    let texts = try Set(["s-2.txt", "s-3.txt", "s-4.txt"].map { try home.text("out/" + $0) })
    #expect(texts.count == 3)
  }

  @Test("What somebody transcribed by hand, a part of it or elsewhere, still gets its text here")
  func byHand() async throws {
    let home = try home()
    try home.recording("talk.wav", seconds: 2)
    let part = await home.run(["transcribe", "--to", "1", "\(home.root)/talk.wav"])
    #expect(part.ending == .code(0), "\(part.errorText)")
    let whole = await home.run(["transcribe", "\(home.root)/talk.wav"])
    #expect(whole.ending == .code(0), "\(whole.errorText)")
    try await watching(home) { watch in
      try home.recording("in/talk.wav", seconds: 2)
      try await watch.written("talk.txt")
      // And once is enough.
      try home.recording("in/again.wav", seconds: 2)
      try await watch.said("the same recording as")
    }
    #expect(try outputs(home) == ["talk.txt"])
    #expect(runs(home) == 3)
  }
}
