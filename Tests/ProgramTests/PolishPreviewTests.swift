import Glibc
import JSON
import TestSupport
import Testing

/// `osgk polish` on a terminal, with a chat server on this machine whose words come when the test
/// says so. What is seen is what a terminal's screen would show after the program's bytes.
@Suite("The preview of osgk polish") struct PolishPreviewTests {
  private static let said = "firstly um we met at the old station"
  private static let columns = 30

  private static func event(_ words: String) -> String {
    let event: JSON = ["choices": [["delta": ["content": .string(words)]]]]
    return "data: " + JSONWriter.write(event) + "\n\n"
  }

  private static let end =
    "data: {\"choices\":[{\"delta\":{},\"finish_reason\":\"stop\"}]}\n\n"
    + "data: [DONE]\n\n"

  /// Says the words one after the other, each when its signal is there: `word0`, `word1`, …
  private func street(_ words: [String]) -> Street {
    var steps: [JSON] = []
    for (index, word) in words.enumerated() {
      steps.append(["await": .string("word\(index)")])
      steps.append(["send": .string(Self.event(word) + (index == words.count - 1 ? Self.end : ""))])
    }
    steps.append(["close": "clean"])
    return Street(houses: [
      (
        "127.0.0.1:8080",
        [
          "replies": [
            [
              "headers": ["Content-Type": "text/event-stream"], "length": "none", "body": "",
              "then": .array(steps),
            ]
          ]
        ]
      )
    ])
  }

  private func typescript(_ sandbox: Sandbox) -> String {
    let bytes = (try? contents(sandbox.root + "/typescript")) ?? []
    let text = String(decoding: bytes, as: UTF8.self)
    // Its own head and foot are the tool's.
    let body = text.drop { $0 != "\n" && $0 != "\r\n" }.dropFirst()
    return String(body.firstRange(of: "Script done").map { body[..<$0.lowerBound] } ?? body)
  }

  private func seen(_ sandbox: Sandbox, rows: Int = 10) -> Screen {
    var screen = Screen(columns: Self.columns, rows: rows)
    screen.write(typescript(sandbox))
    return screen
  }

  /// - Parameter more: options, and where standard output goes.
  private func start(
    _ sandbox: Sandbox, _ words: [String], _ more: String = "", said: String = said,
    environment: [String: String?] = ["TERM": "xterm"]
  ) throws -> Street.Life {
    try street(words).start(
      sandbox,
      [
        "script", "-qefc",
        "stty cols \(Self.columns) rows 10; exec \(Sandbox.program) polish -m m -l en "
          + "--base-url http://127.0.0.1:8080/v1 '\(said)' \(more)",
        sandbox.root + "/typescript",
      ], environment: environment)
  }

  @Test("What arrives is shown dim, at once; then it is gone, and the result is printed once")
  func preview() async throws {
    let sandbox = try Sandbox(engine: false, model: false)
    let words = ["Firstly, ", "we met at the ", "old station."]
    let life = try start(sandbox, words)
    var shown = ""
    for (index, word) in words.enumerated().dropLast() {
      try life.signal("word\(index)")
      shown += word
      let expected = shown.filter { $0 != " " }
      try await until {
        seen(sandbox).cells.filter(\.isFaint).map(\.text).joined().filter { $0 != " " }
          == expected
      }
      // Wrapped where the terminal would, and nothing else is there.
      #expect(seen(sandbox).lines.joined().filter { $0 != " " } == expected)
    }
    try life.signal("word2")
    let (run, _) = try await life.ended()
    #expect(run.status == 0, "\(run.errorText)")
    let screen = seen(sandbox)
    #expect(screen.lines == ["Firstly, we met at the old sta", "tion."])
    #expect(!screen.cells.contains { $0.isFaint } && screen.unknown.isEmpty)
  }

  @Test("A reply of many rows, wide letters and tabs goes as a whole; standard output has the text")
  func long() async throws {
    let sandbox = try Sandbox(engine: false, model: false)
    let words = [
      "Firstly, ", String(repeating: "we met\tat the old station 你好世界，", count: 30),
      "\n\nAnd so on.",
    ]
    let life = try start(sandbox, words, ">out")
    try life.signal("word0")
    try await until { seen(sandbox).lines == ["Firstly,"] }
    try life.signal("word1")
    try await until { seen(sandbox).lines.last?.hasSuffix("世界，") ?? false }
    #expect(seen(sandbox).row == 8)
    try life.signal("word2")
    let (run, _) = try await life.ended()
    #expect(run.status == 0)
    let screen = seen(sandbox)
    #expect(screen.unknown.isEmpty)
    // Not a rewriting: what stays is the one warning.
    #expect(screen.lines.first?.hasPrefix("osgk: warning: ") ?? false, "\(screen.lines)")
    #expect(!screen.cells.contains { $0.isFaint })
    #expect(!screen.lines.joined().contains("你好"))
    let out = String(decoding: try contents(sandbox.work + "/out"), as: UTF8.self)
    #expect(out.contains("we met at the old station") && !out.contains("你"))
  }

  @Test("Interrupted, it is erased, and nothing is printed", arguments: [SIGINT, SIGTERM, SIGHUP])
  func interrupted(_ signal: Int32) async throws {
    let sandbox = try Sandbox(engine: false, model: false)
    let said = "firstly um we met at \(unique())-\(getpid())"
    let life = try start(sandbox, ["Firstly, ", "never"], ">out", said: said)
    try life.signal("word0")
    try await until { seen(sandbox).lines == ["Firstly,"] }
    for pid in processes(named: said) where name(of: pid) == "osgk-net" { kill(pid, signal) }
    let (run, _) = try await life.ended()
    #expect(run.status == 128 + signal)
    #expect(seen(sandbox).lines == [])
    #expect(try contents(sandbox.work + "/out").isEmpty)
    #expect(sandbox.leftovers.isEmpty)
  }

  @Test("Ctrl-Z takes it away, and it is there again when the program goes on")
  func stopped() async throws {
    let sandbox = try Sandbox(engine: false, model: false)
    let said = "firstly um we met at \(unique())-\(getpid())"
    let life = try start(sandbox, ["Firstly, ", "we met."], ">out", said: said)
    try life.signal("word0")
    try await until { seen(sandbox).lines == ["Firstly,"] }
    // The group is an orphan, which nobody could continue: it is not stopped, and all else happens.
    for pid in processes(named: said) where name(of: pid) == "osgk-net" { kill(pid, SIGTSTP) }
    try await until { typescript(sandbox).components(of: "Firstly,") == 2 }
    #expect(seen(sandbox).lines == ["Firstly,"])
    try life.signal("word1")
    _ = try await life.ended()
    #expect(!seen(sandbox).lines.joined().contains("we met."))
  }

  private func name(of pid: pid_t) -> String? {
    (try? contents("/proc/\(pid)/comm")).map { String(decoding: $0.dropLast(), as: UTF8.self) }
  }

  @Test(
    "Where it would be in the way there is none",
    arguments: [
      (["TERM": "xterm"], "-q"), (["TERM": "xterm"], "--json"), (["TERM": "dumb"], ""),
      (["TERM": "xterm"], "--progress none"), (["TERM": "xterm"], "--progress json"),
      (["TERM": "xterm"], "2>&1 | cat"),
      (["TERM": "xterm", "OSGK_SET_TRANSCRIBE_PROGRESS": "none"], ""),
    ])
  func none(_ environment: [String: String], _ option: String) async throws {
    let sandbox = try Sandbox(engine: false, model: false)
    let life = try start(
      sandbox, ["Firstly, ", "we met at the old station."], option,
      environment: environment.mapValues { $0 })
    try life.signal("word0")
    try life.signal("word1")
    let (run, _) = try await life.ended()
    #expect(run.status == 0)
    // A bar is none of it.
    #expect(!typescript(sandbox).contains("\u{1B}[2m"))
    #expect(typescript(sandbox).contains("Firstly, we met at the old station."))
  }

  @Test("With NO_COLOR it is shown, and not dim")
  func noColor() async throws {
    let sandbox = try Sandbox(engine: false, model: false)
    let life = try start(
      sandbox, ["Firstly, ", "we met at the old station."],
      environment: ["TERM": "xterm", "NO_COLOR": "1"])
    try life.signal("word0")
    try await until { seen(sandbox).lines == ["Firstly,"] }
    try life.signal("word1")
    _ = try await life.ended()
    #expect(!typescript(sandbox).contains("\u{1B}[2m"))
  }
}

extension String {
  /// How often the other stands in it.
  fileprivate func components(of other: String) -> Int { ranges(of: other).count }
}
