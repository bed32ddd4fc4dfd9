import Files
import Testing

@testable import Commands

@Suite("A provider by its address")
struct NewServerTests {
  /// Another preset is made from it.
  private func home() throws -> TestHome {
    let home = try TestHome()
    try home.file("providers/wires/w.yaml", "wire: w\n")
    return home
  }

  private func preset(_ home: TestHome, _ id: String) throws -> String {
    try home.text("home/.config/osgk/providers/\(id).yaml")
  }

  @Test(
    "C1: an address is taken as people paste it",
    arguments: [
      "http://127.0.0.1:8000", "http://127.0.0.1:8000/", "http://127.0.0.1:8000/v1",
      "http://127.0.0.1:8000/v1/", "http://127.0.0.1:8000/v1/audio/transcriptions",
      "http://127.0.0.1:8000/v1/chat/completions",
    ])
  func spellings(_ url: String) async throws {
    let home = try home()
    let run = await home.run(
      ["providers", "add", "my-server", "--no-relays", "--base-url", url, "-m", "a: b"],
      shipped: true)
    #expect(run.ending == .code(0), "\(run.errorText)")
    let text = try preset(home, "my-server")
    #expect(text.contains("127.0.0.1:8000"))
    #expect(
      !text.contains("transcriptions\"") && !text.contains("/chat") && !text.contains("relays"))
    let show = await home.run("providers show my-server --json", shipped: true)
    #expect(show.ending == .code(0), "\(show.errorText)")
    #expect(show.text.contains("http://127.0.0.1:8000/v1/audio/transcriptions"), "\(show.text)")
    #expect(show.text.contains("a: b"))
  }

  @Test("C1.4: a query of the address is sent with every request")
  func query() async throws {
    let home = try home()
    let url = "https://a.test/v1/chat/completions?api-version=2025-04-01&x=a%20b#part"
    let run = await home.run(["providers", "add", "far", "--base-url", url], shipped: true)
    #expect(run.ending == .code(0), "\(run.errorText)")
    let show = await home.run("providers show far --json", shipped: true)
    for path in ["audio/transcriptions", "chat/completions"] {
      #expect(
        show.text.contains("https://a.test/v1/\(path)?api-version=2025-04-01&x=a%20b"),
        "\(show.text)")
    }
  }

  @Test("A server on this machine: whether it passes on what it gets must be said")
  func relays() async throws {
    let home = try home()
    let line = "providers add tunnel --base-url http://localhost:4000"
    #expect(await home.run(line, shipped: true).ending == .code(2))
    #expect(await home.run(line + " --relays --no-relays", shipped: true).ending == .code(2))
    #expect(await home.run(line + " --relays", shipped: true).ending == .code(0))
    #expect(try preset(home, "tunnel").contains("relays: true"))
    // Elsewhere the question has no meaning: consent is needed anyway.
    let far = "providers add far --base-url https://speech.example.test/v1"
    #expect(await home.run(far, shipped: true).ending == .code(0))
  }

  @Test(
    "What cannot be a provider is refused, and nothing is written",
    arguments: [
      ("Big --base-url https://a.test", 2), ("x --base-url http://192.168.1.2:8000", 2),
      ("x --base-url nonsense", 2), ("openai --base-url https://a.test", 2),
      ("x --base-url https://user:secret@a.test", 2), ("x.yaml --relays", 2),
      ("x --base-url ftp://a.test", 2),
    ])
  func refused(_ line: String, _ code: Int) async throws {
    let home = try home()
    let run = await home.run("providers add " + line, shipped: true)
    #expect(run.ending == .code(Int32(code)), "\(run.errorText)")
    #expect(!run.errorText.contains("secret"))
    #expect(!Files.exists(home.home.appending(".config/osgk/providers")))
  }
}
