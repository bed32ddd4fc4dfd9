import Files
import Testing

@testable import Commands

/// What an engine is told of the vocabulary; the engine is a script that keeps its arguments.
@Suite("The vocabulary in a run")
struct VocabularyRunTests {
  private func home(
    accepts: String, rule: String = "", arguments: String, terms: String,
    saying text: String = "hello"
  ) throws -> TestHome {
    let home = try TestHome()
    try home.executable(
      "home/.local/share/osgk/bin/told-engine",
      #"""
      if [ "$1" = --help ]; then echo 'usage: told-engine'; exit; fi
      printf '%s\n' "$@" >'\#(home.work)/told'
      printf '{"text": "%s"}' '\#(text)' >"$2"
      """#)
    try home.file(
      "home/.config/osgk/providers/told.yaml",
      """
      id: told
      name: An engine that keeps what it is told
      rank: 1
      command:
        program: [told-engine]
        arguments: ["{audio}", "{output}.json", \(arguments)]
        network: none
      transcription:
        accepts: [\(accepts)]
        audio: {format: wav}
      \(rule.isEmpty ? "" : "  parameters: {\(rule)}")
        reply: {file: "{output}.json", text: $.text}

      """)
    try home.file("home/.config/osgk/vocabulary.yaml", "terms:\n\(terms)")
    return home
  }

  private func told(_ home: TestHome) throws -> [String] {
    try home.text("work/told").split(separator: "\n").dropFirst(2).map(String.init)
  }

  @Test("Terms join the prompt whole, as many as fit, without a word on standard error")
  func prompt() async throws {
    let home = try home(
      accepts: "language, prompt, keywords",
      rule: "keywords: {into: prompt, separator: \", \", total_chars: 24}",
      arguments: "{with: prompt, use: [--prompt, \"{prompt}\"]}",
      terms: "  osgk:\n  Kubernetes: [cooper netties]\n  Prometheus Operator:\n  GitHub:\n")
    var run = await home.run(["transcribe", TestHome.recording])
    #expect(run.ending == .code(0), "\(run.errorText)")
    #expect(run.errorText == "")
    #expect(try told(home) == ["--prompt", "osgk, Kubernetes, GitHub"])
    run = await home.run(["transcribe", "--prompt", "A talk.", TestHome.recording])
    #expect(try told(home) == ["--prompt", "A talk. osgk, Kubernetes, GitHub"])
    run = await home.run(["transcribe", "-v", TestHome.recording])
    #expect(run.errorText.contains("told is told 3 of 4 terms"))
    #expect(!run.errorText.contains("Kubernetes"))
  }

  @Test("An engine that takes none, or lacks the option for them, runs without a warning")
  func unable() async throws {
    let terms = "  osgk:\n"
    let without = try home(
      accepts: "language", arguments: "{with: language, use: \"{language}\"}", terms: terms)
    var run = await without.run(["transcribe", "-l", "en", TestHome.recording])
    #expect(run.ending == .code(0) && run.errorText == "", "\(run.errorText)")
    #expect(try told(without) == ["en"])
    let lacking = try home(
      accepts: "language, keywords",
      arguments: "{with: keywords, if_help: \"--hotwords\", use: [--hotwords, \"{keywords}\"]}",
      terms: terms)
    run = await lacking.run(["transcribe", TestHome.recording])
    #expect(run.ending == .code(0) && run.errorText == "", "\(run.errorText)")
    #expect(try told(lacking) == [])
  }

  @Test("Nothing of it is told where a command only looks at the machine")
  func looking() async throws {
    let home = try home(
      accepts: "language, keywords", arguments: "{with: keywords, use: \"{keywords}\"}",
      terms: "  osgk:\n", saying: "americans")
    let run = await home.run("doctor")
    #expect(run.text.contains("1 terms"), "\(run.text)")
    #expect(try told(home) == [])
  }
}
