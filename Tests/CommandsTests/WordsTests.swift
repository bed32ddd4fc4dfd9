import Files
import JSON
import Testing

@testable import Commands

@Suite("osgk vocabulary and osgk corrections")
struct WordsTests {
  private func run(_ home: TestHome, _ words: String...) async -> TestRun { await home.run(words) }

  private let vocabulary = "home/.config/osgk/vocabulary.yaml"
  private let corrections = "home/.config/osgk/corrections.yaml"

  @Test("A term is added with its aliases, listed, given more, and removed")
  func terms() async throws {
    let home = try TestHome()
    var run = await run(home, "vocabulary", "add", "Kubernetes", "--alias", "cooper netties")
    #expect(run.ending == .code(0), "\(run.errorText)")
    #expect(run.text.isEmpty)
    #expect(await home.run("vocabulary add osgk").ending == .code(0))
    #expect(
      await home.run("vocabulary add Kubernetes --alias kubernetties").ending == .code(0))
    #expect(
      await home.run("vocabulary list").text
        == "Kubernetes  cooper netties, kubernetties\nosgk\n")
    run = await home.run("vocabulary list --json")
    let json = try JSONReader.read(Array(run.text.utf8)).value
    #expect(json["version"] == 1)
    #expect(json["terms"]?[1]?["term"] == "osgk")
    #expect(json["terms"]?[0]?["aliases"]?[1] == "kubernetties")
    #expect(await home.run("vocabulary remove Kubernetes --alias kubernetties").text.isEmpty)
    #expect(await home.run("vocabulary remove osgk").ending == .code(0))
    #expect(await home.run("vocabulary list").text == "Kubernetes  cooper netties\n")
  }

  @Test("What is not there, or cannot be a term, is named")
  func refusals() async throws {
    let home = try TestHome()
    let missing = await home.run("vocabulary remove nothing")
    #expect(missing.ending == .code(2))
    #expect(
      missing.errorText
        == "osgk: there is no term 'nothing'\n'osgk vocabulary list' shows all.\n")
    let bad = await run(home, "vocabulary", "add", "a\u{1B}b")
    #expect(bad.ending == .code(2))
    #expect(bad.errorText.contains("holds control characters"))
    #expect(!bad.errorText.contains("\u{1B}"))
    #expect(await run(home, "vocabulary", "add", " ").ending == .code(2))
    #expect(!Files.exists(home.root.appending(vocabulary)))
    #expect(await home.run("corrections remove nothing").ending == .code(2))
  }

  @Test("A broken file stops what needs it, with its place, exit 7")
  func broken() async throws {
    let home = try TestHome()
    try home.file(vocabulary, "terms:\n  a: {b: c}\n")
    try home.file("work/a.wav", "RIFF")
    for line in ["vocabulary list", "vocabulary add b", "transcribe \(home.work)/a.wav"] {
      let run = await home.run(line, shipped: true)
      #expect(run.ending == .code(7), "\(line)")
      #expect(run.errorText.contains("vocabulary.yaml:2:6: terms.a: takes a list"), "\(line)")
    }
    try home.file(vocabulary, "terms:\n")
    try home.file(corrections, "rules:\n  (a: {to: b, regex: true}\n")
    for line in ["corrections list", "corrections apply x", "transcribe \(home.work)/a.wav"] {
      let run = await home.run(line, shipped: true)
      #expect(run.ending == .code(7), "\(line)")
      #expect(
        run.errorText.contains("corrections.yaml:2:3: rules.(a: is no regular expression"),
        "\(line)")
    }
    #expect(await home.run("engine", shipped: true).ending != .code(7))
  }

  @Test("A list is imported, and only what is new is added")
  func importing() async throws {
    let home = try TestHome()
    let list = try home.file("work/names.csv", "term,aliases\r\nKubernetes,cooper netties\nosgk\n")
    var run = await home.run("vocabulary import \(list)")
    #expect(run.text == "2 new, 0 with more aliases, 0 as they were\n", "\(run.errorText)")
    try home.file("work/names.csv", "Kubernetes: kubernetties\nosgk\nMüller\n")
    run = await home.run("vocabulary import \(list) --json")
    let json = try JSONReader.read(Array(run.text.utf8)).value
    #expect(json["read"] == 3 && json["new"] == 1 && json["changed"] == 1)
    try home.file("work/names.csv", "fine\n\"open\n")
    run = await home.run("vocabulary import \(list)")
    #expect(run.ending == .code(2))
    #expect(run.errorText.contains("names.csv: line 2: a quotation mark is not closed"))
    #expect(
      await home.run("vocabulary list").text
        == "Kubernetes  cooper netties, kubernetties\nosgk\nMüller\n")
    #expect(await home.run("vocabulary import \(list).not").ending == .code(2))
  }

  @Test("Rules are added, listed, tried and removed")
  func rules() async throws {
    let home = try TestHome()
    #expect(await run(home, "corrections", "add", "open ai", "OpenAI").ending == .code(0))
    #expect(
      await run(home, "corrections", "add", "--regex", #"(\d+) euros?"#, "€$1").ending
        == .code(0))
    #expect(await run(home, "corrections", "add", "um", "").ending == .code(0))
    #expect(
      await home.run("corrections list").text == """
        open ai       OpenAI
        (\\d+) euros?  €$1        regex
        um            (nothing)

        """)
    await #expect(
      run(home, "corrections", "apply", "um, Open AI costs 20 euros").text
        == ", OpenAI costs €20\n")
    let json = try JSONReader.read(
      Array(await home.run("corrections list --json").text.utf8)
    ).value
    #expect(json["rules"]?[1]?["regex"] == true)
    #expect(await run(home, "corrections", "remove", "open ai").ending == .code(0))
    #expect(await home.run("corrections list").lines.count == 2)
    let wrong = await run(home, "corrections", "add", "--regex", "(a", "b")
    #expect(wrong.ending == .code(2))
    #expect(wrong.errorText == "osgk: FROM: is no regular expression: expected ')'\n")
  }

  @Test("What is tried goes through the vocabulary's aliases too")
  func aliases() async throws {
    let home = try TestHome()
    #expect(
      await run(home, "vocabulary", "add", "GitHub", "--alias", "get hub").ending == .code(0))
    #expect(await run(home, "corrections", "add", "GitHub", "the hub").ending == .code(0))
    #expect(await run(home, "corrections", "apply", "on get hub").text == "on the hub\n")
  }
}
