import Files
import Testing

@testable import Commands

/// A table of one command that has an option of each kind.
private let table = CommandTable(
  groups: [],
  commands: [
    CommandDefinition(
      "go", summary: "Go", arguments: [ArgumentDefinition("FILE", .any, "Files")],
      options: [
        .quiet, .verbose,
        OptionDefinition("model", "m", .text("MODEL"), "A text"),
        OptionDefinition("prompt", nil, .anyText("TEXT"), "A text that may be empty"),
        OptionDefinition("output", "o", .path("PATH"), "A path"),
        OptionDefinition(
          "format", "f", .choices("F", ["text", "srt"], aliases: ["txt": "text"]), "F"),
        OptionDefinition("engine", nil, .choice("MODE", ["local", "cloud"]), "A word"),
        OptionDefinition("max-line", nil, .integer("N", 8...500), "A number"),
        OptionDefinition("cps", nil, .number("N", 1...200), "A number"),
        OptionDefinition("from", nil, .time("TIME"), "A time"),
        OptionDefinition("option", "O", .assignment("KEY=VALUE"), repeats: true, "A pair"),
        OptionDefinition("polish", nil, .optionalText("STYLE"), "A value that may be missing"),
      ],
      examples: [Example("osgk go", "Go")], body: .immediate { _, _ in 0 })
  ])

private func parse(_ line: String) throws -> Invocation {
  try parse(line.split(separator: " ").map { Array($0.utf8) })
}

private func parse(_ words: [[UInt8]]) throws -> Invocation {
  let request = try CommandLineParser(table).parse(words)
  guard case .run(let invocation) = request else { throw UsageError("no run") }
  return invocation
}

@Suite("What a command line means")
struct ParserTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let line: String
    let means: String
    var testDescription: String { line }

    init(_ line: String, _ means: String) {
      self.line = line
      self.means = means
    }
  }

  @Test(
    "Spellings of options",
    arguments: [
      Case("go a b", "a b"),
      Case("go --model x a", "model=x a"),
      Case("go --model=x a", "model=x a"),
      Case("go --model= --x", "error"),
      Case("go a --model x", "model=x a"),
      Case("go -m x", "model=x"),
      Case("go -mx", "model=x"),
      Case("go -qv", "quiet verbose"),
      Case("go -qvm x", "quiet verbose model=x"),
      Case("go -qmx", "quiet model=x"),
      Case("go --max_line 20", "max-line=20"),
      Case("go --max_line=20", "max-line=20"),
      Case("go --option a_b=c_d", "option=a_b=c_d"),
      Case("go -O a=1 -Ob=2", "option=a=1 option=b=2"),
      Case("go --polish a", "polish a"),
      Case("go --polish=formal a", "polish=formal a"),
      Case("go --prompt=", "prompt="),
      Case("go -- --model -m", "--model -m"),
      Case("go a -- -b", "a -b"),
      Case("go -", "-"),
      Case("go -o - -", "output=- -"),
      Case("go -o -q", "output=-q"),
      Case("go -f txt,srt", "format=txt,srt"),
    ])
  func spellings(_ one: Case) throws {
    let said: String
    do {
      let line = try parse(one.line)
      let options = line.given.map { given in
        given.name + (given.value.map { "=" + String(decoding: $0, as: UTF8.self) } ?? "")
      }
      said = (options + line.arguments.map { String(decoding: $0, as: UTF8.self) })
        .joined(separator: " ")
    } catch is UsageError {
      said = "error"
    }
    #expect(said == one.means)
  }

  @Test(
    "What is wrong is named, with what would be right",
    arguments: [
      Case("go --modle x", "unknown option '--modle'. Did you mean '--model'?"),
      Case("go --mod x", "unknown option '--mod'. Did you mean '--model'?"),
      Case("go --zzzzz", "unknown option '--zzzzz'."),
      Case("go --hlep", "unknown option '--hlep'. Did you mean '--help'?"),
      Case("go -x", "unknown option '-x'."),
      Case("go -output a", "unknown option '-output'. Did you mean '--output'?"),
      Case(
        "go -format a", "unknown option '-format'. Did you mean '--format'?"),
      Case("go -engine a", "unknown option '-engine'. Did you mean '--engine'?"),
      Case("go --quiet=yes", "the option '--quiet' takes no value."),
      Case("go --help=yes", "the option '--help' takes no value."),
      Case("go --model", "missing value for '--model MODEL'."),
      Case("go -m", "missing value for '--model MODEL'."),
      Case("go --model=", "the value of '--model MODEL' is empty."),
      Case("go --output=", "the value of '--output PATH' is empty."),
      Case(
        "go --engine lokal",
        "the value 'lokal' is invalid for '--engine local|cloud'. Please provide one of 'local' or 'cloud'. Did you mean 'local'?"
      ),
      Case(
        "go -f srt,tex",
        "the value 'tex' is invalid for '--format F'. Please provide one of 'text' or 'srt'. Did you mean 'text'?"
      ),
      Case(
        "go -f srt,",
        "the value '' is invalid for '--format F'. Please provide one of 'text' or 'srt'."),
      Case(
        "go --max-line 7",
        "the value '7' is invalid for '--max-line N'. Please provide a whole number from 8 to 500."),
      Case(
        "go --max-line 1e2",
        "the value '1e2' is invalid for '--max-line N'. Please provide a whole number from 8 to 500."
      ),
      Case(
        "go --cps nan",
        "the value 'nan' is invalid for '--cps N'. Please provide a number from 1 to 200."),
      Case(
        "go --cps 1,5",
        "the value '1,5' is invalid for '--cps N'. Please provide a number from 1 to 200."),
      Case(
        "go --from 1:75",
        "the value '1:75' is invalid for '--from TIME'. Please provide a time such as '90', '1:30' or '1:02:03.5'."
      ),
      Case(
        "go -O beam",
        "the value 'beam' is invalid for '--option KEY=VALUE'. Please provide 'NAME=VALUE'."),
      Case("og", "unknown command 'og'. Did you mean 'go'?"),
      Case(
        "talk.mp3", "unknown command 'talk.mp3'. To make text of a recording: osgk transcribe FILE"),
      Case("--quiet go", "unknown option '--quiet'. Options stand after the command."),
      Case("--versoin", "unknown option '--versoin'. Did you mean '--version'?"),
    ])
  func wrong(_ one: Case) throws {
    let error = try #require(throws: UsageError.self) { try parse(one.line) }
    #expect(error.message == one.means)
  }

  @Test(
    "65: a mistyped option of osgk gets a suggestion, exit 2, and one line that says where to look")
  func didYouMean() async throws {
    let run = try await TestHome().run("transcribe --modle x a.wav")
    #expect(run.ending == .code(2))
    #expect(run.text == "")
    #expect(
      run.errorText == """
        osgk: unknown option '--modle'. Did you mean '--model'?
        See 'osgk transcribe --help'.

        """)
  }

  @Test("File names keep bytes that are no UTF-8; a text with such bytes is refused")
  func bytes() throws {
    let name: [UInt8] = [0x66, 0xFF, 0x0A, 0x2D]
    let line = try parse([Array("go".utf8), name, Array("-o".utf8), name])
    #expect(line.arguments == [name])
    #expect(line.path("output")?.bytes == name)
    #expect(throws: UsageError("the value of '--model MODEL' is not valid UTF-8.", command: ["go"]))
    {
      try parse([Array("go".utf8), Array("--model".utf8), name])
    }
    #expect(throws: UsageError.self) { try parse([name]) }
  }

  @Test("The last of a repeated option counts; formats add up, each once")
  func repeated() throws {
    #expect(try parse("go -m a -m b").text("model") == "b")
    #expect(try parse("go -f txt,srt -f text").choices("format") == ["text", "srt"])
    #expect(try parse("go -O a=1 -O b=x=y").assignments("option").map(\.value) == ["1", "x=y"])
  }

  @Test(
    "Places in a recording",
    arguments: [
      ("90", 90), ("0", 0), ("1:30", 90), ("1:02:03.5", 3723.5), ("61:00", 3660), (".5", 0.5),
      ("90.25", 90.25), ("100:00:00", 360_000),
      ("", nil), ("1:60", nil), ("1:2:3:4", nil), ("-1", nil), ("1:-1", nil), ("1e3", nil),
      ("nan", nil), ("inf", nil), ("1.5:00", nil), ("1:60:00", nil), (":30", nil), ("1:", nil),
      ("１", nil), ("1,5", nil), ("0x10", nil), ("99999999999999999999", nil),
    ] as [(String, Double?)])
  func times(_ text: String, _ seconds: Double?) { #expect(TimeValue.parse(text) == seconds) }

  @Test("Asking for help is no error, whatever else is missing")
  func help() throws {
    for line in ["--help", "-h"] {
      guard case .help(let path) = try CommandLineParser(.osgk).parse([Array(line.utf8)]) else {
        Issue.record("no help")
        return
      }
      #expect(path == [])
    }
    for line in ["transcribe --help", "transcribe -qh", "transcribe a.wav -h"] {
      let words = line.split(separator: " ").map { Array($0.utf8) }
      guard case .help(let path) = try CommandLineParser(.osgk).parse(words) else {
        Issue.record("no help: \(line)")
        return
      }
      #expect(path == ["transcribe"])
    }
  }
}
