import Glibc
import Testing

/// A machine on which something is missing: said in a line, with the one thing to do about it.
@Suite("Missing parts") struct MissingPartTests {
  @Test("No engine: 8, and how to get one")
  func noEngine() async throws {
    let sandbox = try Sandbox(engine: false)
    let run = try await sandbox.run(["transcribe", Sandbox.recording])
    expectFailure(run, sandbox, status: 8, says: "whisper-cli", "make demo")
    #expect(run.errorLines.count == 2)
  }

  @Test("No model: 8, and how to get one")
  func noModel() async throws {
    let sandbox = try Sandbox(model: false)
    let run = try await sandbox.run(["transcribe", Sandbox.recording])
    expectFailure(run, sandbox, status: 8, says: "model")
    #expect(run.errorLines.count == 2)
  }

  @Test("A model that does not exist: 8, naming those that do")
  func wrongModel() async throws {
    let sandbox = try Sandbox()
    let run = try await sandbox.run(["transcribe", "-m", "tiny.em", Sandbox.recording])
    expectFailure(run, sandbox, status: 8, says: "tiny.em", "tiny.en")
  }

  @Test("A web page saved as a model: 7, naming the file")
  func webPage() async throws {
    let sandbox = try Sandbox(model: false)
    try sandbox.file(
      sandbox.data + "/models/ggml-base.en.bin", text: "<!DOCTYPE html>\n<html>Not found</html>\n")
    let run = try await sandbox.run(["transcribe", "-m", "base.en", Sandbox.recording])
    expectFailure(run, sandbox, status: 7, says: "ggml-base.en.bin", "web page")
  }

  @Test("A model that was cut short: 7")
  func cutModel() async throws {
    let sandbox = try Sandbox(model: false)
    let whole = try contents(Sandbox.parts + "/models/ggml-tiny.en.bin")
    try sandbox.file(sandbox.data + "/models/ggml-tiny.en.bin", Array(whole.prefix(100_000)))
    let run = try await sandbox.run(["transcribe", "-m", "tiny.en", Sandbox.recording])
    expectFailure(run, sandbox, status: 7, says: "ggml-tiny.en.bin")
  }

  @Test(
    "German and translation on an English model: 7, nothing is run",
    arguments: [
      ["-l", "de"], ["-l", "de-AT"], ["-l", "German"], ["--translate"], ["--detect-language"],
    ])
  func notEnglish(_ options: [String]) async throws {
    let sandbox = try Sandbox()
    let run = try await sandbox.run(["transcribe"] + options + [Sandbox.recording])
    expectFailure(run, sandbox, status: 7, says: "english")
  }

  @Test(
    "English on an English model is fine, however it is written",
    arguments: ["en", "en-US", "English"])
  func english(_ language: String) async throws {
    let sandbox = try Sandbox()
    let run = try await sandbox.run(["transcribe", "-l", language, Sandbox.recording])
    expectWords(run, sandbox)
  }

  @Test("No ffmpeg: WAV at 16 kHz works, all else is 8 with how to get it")
  func noFFmpeg() async throws {
    let sandbox = try Sandbox()
    let bare = ["PATH": sandbox.work + "/nothing"]
    expectWords(
      try await sandbox.run(["transcribe", Sandbox.recording], environment: bare), sandbox)
    try await tool(["ffmpeg", "-v", "error", "-i", Sandbox.recording, sandbox.work + "/talk.mp3"])
    let run = try await sandbox.run(["transcribe", "talk.mp3"], environment: bare)
    expectFailure(run, sandbox, status: 8, says: "ffmpeg", "apt-get install ffmpeg")
  }

  @Test("HOME missing or relative: 7 in one line", arguments: [nil, "", "home"] as [String?])
  func noHome(_ home: String?) async throws {
    let sandbox = try Sandbox()
    let run = try await sandbox.run(["transcribe", Sandbox.recording], environment: ["HOME": home])
    expectFailure(run, sandbox, status: 7, says: "HOME")
  }

  @Test("Relative XDG directories are ignored, as their specification says")
  func relativeXDG() async throws {
    let sandbox = try Sandbox()
    let run = try await sandbox.run(
      ["transcribe", Sandbox.recording],
      environment: [
        "XDG_CONFIG_HOME": "config", "XDG_DATA_HOME": "data", "XDG_CACHE_HOME": "./cache",
        "XDG_STATE_HOME": "state", "XDG_RUNTIME_DIR": "run",
      ])
    expectWords(run, sandbox)
    #expect(names(in: sandbox.work).isEmpty)
  }

  @Test("98: a HOME that cannot be written is no obstacle to transcribing")
  func readOnlyHome() async throws {
    let sandbox = try OutputTests.sandbox()
    try sandbox.openToNobody()
    #expect(chmod(sandbox.home, 0o555) == 0)
    #expect(chown(sandbox.home, 0, 0) == 0)
    let run = try await sandbox.run(
      ["transcribe", "-p", "fake", Sandbox.recording], through: Sandbox.asNobody)
    #expect(run.status == 0, "\(run.errorText)")
    #expect(run.output == "done\n")
  }
}
