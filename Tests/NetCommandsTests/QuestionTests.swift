import Files
import TestSupport
import Testing

@Suite("Questions at a terminal", .timeLimit(.minutes(3)))
struct QuestionTests {
  @Test("A recording for a service: asked once for all of them, before anything is read")
  func transcribe() async throws {
    let home = try NetHome()
    try home.service()
    try home.file(".config/osgk/config.yaml", "consent: {anchor: file}\n")
    let recording = TestSupport.fixture("jfk.wav").description
    let line = ["transcribe", "-p", "service", recording, recording, "/no/such.wav"]
    let no = try home.terminal(line)
    try await no.shows("Type yes, or anything else for no: ")
    no.type("\n")
    #expect(try await no.ended() == 4)
    #expect(no.screen.contains("nothing was sent"))
    #expect(
      no.screen.split(separator: "Do you agree?", omittingEmptySubsequences: false).count == 2)
    // What was refused is asked again: a person may have thought better of it.
    let yes = try home.terminal(line)
    try await yes.shows("Type yes, or anything else for no: ")
    #expect(yes.screen.contains("Before: refused."))
    yes.type("yes\n")
    #expect(try await yes.ended() == 5)
    #expect(yes.screen.contains("osgk keys set service"))
    #expect(!Files.exists(home.home.appending(".local/state/osgk/jobs")))
  }

  @Test(
    "A server on this machine: whether it passes on what it gets is asked once",
    arguments: [("what?\nyes\n", true), ("no\n", false)])
  func relays(_ answer: String, _ relays: Bool) async throws {
    let home = try NetHome()
    let terminal = try home.terminal(
      ["providers", "add", "mine", "--base-url", "http://127.0.0.1:4000"])
    try await terminal.shows("[yes/no] ")
    terminal.type(answer)
    #expect(try await terminal.ended() == 0)
    let path = home.home.appending(".config/osgk/providers/mine.yaml")
    let text = String(decoding: try Files.read(path, limit: 4096), as: UTF8.self)
    #expect(text.contains("relays: true") == relays)
  }

  @Test("Interrupted at the question, it goes without another word")
  func interrupted() async throws {
    let home = try NetHome()
    try home.service()
    try home.file(".config/osgk/config.yaml", "consent: {anchor: file}\n")
    let terminal = try home.terminal(
      ["transcribe", "-p", "service", TestSupport.fixture("jfk.wav").description])
    try await terminal.shows("Type yes, or anything else for no: ")
    terminal.type("\u{3}")
    #expect(try await terminal.ended() == 130)
    #expect(!terminal.screen.contains("nothing was sent"))
  }

  @Test("No answer is none: nothing is added")
  func noAnswer() async throws {
    let home = try NetHome()
    let terminal = try home.terminal(
      ["providers", "add", "mine", "--base-url", "http://127.0.0.1:4000"])
    try await terminal.shows("[yes/no] ")
    terminal.type("\u{4}")
    #expect(try await terminal.ended() == 2)
    #expect(!Files.exists(home.home.appending(".config/osgk/providers")))
  }
}
