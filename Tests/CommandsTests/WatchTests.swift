import Files
import Glibc
import History
import Jobs
import TestSupport
import Testing

@testable import Commands

/// Real files in a real folder, and an engine that is a script: it says the size of what it heard
/// and notes each of its runs.
@Suite("osgk watch", .timeLimit(.minutes(2)))
struct WatchTests {
  /// A home with a folder `in`, one `out`, and an engine.
  func home(_ script: String = "") throws -> TestHome {
    let home = try TestHome()
    for name in ["in", "out"] { try Files.createPrivateDirectory(home.root.appending(name)) }
    try home.engine(
      "fake",
      """
      echo run >>"\(home.root)/runs"
      \(script)
      printf '{"text": "heard %s"}' $(/usr/bin/stat -c %s "$1") >"$2"
      """)
    return home
  }

  /// A watch that runs until the end of `body`.
  func watching(
    _ home: TestHome, _ options: [String] = [], variables: [String: String] = [:],
    _ body: (Watch) async throws -> Void
  ) async throws {
    let run = home.context(variables)
    let words =
      ["watch", "\(home.root)/in", "-o", "\(home.root)/out", "--settle", "0.2"] + options
    let task = Task { await Osgk.perform(words.map { Array($0.utf8) }, run.context) }
    let watch = Watch(home: home, run: run)
    do {
      try await watch.said("watching")
      try await body(watch)
    } catch {
      Issue.record("\(error): \(run.errorText)")
    }
    task.cancel()
    #expect(await task.value == .code(130), "\(run.errorText)")
  }

  struct Watch {
    let home: TestHome
    let run: TestRun

    struct Late: Error { let text: String }

    /// Waits for a state, not for a time.
    func until(_ what: String, _ condition: () -> Bool) async throws {
      let end = ContinuousClock.now + .seconds(100)
      while !condition() {
        if ContinuousClock.now > end { throw Late(text: what) }
        try await Task.sleep(for: .milliseconds(10))
      }
    }

    func said(_ text: String, times: Int = 1) async throws {
      try await until("said \(text)") {
        run.errorText.split(separator: "\n").count { $0.contains(text) } >= times
      }
    }

    func written(_ name: String) async throws {
      try await until("written \(name)") { Files.exists(home.root.appending("out/" + name)) }
      // The line comes when it is in the books too.
      try await said("/out/\(name)")
    }
  }

  func outputs(_ home: TestHome) throws -> [String] {
    try Files.list(home.root.appending("out")).map(\.text)
  }

  func runs(_ home: TestHome) -> Int {
    ((try? home.text("runs")) ?? "").split(separator: "\n").count
  }

  @Test("What appears gets one text; what was there before, what is hidden or unfinished, none")
  func appears() async throws {
    let home = try home()
    try home.recording("in/old.wav", seed: 3)
    try await watching(home) { watch in
      for name in [".hidden.wav", "x.wav.part", ".syncthing.b.wav.tmp", "~c.wav"] {
        try home.recording("in/" + name, seed: 2)
      }
      try home.recording("in/a.wav")
      try await watch.written("a.txt")
      // Written under another name, then moved into place.
      try home.rename("in/x.wav.part", "in/x.wav")
      try await watch.written("x.txt")
    }
    #expect(try outputs(home) == ["a.txt", "x.txt"])
    #expect(runs(home) == 2)
  }

  @Test("A slow writer that pauses is waited for until it closes the file")
  func slowWriter() async throws {
    let home = try home()
    let bytes = TestHome.wave(seconds: 1)
    try await watching(home) { watch in
      let path = home.root.appending("in/slow.wav")
      let file = path.withCString { open($0, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600) }
      for part in [bytes.prefix(20_000), bytes.dropFirst(20_000)] {
        #expect(part.withUnsafeBytes { write(file, $0.baseAddress, $0.count) } == part.count)
        // Another one that comes after it and is done: so long it has settled.
        let marker = "in/m\(part.count).wav"
        try home.recording(marker, seconds: 0.5 + Double(part.count) / 1e6)
        try await watch.written("m\(part.count).txt")
        #expect(!Files.exists(home.root.appending("out/slow.txt")))
      }
      close(file)
      try await watch.written("slow.txt")
    }
    #expect(runs(home) == 3)
  }

  @Test("The same recording under another name, and a copy with an old date, get no second text")
  func copies() async throws {
    let home = try home()
    try await watching(home) { watch in
      try home.recording("in/a.wav", seed: 1)
      try await watch.written("a.txt")
      try home.recording("in/b.wav", seed: 1)
      try await watch.said("b.wav: the same recording as")
      try home.recording("in/c.wav", seed: 1)
      try home.age("in/c.wav", by: 1_000_000)
      try await watch.said("c.wav: the same recording as")
      // As long, and not the same.
      try home.recording("in/d.wav", seed: 2)
      try home.age("in/d.wav", by: 1_000_000)
      try await watch.written("d.txt")
    }
    #expect(try outputs(home) == ["a.txt", "d.txt"])
    #expect(runs(home) == 2)
  }

  @Test("Without a history the files that are there count")
  func withoutHistory() async throws {
    let home = try home()
    for round in 0..<2 {
      try await watching(home, ["--no-history"]) { watch in
        if round == 0 {
          try home.recording("in/a.wav", seed: 1)
          try await watch.written("a.txt")
          try home.recording("in/b.wav", seed: 1)
          try await watch.said("b.wav: the same recording as")
        } else {
          try home.recording("in/z.wav", seconds: 1.2)
          try await watch.written("z.txt")
        }
      }
    }
    #expect(try outputs(home) == ["a.txt", "z.txt"])
    #expect(runs(home) == 2)
  }

  @Test("An engine that fails once is asked again, and the text comes")
  func failsOnce() async throws {
    let home = try home()
    let flag = home.root.appending("failed-once")
    try home.engine(
      "fake",
      """
      echo run >>"\(home.root)/runs"
      [ -e "\(flag)" ] || { : >"\(flag)"; echo broken >&2; exit 1; }
      printf '{"text": "words"}' >"$2"
      """)
    try await watching(home) { watch in
      try home.recording("in/a.wav")
      try await watch.said("again in")
      try await watch.written("a.txt")
    }
    #expect(runs(home) == 2)
    #expect(try outputs(home) == ["a.txt"])
  }

  @Test("Between two runs nothing is lost and nothing is done twice")
  func restart() async throws {
    let home = try home()
    try home.recording("in/old.wav", seconds: 1.5)
    try await watching(home) { watch in
      try home.recording("in/a.wav")
      try await watch.written("a.txt")
      try home.recording("in/half.wav", seconds: 1.1)
    }
    try home.recording("in/b.wav", seconds: 1.2)
    try home.age("in/b.wav", by: 100_000)
    try await watching(home) { watch in
      try await watch.written("b.txt")
      try await watch.written("half.txt")
      try home.recording("in/c.wav", seconds: 1.3)
      try await watch.written("c.txt")
    }
    #expect(try outputs(home) == ["a.txt", "b.txt", "c.txt", "half.txt"])
    #expect(runs(home) == 4)
    // With --existing the old one too, and only that.
    try await watching(home, ["--existing"]) { watch in try await watch.written("old.txt") }
    #expect(runs(home) == 5)
  }

  @Test("A text that was not written when the last run ended comes from the history")
  func rescue() async throws {
    let home = try home()
    try await watching(home) { watch in
      try home.recording("in/a.wav")
      try await watch.written("a.txt")
    }
    let text = try home.text("out/a.txt")
    try Files.remove(home.root.appending("out/a.txt"))
    // Removed by a person it stays away; begun and not ended it does not.
    try await watching(home) { watch in
      try home.recording("in/b.wav", seconds: 1.2)
      try await watch.written("b.txt")
    }
    #expect(try outputs(home) == ["b.txt"])
    do {
      let memory = try WatchMemory(
        of: home.root.appending("in"), in: home.home.appending(".local/state/osgk"))
      try memory.begin(home.root.appending("in/a.wav"))
    }
    try await watching(home) { watch in try await watch.written("a.txt") }
    #expect(try home.text("out/a.txt") == text)
    #expect(runs(home) == 2)
  }

  @Test("A directory for texts that goes is made again; a file is never written in its place")
  func outputGone() async throws {
    let home = try home()
    let out = home.root.appending("out")
    try await watching(home) { watch in
      try home.recording("in/a.wav")
      try await watch.written("a.txt")
      try Files.remove(out.appending("a.txt"))
      #expect(rmdir(out.description) == 0)
      try home.recording("in/b.wav", seconds: 1.1)
      try await watch.written("b.txt")
      // Something else has its name: the text waits.
      try Files.remove(out.appending("b.txt"))
      #expect(rmdir(out.description) == 0)
      try home.file("out", "mine")
      try home.recording("in/c.wav", seconds: 1.2)
      try await watch.said("c.wav: ")
      #expect(try home.text("out") == "mine")
      try Files.remove(out)
      try await watch.written("c.txt")
    }
    #expect(try outputs(home) == ["c.txt"])
    #expect(try Files.list(home.root).map(\.text).filter { $0.hasPrefix("out-") } == [])
    #expect(runs(home) == 3)
  }

  @Test("A text that could not be written is not asked for again, and comes when it can")
  func fullDisk() async throws {
    let home = try home()
    let out = home.root.appending("out")
    // While it hears, a file comes into the place of the directory that would be made.
    try home.engine(
      "fake",
      """
      echo run >>"\(home.root)/runs"
      echo in the way >"\(out)/texts"
      printf '{"text": "words"}' >"$2"
      """)
    let run = home.context()
    let words = [
      "watch", "\(home.root)/in", "--settle", "0.2", "--output-template",
      "\(home.root)/out/texts/{stem}.{format}",
    ]
    let task = Task { await Osgk.perform(words.map { Array($0.utf8) }, run.context) }
    defer { task.cancel() }
    let watch = Watch(home: home, run: run)
    try await watch.said("watching")
    try home.recording("in/a.wav")
    try await watch.said("a.wav: ")
    try Files.remove(out.appending("texts"))
    try await watch.written("texts/a.txt")
    task.cancel()
    _ = await task.value
    #expect(runs(home) == 1)
  }

  @Test("A name that is taken makes room; the text that is there stays")
  func names() async throws {
    let home = try home()
    try home.file("out/a.txt", "mine")
    try await watching(home) { watch in
      try home.recording("in/a.wav")
      try await watch.written("a-2.txt")
      // The recorder begins again with its first name.
      try Files.remove(home.root.appending("in/a.wav"))
      try home.recording("in/a.wav", seconds: 1.4)
      try await watch.written("a-3.txt")
    }
    #expect(try home.text("out/a.txt") == "mine")
    #expect(runs(home) == 2)
  }

  @Test("Directories that come later are watched too, and the tree is kept")
  func tree() async throws {
    let home = try home()
    try await watching(home, ["--recursive"]) { watch in
      try home.recording("in/2026/may/a.wav")
      try await watch.written("2026/may/a.txt")
      try home.recording("elsewhere/new/b.wav", seconds: 1.2)
      try home.rename("elsewhere/new", "in/new")
      try await watch.written("new/b.txt")
      try home.rename("in/2026", "in/2027")
      try home.recording("in/2027/may/c.wav", seconds: 1.3)
      try await watch.written("2027/may/c.txt")
    }
    #expect(runs(home) == 3)
  }

  @Test("What is removed meanwhile is forgotten; what is no recording yet may become one")
  func removed() async throws {
    let home = try home(#"/bin/sleep 0.3"#)
    try await watching(home) { watch in
      for number in 0..<3 {
        try home.recording("in/\(number).wav", seconds: 1 + Double(number) / 9)
      }
      try await watch.until("the first run") { runs(home) > 0 }
      for number in 0..<3 { try? Files.remove(home.root.appending("in/\(number).wav")) }
      try home.file("in/bad.wav", "this is no sound")
      try await watch.said("bad.wav: ")
      // Such a file may be one whose program goes on with it later.
      let bytes = TestHome.wave(seconds: 1.7)
      let file = home.root.appending("in/bad.wav").withCString {
        open($0, O_WRONLY | O_TRUNC | O_CLOEXEC)
      }
      #expect(bytes.withUnsafeBytes { write(file, $0.baseAddress, $0.count) } == bytes.count)
      close(file)
      try await watch.written("bad.txt")
      try home.recording("in/last.wav", seconds: 1.5)
      try await watch.written("last.txt")
    }
  }

  @Test("Texts beside the recordings are no recordings, and the folder may be the same")
  func beside() async throws {
    let home = try home()
    let run = home.context()
    let words = [
      "watch", "\(home.root)/in", "--settle", "0.2", "-f", "txt,json", "--output-template",
      "{dir}/{stem}.{format}",
    ]
    let task = Task { await Osgk.perform(words.map { Array($0.utf8) }, run.context) }
    defer { task.cancel() }
    let watch = Watch(home: home, run: run)
    try await watch.said("watching")
    try home.recording("in/a.wav")
    try await watch.said("a.wav: ")
    try home.recording("in/b.wav", seconds: 1.2)
    try await watch.said("b.wav: ")
    task.cancel()
    _ = await task.value
    #expect(
      try Files.list(home.root.appending("in")).map(\.text)
        == ["a.json", "a.txt", "a.wav", "b.json", "b.txt", "b.wav"])
    #expect(runs(home) == 2)
  }

  @Test("A watch without a place for texts, of no directory, or of one that is watched, is refused")
  func refused() async throws {
    let home = try home()
    let folder = "\(home.root)/in"
    for (words, code, says) in [
      ([folder], 2, "--output"), ([folder, "-o", "-"], 2, "--output"),
      ([folder, "-o", "\(home.root)/none"], 2, "no directory"),
      (["\(home.root)/none", "-o", folder], 2, "no directory"),
      ([folder, "--output-template", "{stem}.mp3"], 2, "mp3"),
      ([folder, "--output-template", "{what}"], 2, "{what}"),
    ] as [([String], Int32, String)] {
      let run = await home.run(["watch"] + words)
      #expect(run.ending == .code(code), "\(words)")
      #expect(run.errorText.contains(says), "\(run.errorText)")
    }
    try await watching(home) { _ in
      let second = await home.run(["watch", folder, "-o", "\(home.root)/out"])
      #expect(second.ending == .code(1))
      #expect(second.errorText.contains("watched already"))
    }
  }
}

extension TestHome {
  func rename(_ old: String, _ new: String) throws {
    let (old, new) = (root.appending(old), root.appending(new))
    try Files.createPrivateDirectory(new.parent)
    #expect(old.withCString { old in new.withCString { Glibc.rename(old, $0) } } == 0)
  }
}
