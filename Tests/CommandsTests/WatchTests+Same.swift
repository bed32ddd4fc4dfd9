import Files
import Glibc
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

  @Test("A file that comes while its text is made stays; the text gets the next name, unheard anew")
  func nameTakenMeanwhile() async throws {
    let home = try home()
    try home.engine(
      "fake",
      """
      echo run >>"\(home.root)/runs"
      echo mine >"\(home.root)/out/a.txt"
      printf '{"text": "words"}' >"$2"
      """)
    try await watching(home) { watch in
      try home.recording("in/a.wav")
      try await watch.written("a-2.txt")
    }
    #expect(try home.text("out/a.txt") == "mine\n")
    #expect(try home.text("out/a-2.txt") == "words\n")
    #expect(runs(home) == 1)
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

  @Test("Renamed and touched, touched in place, copied with the source removed: still the same one")
  func sourceGone() async throws {
    let home = try home()
    func touch(_ name: String) { try? home.age(name, by: -5) }
    try await watching(home) { watch in
      try home.recording("in/a.wav", seed: 1)
      try await watch.written("a.txt")
      try home.rename("in/a.wav", "in/b.wav")
      touch("in/b.wav")
      try await watch.said("b.wav: the same recording as")
      try home.recording("in/c.wav", seed: 1)
      try Files.remove(home.root.appending("in/b.wav"))
      try await watch.said("c.wav: the same recording as")
      touch("in/c.wav")
      try await watch.said("c.wav: the same recording as", times: 2)
      // As long, under the first one's name, and not the same.
      try home.recording("in/a.wav", seed: 2)
      try await watch.written("a-2.txt")
    }
    // And over a restart: what came meanwhile, its source gone.
    try home.rename("in/a.wav", "in/d.wav")
    touch("in/d.wav")
    try await watching(home) { watch in
      try await watch.said("d.wav: the same recording as")
      touch("in/d.wav")
      try home.recording("in/e.wav", seconds: 1.2)
      try await watch.written("e.txt")
      touch("in/e.wav")
      try home.recording("in/f.wav", seconds: 1.3)
      try await watch.written("f.txt")
    }
    #expect(try outputs(home) == ["a-2.txt", "a.txt", "e.txt", "f.txt"])
    #expect(runs(home) == 4)
  }

  @Test("As long as it watches it knows them without a history too")
  func sourceGoneWithoutHistory() async throws {
    let home = try home()
    try await watching(home, ["--no-history"]) { watch in
      try home.recording("in/a.wav", seed: 1)
      try await watch.written("a.txt")
      try home.rename("in/a.wav", "in/b.wav")
      try home.age("in/b.wav", by: -5)
      try await watch.said("b.wav: the same recording as")
    }
    #expect(runs(home) == 1)
  }

  @Test("What is taken over from a command of the user's own counts as the folder's")
  func takenOver() async throws {
    let home = try home()
    let gate = home.root.appending("gate")
    try home.engine(
      "fake",
      """
      echo run >>"\(home.root)/runs"
      while ! [ -e "\(gate)" ]; do /bin/sleep 0.02; done
      printf '{"text": "words"}' >"$2"
      """)
    try await watching(home) { watch in
      try home.recording("in/a.wav")
      let other = home.context()
      let task = Task {
        await Osgk.perform(
          ["transcribe", "\(home.root)/in/a.wav"].map { Array($0.utf8) }, other.context)
      }
      try await watch.until("both") { (watch.run.errorText + other.errorText).contains("waiting") }
      try home.file("gate")
      try await watch.written("a.txt")
      #expect(await task.value == .code(0))
      #expect(other.text == "words\n")
    }
    try await watching(home) { watch in
      try home.recording("in/z.wav", seconds: 1.2)
      try await watch.written("z.txt")
    }
    #expect(try outputs(home) == ["a.txt", "z.txt"])
    #expect(runs(home) == 2)
  }

  @Test("What failed here and was gone on with by hand has its one text")
  func retriedByHand() async throws {
    let home = try home()
    let broken = try home.file("broken")
    try home.engine(
      "fake",
      """
      echo run >>"\(home.root)/runs"
      [ -e "\(broken)" ] && exit 3
      printf '{"text": "words"}' >"$2"
      """)
    try await watching(home) { watch in
      try home.recording("in/a.wav")
      try await watch.said("again in")
      try Files.remove(broken)
      let retry = await home.run(["history", "retry", "last"])
      #expect(retry.ending == .code(0), "\(retry.errorText)")
      #expect(try outputs(home) == ["a.txt"])
      // The watch's own next attempt.
      let memory = home.home.appending(".local/state/osgk/watch")
      try await watch.until("nothing is pending") {
        Files.paths(in: memory, suffix: ".json").allSatisfy {
          let text = try? Files.read($0, limit: 1 << 20)
          return text?.firstRange(of: Array("\"pending\":[]".utf8)) != nil
        }
      }
    }
    #expect(try outputs(home) == ["a.txt"])
  }

  @Test("Written over while nobody watched, and the old text edited since: it gets its text")
  func overwritten() async throws {
    let home = try home()
    try await watching(home) { watch in
      try home.recording("in/voice.wav", seed: 1)
      try await watch.written("voice.txt")
      try home.recording("in/other.wav", seconds: 1.1)
      try await watch.written("other.txt")
    }
    try home.recording("in/voice.wav", seconds: 1.3, seed: 2)
    // Only put there anew.
    try home.recording("in/other.wav", seconds: 1.1)
    for name in ["voice", "other"] { try home.file("out/\(name).txt", "edited") }
    try await watching(home) { watch in try await watch.written("voice-2.txt") }
    // And once is enough.
    for name in ["voice", "voice-2"] { try home.file("out/\(name).txt", "edited") }
    try await watching(home) { watch in
      try home.recording("in/z.wav", seconds: 1.2)
      try await watch.written("z.txt")
    }
    #expect(try outputs(home) == ["other.txt", "voice-2.txt", "voice.txt", "z.txt"])
    #expect(runs(home) == 4)
  }

  @Test("A folder that goes is waited for; when it is back each recording has its one text still")
  func folderGone() async throws {
    let home = try home()
    try home.recording("in/old.wav", seconds: 1.7)
    try await watching(home) { watch in
      try home.recording("in/a.wav", seed: 1)
      try await watch.written("a.txt")
      try home.rename("in", "away")
      try await watch.said("\(home.root)/in is gone; waiting until it is there again")
      try home.recording("away/b.wav", seconds: 1.2)
      try home.rename("away", "in")
      try await watch.said("watching \(home.root)/in", times: 2)
      try await watch.written("b.txt")
      // A disk that was formatted, and the same recording on it.
      for name in try Files.list(home.root.appending("in")) {
        try Files.remove(home.root.appending("in").appending(name))
      }
      #expect(rmdir("\(home.root)/in") == 0)
      try await watch.said("is gone; waiting", times: 2)
      try home.recording("new/a.wav", seed: 1)
      try home.recording("new/c.wav", seconds: 1.3)
      try home.rename("new", "in")
      try await watch.said("watching", times: 3)
      try await watch.written("c.txt")
      // Its events come, too.
      try home.recording("in/d.wav", seconds: 1.4)
      try await watch.written("d.txt")
    }
    #expect(try outputs(home) == ["a.txt", "b.txt", "c.txt", "d.txt"])
    #expect(runs(home) == 4)
  }
}
