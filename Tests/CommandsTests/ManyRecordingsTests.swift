import Files
import Glibc
import History
import JSON
import Jobs
import TestSupport
import Testing

@testable import Commands

/// With an engine that is a script and says the name of what it heard.
@Suite("osgk transcribe of many recordings")
struct ManyRecordingsTests {
  private func home(_ names: [String], saying text: String = "words") throws -> TestHome {
    let home = try TestHome()
    try home.engine("fake", saying: text)
    for name in names { try home.recording("work/" + name) }
    return home
  }

  private func tree(_ home: TestHome, _ name: String) -> [String] {
    var found: [String] = []
    func walk(_ path: Path, _ below: String) {
      for name in (try? Files.list(path)) ?? [] {
        let next = path.appending(name)
        if Files.isDirectory(next) {
          walk(next, below + name.text + "/")
        } else {
          found.append(below + name.text)
        }
      }
    }
    walk(home.root.appending(name), "")
    return found
  }

  @Test("A directory with --recursive: every recording in it, its tree kept below -o, one summary")
  func directory() async throws {
    let home = try home(["b.wav", "2026/may/a.wav", ".hidden.wav", "note.txt"])
    try Files.createPrivateDirectory(home.root.appending("out"))
    let run = await home.run(
      ["transcribe", "--recursive", "-o", "\(home.root)/out/", home.work.description])
    #expect(run.ending == .code(0), "\(run.errorText)")
    #expect(run.text == "")
    #expect(tree(home, "out") == ["2026/may/a.txt", "b.txt"])
    #expect(run.errorText == "osgk: 2 recordings: 2 done\n")
    let quiet = await home.run(
      [
        "transcribe", "--recursive", "-q", "--force", "-o", "\(home.root)/out",
        home.work.description,
      ])
    #expect(quiet.ending == .code(0))
    #expect(quiet.errorText == "")
  }

  @Test(
    "For several recordings a new name is a directory, which is made, with a slash or without",
    arguments: ["out", "out/"])
  func newDirectory(_ name: String) async throws {
    let home = try home(["a.wav", "b.wav"])
    let run = await home.run(
      ["transcribe", "--recursive", "-o", "\(home.root)/\(name)", home.work.description])
    #expect(run.ending == .code(0), "\(run.errorText)")
    #expect(tree(home, "out") == ["a.txt", "b.txt"])
    let deep = await home.run(
      ["transcribe", "--recursive", "-o", "\(home.root)/no/such/", home.work.description])
    #expect(deep.ending == .code(2))
    #expect(deep.errorText.contains("there is no directory"))
  }

  @Test(
    "Also where a directory holds one recording only, and a slash says it for a single file",
    arguments: ["out", "out/", "out.txt", "work/a.wav out/"])
  func newDirectoryOfOne(_ words: String) async throws {
    let home = try home(["a.wav"])
    var names = words.split(separator: " ").map { "\(home.root)/\($0)" }
    if names.count == 1 { names.insert(contentsOf: ["--recursive", home.work.description], at: 0) }
    let output = names.removeLast()
    let run = await home.run(["transcribe", "-o", output] + names)
    #expect(run.ending == .code(0), "\(run.errorText)")
    #expect(run.text == "")
    let isFile = words == "out.txt"
    #expect(try home.text(isFile ? "out.txt" : "out/a.txt") == "words\n")
  }

  @Test("A directory that goes while its texts are made is made again, and nothing is in its place")
  func vanishing() async throws {
    let home = try home(["a.wav", "b.wav"])
    try home.engine(
      "fake", #"/bin/rm -rf "\#(home.root)/out"; printf '{"text": "words"}' >"$2""#)
    try Files.createPrivateDirectory(home.root.appending("out"))
    let run = await home.run(
      [
        "transcribe", "--jobs", "1", "--recursive", "-o", "\(home.root)/out",
        home.work.description,
      ])
    #expect(run.ending == .code(0), "\(run.errorText)")
    // The first text went with the directory.
    #expect(tree(home, "out") == ["b.txt"])
  }

  @Test("A directory without --recursive, and one without recordings, are refused with exit 2")
  func refused() async throws {
    let home = try home(["a.wav"])
    try home.file("none/readme.txt")
    let plain = await home.run(["transcribe", home.work.description])
    #expect(plain.ending == .code(2))
    #expect(plain.errorText.contains("--recursive"))
    let none = await home.run(["transcribe", "--recursive", "\(home.root)/none"])
    #expect(none.ending == .code(2))
    #expect(none.errorText.contains("no recording in"))
  }

  @Test("A template names the files; what it names twice is refused before anything runs")
  func template() async throws {
    let home = try home(["x/a.wav", "y/a.wav"])
    let words = ["transcribe", "--recursive", home.work.description, "--output-template"]
    let twice = await home.run(words + ["\(home.root)/out/{stem}.{format}"])
    #expect(twice.ending == .code(2))
    #expect(twice.errorText.contains("would both be written"))
    #expect(!Files.exists(home.root.appending("out")))
    let run = await home.run(words + ["{dir}/text/{stem}.srt"])
    #expect(run.ending == .code(0), "\(run.errorText)")
    #expect(tree(home, "work").filter { $0.hasSuffix(".srt") } == ["x/text/a.srt", "y/text/a.srt"])
    #expect(try home.text("work/x/text/a.srt").hasPrefix("1\n00:00:"))
  }

  @Test("What is there and no older is skipped, what is missing or older is not")
  func skipping() async throws {
    let home = try home(["a.wav", "b.wav", "c.wav"])
    let line = [
      "transcribe", "--recursive", "--skip-existing", "-f", "txt,srt", home.work.description,
    ]
    #expect(await home.run(line).ending == .code(0))
    // Nothing is left to do: not even an engine is needed.
    let program = home.home.appending(".local/share/osgk/bin/fake-engine")
    let script = try Files.read(program, limit: 1000)
    try Files.remove(program)
    let again = await home.run(line)
    #expect(again.ending == .code(0), "\(again.errorText)")
    #expect(again.errorText == "osgk: 3 recordings: 3 skipped (there already)\n")
    try Files.replace(program, with: script, mode: 0o755)

    try Files.remove(home.work.appending("b.srt"))
    try home.file("work/b.txt", "kept")
    let one = await home.run(line)
    #expect(one.ending == .code(0), "\(one.errorText)")
    #expect(one.errorText == "osgk: 3 recordings: 1 done, 2 skipped (there already)\n")
    #expect(try home.text("work/b.txt") == "kept")
    #expect(Files.exists(home.work.appending("b.srt")))
    // Recorded anew: an older text is not silently replaced.
    try home.age("work/a.txt", by: 3600)
    #expect(await home.run(line).ending == .code(2))
    #expect(await home.run(line + ["--force"]).ending == .code(0))
    let printed = await home.run(["transcribe", "--skip-existing", "\(home.work)/a.wav"])
    #expect(printed.ending == .code(2))
    #expect(printed.errorText.contains("standard output"))
  }

  @Test("Several at once, and still their texts come in the order of the words", arguments: [1, 4])
  func order(_ jobs: Int) async throws {
    let home = try TestHome()
    // The first ones take longest.
    try home.engine(
      "fake",
      """
      size=$(/usr/bin/stat -c %s "$1")
      i=0; while [ $i -lt $((size / 32000 * 3)) ]; do i=$((i + 1)); /bin/sleep 0.01; done
      printf '{"text": "%s"}' "$size" >"$2"
      """)
    let lengths = [5.0, 4, 3, 2, 1]
    for (index, seconds) in lengths.enumerated() {
      try home.recording("work/\(index).wav", seconds: seconds)
    }
    let names = lengths.indices.map { "\(home.work)/\($0).wav" }
    let run = await home.run(["transcribe", "--jobs", "\(jobs)"] + names)
    #expect(run.ending == .code(0), "\(run.errorText)")
    let heads = run.lines.filter { $0.hasPrefix("==>") }
    #expect(heads == names.map { "==> \($0) <==" })
    let sizes = run.lines.compactMap { Int($0) }
    #expect(sizes.count == 5 && sizes == sizes.sorted(by: >), "\(run.text)")
  }

  @Test("One that fails stops no other; the summary names it and why, and the exit is 3")
  func failure() async throws {
    let home = try home(["a.wav", "c.wav"])
    try home.file("work/b.wav", "no sound at all")
    try Files.createPrivateDirectory(home.root.appending("out"))
    let line = ["transcribe", "--recursive", "-o", "\(home.root)/out", home.work.description]
    let run = await home.run(line)
    #expect(run.ending == .code(3), "\(run.errorText)")
    #expect(tree(home, "out") == ["a.txt", "c.txt"])
    let lines = run.errorText.split(separator: "\n")
    #expect(lines.contains("osgk: 3 recordings: 2 done, 1 failed"))
    #expect(lines.last?.contains("b.wav (bad_audio)") ?? false)
    let events = await home.run(line + ["--force", "--progress", "json"])
    let last = try #require(events.errorText.split(separator: "\n").last)
    let json = try JSONReader.read(Array(last.utf8)).value
    #expect(json["event"]?.string == "summary")
    #expect(json["done"]?.int == 2 && json["failed"]?.int == 1)
    #expect(json["unfinished"]?[0]?["reason"]?.string == "bad_audio")
  }

  @Test("What would fail alike for all is tried once; the others are not done, and said to be so")
  func hopeless() async throws {
    let home = try TestHome()
    try home.engine("fake", #"/bin/rm "$0"; printf '{"text": "words"}' >"$2""#)
    for name in ["a", "b", "c", "d"] { try home.recording("work/\(name).wav") }
    let run = await home.run(["transcribe", "--recursive", home.work.description])
    #expect(run.ending == .code(3), "\(run.errorText)")
    #expect(run.errorText.contains("osgk: 4 recordings: 1 done, 1 failed, 2 not done"))
    #expect(run.errorText.contains("b.wav (engine_missing)"))
  }

  @Test(
    "A recording that is named twice, or through a link, is heard once, and its text comes twice",
    arguments: [[], ["--no-history"], ["--jobs", "3"]])
  func twice(_ options: [String]) async throws {
    let home = try home([])
    try home.recording("work/b.wav", seconds: 1.2)
    try home.engine(
      "fake",
      #"echo run >>"\#(home.root)/runs"; printf '{"text": "%s"}' $(/usr/bin/stat -c %s "$1") >"$2""#
    )
    let talk = try home.recording("work/a.wav")
    #expect(symlink("a.wav", "\(home.work)/link.wav") == 0)
    let names = ["a.wav", "b.wav", "link.wav", "a.wav"].map { "\(home.work)/\($0)" }
    let run = await home.run(["transcribe"] + options + names)
    #expect(run.ending == .code(0), "\(run.errorText)")
    #expect(run.lines.filter { $0.hasPrefix("==>") } == names.map { "==> \($0) <==" })
    let texts = run.lines.filter { !$0.hasPrefix("==>") }
    #expect(texts.count == 4 && texts[0] == texts[2] && texts[0] == texts[3])
    #expect(texts[0] != texts[1])
    #expect(run.errorText == "osgk: 4 recordings: 4 done\n")
    #expect(try home.text("runs") == "run\nrun\n")
    // Into files, one of which is there already; and what fails is not tried twice.
    try Files.createPrivateDirectory(home.root.appending("out"))
    let files = await home.run(
      ["transcribe", "-o", "\(home.root)/out"] + options + Array(names.dropLast()))
    #expect(files.ending == .code(0), "\(files.errorText)")
    #expect(tree(home, "out") == ["a.txt", "b.txt", "link.txt"])
    #expect(try home.text("out/a.txt") == home.text("out/link.txt"))
    #expect(try home.text("runs") == "run\nrun\nrun\nrun\n")
    try Files.replace(talk, with: Array("no sound".utf8))
    let failed = await home.run(["transcribe"] + options + names)
    #expect(failed.ending == .code(3))
    #expect(failed.errorText.contains("osgk: 4 recordings: 1 done, 3 failed"))
  }

  @Test("What is named twice is heard once, and written once where both would be one file")
  func namedTwice() async throws {
    let home = try home(["a.wav"])
    try home.engine("fake", #"echo run >>"\#(home.root)/runs"; printf '{"text": "words"}' >"$2""#)
    let file = "\(home.work)/a.wav"
    let all = ["--recursive", home.work.description]
    for words in [[file, file], all + [file], [file] + all] {
      let run = await home.run(["transcribe", "--force", "-o", "\(home.root)/out/"] + words)
      #expect(run.ending == .code(0), "\(run.errorText)")
      #expect(tree(home, "out") == ["a.txt"])
      let again = await home.run(
        ["transcribe", "--skip-existing", "-o", "\(home.root)/out/"] + words)
      #expect(again.ending == .code(0), "\(again.errorText)")
    }
    #expect(try home.text("runs") == "run\nrun\nrun\n")
    let formats = await home.run(
      ["transcribe", file, "-f", "srt,vtt", "--output-template", "\(home.root)/{stem}"])
    #expect(formats.ending == .code(2))
    #expect(formats.errorText.contains("several formats of"))
  }

  @Test("A file that comes while the text is made stays; the text is kept, and had with --force")
  func meanwhile() async throws {
    let home = try home(["a.wav"])
    try home.engine(
      "fake",
      """
      echo run >>"\(home.root)/runs"
      echo mine >"\(home.work)/a.txt"
      printf '{"text": "words"}' >"$2"
      """)
    let run = await home.run(["transcribe", "-o", "\(home.work)/a.txt", "\(home.work)/a.wav"])
    #expect(run.ending == .code(2), "\(run.errorText)")
    #expect(run.errorText.contains("--force; the text is kept: osgk history retry "))
    #expect(try home.text("work/a.txt") == "mine\n")
    #expect(await home.run("history retry last").ending == .code(2))
    #expect(await home.run("history retry last --force").ending == .code(0))
    #expect(try home.text("work/a.txt") == "words\n")
    #expect(try home.text("runs") == "run\n")
  }

  @Test(
    "Where a run is stopped, texts that have come are printed, also behind a twin that has not",
    .timeLimit(.minutes(5)))
  func stopped() async throws {
    let home = try home(["a.wav"])
    try home.recording("work/b.wav", seconds: 1.2)
    #expect(symlink("a.wav", "\(home.work)/link.wav") == 0)
    try home.engine(
      "fake",
      """
      if [ $(/usr/bin/stat -c %s "$1") -lt 35000 ]; then exec /bin/sleep 600; fi
      printf '{"text": "words"}' >"$2"
      """)
    let run = home.context()
    let words =
      ["transcribe", "--jobs", "2", "--progress", "json"]
      + ["a.wav", "link.wav", "b.wav"].map { "\(home.work)/\($0)" }
    let task = Task { await Osgk.perform(words.map { Array($0.utf8) }, run.context) }
    while !run.errorText.contains(#"b.wav","event":"stage","stage":"writing""#) {
      try await Task.sleep(for: .milliseconds(50))
    }
    task.cancel()
    #expect(await task.value == .code(130), "\(run.errorText)")
    #expect(run.lines == ["==> \(home.work)/b.wav <==", "words"], "\(run.errorText)")
    #expect(run.errorText.contains(#""done":1"#))
  }

  @Test("Every event names its recording, also of several at once")
  func events() async throws {
    let home = try home(["a.wav", "b.wav", "c.wav"])
    let run = await home.run(
      ["transcribe", "--recursive", "--jobs", "3", "--progress", "json", home.work.description])
    #expect(run.ending == .code(0), "\(run.errorText)")
    let events = try run.errorText.split(separator: "\n").map {
      try JSONReader.read(Array($0.utf8)).value
    }
    let files = Set(events.dropLast().compactMap { $0["file"]?.string })
    #expect(files == Set(["a", "b", "c"].map { "\(home.work)/\($0).wav" }))
    #expect(events.dropLast().allSatisfy { $0["file"] != nil && $0["version"]?.int == 1 })
  }
}

@Suite("The summary of many recordings")
struct RunSummaryTests {
  @Test(
    "0 if all are done, 3 if any is or has gaps, else the first failure's code",
    arguments: [
      ("", 0), ("d", 0), ("ds", 0), ("s", 0), ("df", 3), ("sf", 3), ("p", 3), ("dp", 3),
      ("pf", 3), ("f", 7), ("fn", 7), ("nf", 6),
    ])
  func exitCodes(_ outcomes: String, _ code: Int32) {
    var summary = RunSummary()
    for outcome in outcomes {
      switch outcome {
      case "d": summary.addDone()
      case "s": summary.skipped += 1
      case "p": summary.addPartial("p.wav", nil)
      case "n": summary.addFailed("n.wav", Failure(.network, "no network"))
      default: summary.addFailed("f.wav", Failure(.badAudio, "bad"))
      }
    }
    #expect(summary.exitCode == code)
  }

  @Test("A person reads what is missing and what would do it; long lists are cut")
  func lines() throws {
    var summary = RunSummary()
    summary.addDone()
    let id = JobID("20261130T101502-4f9c21d8")
    summary.addPartial("a.wav", id)
    summary.addStopped("b.wav", id)
    #expect(
      summary.lines(of: 5) == [
        "5 recordings: 1 done, 1 with gaps, 3 not done",
        "  a.wav (gaps): osgk history retry 20261130T101502-4f9c21d8",
        "  b.wav (stopped): osgk history retry 20261130T101502-4f9c21d8",
      ])
    for number in 0..<100 { summary.addFailed("\(number).wav", Failure(.badAudio, "bad")) }
    #expect(summary.lines(of: 105).count == 52)
    #expect(summary.lines(of: 105).last == "  and 52 more; osgk history list shows them")
  }
}
