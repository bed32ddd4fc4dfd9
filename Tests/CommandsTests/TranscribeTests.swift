import Files
import JSON
import Testing

@testable import Commands

/// With an engine that is a script: what the command does around any engine. The real ones are
/// in ProgramTests.
@Suite("osgk transcribe, engine and doctor")
struct TranscribeTests {
  @Test("The words of a recording are all that standard output gets")
  func words() async throws {
    let home = try TestHome()
    try home.engine("fake", saying: "hello there")
    let run = await home.run(["transcribe", TestHome.recording])
    #expect(run.ending == .code(0), "\(run.errorText)")
    #expect(run.text == "hello there\n")
    #expect(run.errorText == "")
  }

  @Test("What is missing for every recording is said once")
  func noEngine() async throws {
    let home = try TestHome()
    try home.engine("fake", saying: "x")
    let program = home.home.appending(".local/share/osgk/bin/fake-engine")
    try Files.replace(program, with: [], mode: 0o644)
    let run = await home.run(["transcribe", TestHome.recording, "b.wav", "c.wav"])
    #expect(run.ending == .code(8))
    #expect(run.errorText.split(separator: "\n").count <= 2)
    #expect(run.errorText.contains("fake-engine"))
    let events = await home.run(["transcribe", "--progress", "json", TestHome.recording])
    #expect(events.ending == .code(8))
    let json = try JSONReader.read(Array(events.errorText.utf8)).value
    #expect(json["error"]?["kind"]?.string == "engine_missing")
  }

  @Test(
    "Of several recordings one failure is 3 and the others' text is there; all failed: the first's code"
  )
  func partial() async throws {
    let home = try TestHome()
    try home.engine("fake", saying: "words")
    let bad = try home.file("work/empty.wav").description
    let half = await home.run(["transcribe", bad, TestHome.recording])
    #expect(half.ending == .code(3))
    #expect(half.text.hasSuffix("\(TestHome.recording) <==\nwords\n"))
    #expect(half.errorText.contains("empty.wav"))
    #expect(
      await home.run(["transcribe", bad, home.work.description + "/none"]).ending == .code(7))
    #expect(
      await home.run(["transcribe", home.work.description + "/none", bad]).ending == .code(2))
    let json = await home.run(["transcribe", "-fjson", bad, TestHome.recording])
    let objects = try json.lines.map { try JSONReader.read(Array($0.utf8)).value }
    #expect(objects.map { $0["status"]?.string } == ["failed", "done"])
    #expect(objects[0]["error"]?["kind"]?.string == "bad_audio")
    #expect(objects[1]["text"]?.string == "words")
  }

  @Test("Several formats go beside the recording, and nothing is printed")
  func beside() async throws {
    let home = try TestHome()
    try home.engine("fake", saying: "words")
    let copy = home.work.appending("talk.one.wav")
    try Files.replace(copy, with: try Files.read(Path(TestHome.recording), limit: 1 << 20))
    let run = await home.run(["transcribe", "-f", "srt,txt", copy.description])
    #expect(run.ending == .code(0), "\(run.errorText)")
    #expect(run.text == "")
    #expect(
      try Files.list(home.work).map(\.text) == ["talk.one.srt", "talk.one.txt", "talk.one.wav"])
    #expect(try home.text("work/talk.one.txt") == "words\n")
    #expect(await home.run(["transcribe", "-f", "srt,txt", copy.description]).ending == .code(2))
  }

  @Test("Options of the command line go before settings, and -O before options of settings")
  func options() async throws {
    let home = try TestHome()
    try home.engine(
      "fake", #"shift 2; printf '{"text": "%s"}' "$*" >"$OLDPWD/x" 2>/dev/null; true"#)
    try home.engine(
      "fake", #"out=$2; shift 2; printf '{"text": "%s"}' "got $*" >"$out""#,
      more:
        #", {with: language, use: ["-l", "{language}"]}, {with: options.beam, use: ["-b", "{options.beam}"]}"#
    )
    try home.file(
      "home/.config/osgk/config.yaml",
      "transcribe: {language: de}\nproviders: {fake: {options: {beam: \"3\"}}}\n")
    func heard(_ words: String...) async -> String {
      let run = await home.run(["transcribe"] + words + [TestHome.recording])
      return run.text + run.errorText
    }
    #expect(await heard() == "got -l de -b 3\n")
    #expect(await heard("-l", "fr") == "got -l fr -b 3\n")
    #expect(await heard("-O", "beam=5", "-lauto") == "got -b 5\n")
    let wrong = await home.run(["transcribe", "-O", "baem=5", TestHome.recording])
    #expect(wrong.ending == .code(2))
  }

  @Test("engine says what would run and runs nothing")
  func engine() async throws {
    let home = try TestHome()
    try home.engine("fake", #": >"\#(home.work)/ran""#)
    let run = await home.run("engine")
    #expect(run.ending == .code(0), "\(run.errorText)")
    #expect(run.lines[0].split(separator: " ") == ["mode", "local"])
    #expect(run.text.contains("fake (The engine fake)"))
    #expect(run.text.contains("/bin/fake-engine"))
    let json = try JSONReader.read(Array(await home.run("engine --json").text.utf8)).value
    #expect(json["provider"]?.string == "fake")
    #expect(json["mode"]?.string == "local")
    #expect(try Files.list(home.work).isEmpty)
    let none = await home.run("engine --json -p nobody")
    #expect(none.ending == .code(2))
    let answer = try JSONReader.read(Array(none.text.utf8)).value
    #expect(answer["error"]?["kind"]?.string == "not_found")
  }

  @Test("doctor really runs the engine: words that were said make it well, others do not")
  func doctor() async throws {
    let home = try TestHome()
    try home.engine("fake", saying: "and so my fellow Americans")
    let well = await home.run("doctor --json")
    #expect(well.ending == .code(0), "\(well.text)")
    let json = try JSONReader.read(Array(well.text.utf8)).value
    #expect(json["ok"]?.bool == true)
    let parts = (json["findings"]?.array ?? []).compactMap { $0["part"]?.string }
    for part in ["osgk-run", "isolation", "ffmpeg", "settings", "engine", "trial"] {
      #expect(parts.contains(part))
    }
    try home.engine("fake", saying: "thank you for watching")
    let ill = await home.run("doctor")
    #expect(ill.ending == .code(8))
    #expect(ill.lines.contains { $0.hasPrefix("!!  trial ") })
    // A binary for another processor answers --help, and dies of its first real work.
    try home.engine("fake", #"case $1 in --help) exit 0;; *) kill -ILL $$;; esac"#)
    let foreign = await home.run("doctor")
    #expect(foreign.ending == .code(8))
    #expect(foreign.text.contains("another processor"))
  }

  @Test("doctor FILE lists its tracks and the command line; a report names neither file nor user")
  func doctorFile() async throws {
    let home = try TestHome()
    try home.engine("fake", saying: "Americans")
    let copy = home.work.appending("Secret meeting.wav")
    try Files.replace(copy, with: try Files.read(Path(TestHome.recording), limit: 1 << 20))
    let run = await home.run(["doctor", copy.description])
    #expect(run.ending == .code(0), "\(run.text)")
    #expect(run.lines.contains { $0.contains("track 1") && $0.contains("16000 Hz") })
    #expect(run.lines.contains { $0.contains("would run") && $0.contains("Secret meeting.wav") })
    let report = await home.run(["doctor", "--report", copy.description])
    #expect(!report.text.contains("Secret"))
    #expect(!report.text.contains(home.home.description))
    #expect(report.text.contains("system"))
  }
}
