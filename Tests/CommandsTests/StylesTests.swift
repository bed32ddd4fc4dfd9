import JSON
import Testing

@testable import Commands

@Suite("osgk styles")
struct StylesTests {
  @Test("Every style is listed with who does its work; a broken one breaks only itself")
  func list() async throws {
    let home = try TestHome()
    try home.file("home/.config/osgk/styles/mine.yaml", "summary: Mine\nprompt: Write it.\n")
    try home.file("home/.config/osgk/styles/tool.yaml", "summary: Tool\ncommand: [llm, -t, x]\n")
    try home.file("home/.config/osgk/styles/light.yaml", "promt: P\n")
    try home.file("etc/styles/house.yaml", "summary: House\nprompt: Write it.\n")
    let run = await home.run("styles list")
    #expect(run.ending == .code(0))
    func line(_ id: String) -> String? { run.lines.first { $0.hasPrefix(id + " ") } }
    let polished = line("polished")?.split(separator: " ").suffix(3)
    #expect(polished == ["no", "model", "plain"])
    #expect(line("mine")?.hasSuffix("user") ?? false)
    #expect(line("house")?.hasSuffix("system") ?? false)
    #expect(line("formal")?.hasSuffix("shipped") ?? false)
    #expect(line("tool")?.contains("the program llm") ?? false)
    #expect(line("light")?.contains("broken") ?? false)
    #expect(run.errorText.contains("light.yaml:1:1: promt: there is no such key; did you mean"))

    let json = try JSONReader.read(Array(await home.run("styles list --json").text.utf8)).value
    #expect(json["version"]?.int == 1)
    let styles = try #require(json["styles"]?.array)
    let works = styles.map { $0["work"]?.string }
    #expect(works.prefix(4).allSatisfy { $0 == "plain" })
    let tool = try #require(styles.first { $0["id"]?.string == "tool" })
    #expect(tool["command"]?.array?.count == 3)
    #expect(tool["network"]?.string == "none")
    let broken = try #require(styles.first { $0["id"]?.string == "light" })
    #expect(broken["problem"]?.string?.contains("light.yaml:1:1") ?? false)
  }

  @Test("Every shipped style is shown with its prompt, for people and for programs")
  func show() async throws {
    let home = try TestHome()
    for id in ["light", "structured", "formal", "chat", "email", "translate"] {
      let run = await home.run(["styles", "show", id])
      #expect(run.ending == .code(0), "\(run.errorText)")
      #expect(run.lines.first?.hasSuffix(" \(id)") ?? false)
      #expect(run.text.contains("styles/\(id).yaml (shipped)"))
      let json = await home.run(["styles", "show", id, "--json"])
      let value = try JSONReader.read(Array(json.text.utf8)).value
      #expect(value["version"]?.int == 1)
      #expect(value["work"]?.string == "model")
      #expect(value["length"]?.array?.count == 2)
      let prompt = try #require(value["prompt"]?.string)
      #expect(prompt.utf8.count > 100 && run.text.hasSuffix("\n\n\(prompt)\n"))
    }
    let plain = await home.run("styles show notes")
    #expect(plain.text.contains("no model") && plain.text.contains("osgk itself"))
  }

  @Test("An unknown style is not found (2), a broken one is configuration (7)")
  func errors() async throws {
    let home = try TestHome()
    let path = try home.file("home/.config/osgk/styles/bad.yaml", "summary: S\nprompt: [\n")
    let unknown = await home.run("styles show lihgt")
    #expect(unknown.ending == .code(2))
    #expect(
      unknown.errorText
        == "osgk: there is no style \"lihgt\"; did you mean light?\n"
        + "osgk styles list shows which there are\n")
    let broken = await home.run("styles show bad")
    #expect(broken.ending == .code(7))
    #expect(broken.errorText.hasPrefix("osgk: \(path):"))
    #expect(broken.text == "")
  }
}
