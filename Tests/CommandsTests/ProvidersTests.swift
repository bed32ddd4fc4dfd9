import Files
import JSON
import Testing

@testable import Commands

@Suite("osgk providers")
struct ProvidersTests {
  @Test("A preset that was dropped in is listed with its program; a broken one breaks only itself")
  func list() async throws {
    let home = try TestHome()
    try home.engine("fake", saying: "words")
    try home.file("home/.config/osgk/providers/broken.yaml", "id: broken\nname: [\n")
    let run = await home.run("providers list")
    #expect(run.ending == .code(0))
    let line = try #require(run.lines.first { $0.hasPrefix("fake ") })
    #expect(line.contains("The engine fake"))
    #expect(line.contains("/home/.local/share/osgk/bin/fake-engine"))
    #expect(line.hasSuffix("user"))
    #expect(run.errorText.contains("broken.yaml:"))

    let json = try JSONReader.read(Array(await home.run("providers list --json").text.utf8)).value
    #expect(json["version"]?.int == 1)
    let entries = try #require(json["providers"]?.array)
    #expect(entries.map { $0["id"]?.string } == ["broken", "fake"])
    #expect(entries[0]["problem"]?.string?.contains("broken.yaml") ?? false)
    #expect(entries[1]["does"]?.array == ["transcribe"] || entries[1]["does"] == ["transcription"])
  }

  @Test("Every shipped preset is shown, for people and for programs")
  func show() async throws {
    let home = try TestHome()
    let list = await home.run("providers list --json", shipped: true)
    let entries = try #require(JSONReader.read(Array(list.text.utf8)).value["providers"]?.array)
    #expect(entries.count >= 5)
    for id in entries.compactMap({ $0["id"]?.string }) {
      let run = await home.run(["providers", "show", id], shipped: true)
      #expect(run.ending == .code(0), "\(id): \(run.errorText)")
      #expect(run.lines.first?.hasSuffix(" \(id)") ?? false)
      #expect(run.text.contains("\(id).yaml (shipped)"))
      let json = await home.run(["providers", "show", id, "--json"], shipped: true)
      let value = try JSONReader.read(Array(json.text.utf8)).value
      #expect(value["id"]?.string == id)
      #expect(value["version"]?.int == 1)
    }
    let unknown = await home.run("providers show whisper-ccp", shipped: true)
    #expect(unknown.ending == .code(2))
    #expect(unknown.text == "")
  }

  @Test("check names every fault with its place, and is quiet about a good file")
  func check() async throws {
    let home = try TestHome()
    try home.engine("fake", saying: "words")
    let good = home.home.appending(".config/osgk/providers/fake.yaml")
    let bad = try home.file("work/bad.yaml", "id: bad\nnaem: Bad\n")
    let run = await home.run(["providers", "check", good.description, bad.description])
    #expect(run.ending == .code(7))
    #expect(run.text == "\(good): good\n")
    #expect(run.errorText.contains("\(bad):2:1: naem: "))
    #expect(await home.run(["providers", "check", good.description]).ending == .code(0))
    let missing = await home.run(["providers", "check", home.work.appending("none").description])
    #expect(missing.ending == .code(7) || missing.ending == .code(2))
    let json = await home.run(["providers", "check", "--json", bad.description])
    let value = try JSONReader.read(Array(json.text.utf8)).value
    let problems = value["files"]?[0]?["problems"]?.array ?? []
    #expect(problems.contains { $0["line"]?.int == 2 && $0["key"]?.string == "naem" })
  }

  @Test("add copies a good file under its id; a wrong one and one that is there are refused")
  func add() async throws {
    let home = try TestHome()
    try home.engine("fake", saying: "words")
    let text = try home.text("home/.config/osgk/providers/fake.yaml")
    let source = try home.file(
      "work/downloaded file.yaml", text.replacing("id: fake", with: "id: mine"))
    let added = await home.run(["providers", "add", source.description])
    #expect(added.ending == .code(0), "\(added.errorText)")
    #expect(
      try home.text("home/.config/osgk/providers/mine.yaml")
        == text.replacing("id: fake", with: "id: mine"))
    #expect(await home.run(["providers", "add", source.description]).ending == .code(2))
    #expect(await home.run(["providers", "add", "--force", source.description]).ending == .code(0))
    let bad = try home.file("work/bad.yaml", "id: ../evil\nname: Bad\n")
    #expect(await home.run(["providers", "add", bad.description]).ending == .code(7))
    #expect(try Files.list(home.home.appending(".config/osgk/providers")).count == 2)
  }
}
