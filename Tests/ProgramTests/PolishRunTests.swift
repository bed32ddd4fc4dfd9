import Glibc
import JSON
import TestSupport
import Testing

/// `osgk polish` as a person and a script meet it: what goes in, what comes out, who is asked.
@Suite("osgk polish") struct PolishRunTests {
  private static let said = "firstly um we met at the old station at a quarter past 9"

  private func object(_ run: Run) throws -> JSONObject {
    try #require(try JSONReader.read(run.outputBytes).value.object)
  }

  /// A street with a chat server on this machine that always answers so.
  private func chat(_ answer: String) -> Street {
    let reply: JSON = [
      "json": [
        "choices": [["message": ["content": .string(answer)], "finish_reason": "stop"]],
        "usage": ["prompt_tokens": 31, "completion_tokens": 7],
      ]
    ]
    return Street(houses: [("127.0.0.1:8080", ["replies": [reply]])])
  }

  private static let server = ["--base-url", "http://127.0.0.1:8080/v1", "-m", "m", "-l", "en"]

  @Test("A standard input or output that is closed is an error at once, never a pipe of ours")
  func closed() async throws {
    let sandbox = try Sandbox(engine: false, model: false)
    for (closing, stream) in [("<&-", "read standard input"), (">&-", "write standard output")] {
      let shell = ["sh", "-c", "exec \"$0\" \"$@\" \(closing)"]
      let run = try await sandbox.run(
        ["polish", "-"], input: .bytes(Array("one two".utf8)), through: shell)
      #expect(run.status == 1 && run.output == "")
      #expect(run.errorText == "osgk: cannot \(stream): Bad file descriptor\n")
    }
  }

  @Test("Words come as an argument or by a pipe, and go out as they came in, with one line's end")
  func inputs() async throws {
    let sandbox = try Sandbox(engine: false, model: false)
    let words = ["polish", "-s", "verbatim"]
    for text in ["one two", "one two\n", "one two\n\n", "one two\r\n"] {
      for last in [[], ["-"]] {
        let run = try await sandbox.run(words + last, input: .bytes(Array(text.utf8)))
        #expect(run.status == 0 && run.output == "one two\n" && run.errorText == "")
      }
      let run = try await sandbox.run(words + [text])
      #expect(run.output == "one two\n")
    }
    let lines = try await sandbox.run(words, input: .bytes(Array("one\n\n  two".utf8)))
    #expect(lines.output == "one\n\n  two\n")
    let dash = try await sandbox.run(words + ["--", "-l"])
    #expect(dash.output == "-l\n")
  }

  @Test("Nothing is nothing: no bytes out, exit 0, and with --json it was skipped")
  func nothing() async throws {
    let sandbox = try Sandbox(engine: false, model: false)
    for bytes in [[], Array("\n".utf8), Array(" \t\r\n".utf8)] {
      let run = try await sandbox.run(["polish"], input: .bytes(bytes))
      #expect(run.status == 0 && run.outputBytes.isEmpty && run.errorText == "")
    }
    let run = try await sandbox.run(["polish", "--json"], input: .nothing)
    #expect(try object(run)["status"]?.string == "skipped")
  }

  @Test("Bytes that are no text are mended, with a warning; too many of them are refused")
  func bytes() async throws {
    let sandbox = try Sandbox(engine: false, model: false)
    let words = ["polish", "-s", "verbatim"]
    let odd = try await sandbox.run(
      words, input: .bytes([0xEF, 0xBB, 0xBF, 0x61, 0, 0xFF, 0xC3, 0x62, 0xED, 0xA0, 0x80]))
    #expect(odd.status == 0 && odd.errorLines.count == 2, "\(odd.errorText)")
    #expect(odd.errorLines.allSatisfy { $0.hasPrefix("osgk: warning: ") })
    #expect(String(validating: odd.outputBytes, as: UTF8.self)?.hasPrefix("a\u{FFFD}") ?? false)
    #expect(!odd.outputBytes.contains(0))
    let limit = 16 << 20
    let full = try await sandbox.run(
      words, input: .bytes([UInt8](repeating: UInt8(ascii: "a"), count: limit)))
    #expect(full.status == 0 && full.outputBytes.count == limit + 1)
    let more = try await sandbox.run(
      words, input: .bytes([UInt8](repeating: UInt8(ascii: "a"), count: limit + 1)))
    #expect(more.status == 7 && more.outputBytes.isEmpty)
    #expect(more.errorText.contains("16 MiB"))
  }

  @Test("At the keyboard it says how a text is given, and does not wait")
  func keyboard() async throws {
    let sandbox = try Sandbox(engine: false, model: false)
    let run = try await sandbox.start(
      bytes: [],
      through: ["script", "-qefc", "exec \(Sandbox.program) polish", "/dev/null"], program: nil
    ).ended()
    #expect(run.status == 2)
    #expect(run.output.contains("give it as one word in quotes"))
  }

  @Test("Interrupted while it waits for words it ends by the signal and has said nothing")
  func interrupted() async throws {
    let sandbox = try Sandbox(engine: false, model: false)
    let ends = TestSupport.pipe()
    defer { close(ends[1]) }
    let running = try sandbox.start(
      bytes: ["polish", "-v"].map { Array($0.utf8) }, input: .descriptor(ends[0]))
    close(ends[0])
    // It reads: what is written into the pipe goes.
    _ = Glibc.write(ends[1], "some", 4)
    try await until {
      var left: Int32 = 0
      return ioctl(ends[1], UInt(FIONREAD), &left) == 0 && left == 0
    }
    running.signal(SIGINT)
    let run = try await running.ended()
    #expect(run.status == 130 && run.signalled && run.output == "" && run.errorText == "")
    #expect(sandbox.leftovers.isEmpty)
  }

  @Test("A server on this machine needs no consent and no key; JSON has what it did")
  func server() async throws {
    let sandbox = try Sandbox(engine: false, model: false)
    let good = "Firstly, we met at the old station at a quarter past 9."
    let (run, log) = try await chat(good).run(
      sandbox, ["polish", "--json"] + Self.server + [Self.said])
    #expect(run.status == 0 && run.errorText == "", "\(run.errorText)")
    let object = try object(run)
    #expect(object["raw"]?.string == Self.said && object["polished"]?.string == good)
    #expect(object["status"]?.string == "done" && object["style"]?.string == "light")
    #expect(object["model"]?.string == "m")
    #expect(object["tokens"] == ["input": 31, "output": 7])
    #expect(log.questions.isEmpty)
    #expect(log.packets.allSatisfy { $0 == "tcp 127.0.0.1 8080" }, "\(log.packets)")
    #expect(sandbox.leftovers.isEmpty)
  }

  @Test(
    "What is no rewriting is not delivered: the plain text, one warning that says why, exit 0",
    arguments: [
      ("Firstly, we met at the old station at a quarter past 10.", "number"),
      ("I'm sorry, but I can't help with that.", "refusal"),
      ("", nil),
      ("Firstly.", nil),
      ("<think>hm", nil),
    ] as [(String, String?)])
  func guarded(_ answer: String, _ reason: String?) async throws {
    let sandbox = try Sandbox(engine: false, model: false)
    let (run, _) = try await chat(answer).run(
      sandbox, ["polish", "--json"] + Self.server + [Self.said])
    #expect(run.status == 0)
    let object = try object(run)
    #expect(object["status"]?.string == "fallback")
    let text = try #require(object["polished"]?.string)
    for word in ["irstly", "met at the old station", "quarter past 9"] {
      #expect(text.contains(word), "\(text)")
    }
    // Some have more than one fault; which one is named first is the guard's.
    #expect(object["reason"]?.string == reason ?? object["reason"]?.string)
    #expect(object["reason"]?.string != nil && object["message"]?.string != nil)
    #expect(run.errorLines.count == 1 && run.errorText.hasPrefix("osgk: warning: "))
    #expect(object["warnings"]?.array?.count == 1)
    let (plain, _) = try await chat(answer).run(sandbox, ["polish"] + Self.server + [Self.said])
    #expect(plain.output == text + "\n" && plain.status == 0)
  }

  @Test("A service gets nothing without consent: exit 4, not even a name is asked for")
  func consent() async throws {
    let sandbox = try Sandbox.cloud()
    for words in [
      ["polish", "-p", "deepseek", Self.said], ["polish", "-p", "deepseek", "--json", Self.said],
      ["polish", "-m", "deepseek/deepseek-chat", Self.said],
      ["transcribe", "--polish-with", "deepseek", "talk.wav"],
    ] {
      if words[0] == "transcribe" { try sandbox.fakeEngine(script: "exit 9", more: "rank: 1") }
      let (run, log) = try await Street().run(
        sandbox, words, environment: Sandbox.keys("deepseek"))
      #expect(run.status == 4, "\(words) \(run.errorText)")
      #expect(run.output == "" && log.isSilent)
    }
    // What is nothing needs nobody's consent, and what only shows sends nothing.
    let empty = try await Street().run(sandbox, ["polish", "-p", "deepseek", ""])
    #expect(empty.0.status == 0 && empty.1.isSilent)
    let (shown, log) = try await Street().run(
      sandbox, ["polish", "--dry-run", "-p", "deepseek", Self.said],
      environment: Sandbox.keys("deepseek"))
    #expect(shown.status == 0 && log.isSilent, "\(shown.errorText)")
    #expect(shown.output.contains("$OSGK_KEY_DEEPSEEK") && !shown.output.contains(Canary.key))
    #expect(shown.output.contains("old station"))
  }
}
