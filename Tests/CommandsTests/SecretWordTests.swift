import Testing

@testable import Commands

@Suite("Keys on the command line")
struct SecretWordTests {
  private static let secret = "sk-proj-Canary0123456789abcdefghijklmnopq"

  @Test(
    "3: a key on the command line is a usage error that does not show it",
    arguments: [
      "keys set my-server KEY", "keys set my-server --key KEY", "keys set my-server --key=KEY",
      "keys set my-server --KEY", "keys set my-server -KEY", "keys set -k KEY my-server",
      "keys set KEY KEY", "keys KEY", "keys --KEY", "keys import my-server KEY",
      "keys list KEY", "keys test my-server --api-key KEY", "keys delete a KEY",
      "transcribe --key KEY a.wav", "transcribe --api-key=KEY a.wav", "engine cloud --key KEY",
      "providers test x --key KEY", "consent grant x --key KEY", "models list --token KEY",
    ])
  func refused(_ line: String) async throws {
    let home = try TestHome()
    let run = await home.run(line.replacing("KEY", with: Self.secret))
    #expect(run.ending == .code(2))
    #expect(run.text.isEmpty)
    #expect(!run.errorText.contains("Canary"), "\(run.errorText)")
  }

  @Test("3: no option takes a key")
  func options() {
    for command in CommandTable.osgk.commands {
      for option in command.options {
        let words = option.name.split(separator: "-")
        #expect(!words.contains("key") && !words.contains("token") && !words.contains("secret"))
      }
    }
  }

  @Test("A program that prints the key stands after two dashes, and only there")
  func program() async throws {
    let home = try TestHome()
    #expect(await home.run("keys set my-server -- pass show x").ending == .handOver)
    #expect(await home.run("keys set -- my-server pass show x").ending == .handOver)
    let run = await home.run("keys set my-server pass show x")
    #expect(run.ending == .code(2))
    #expect(run.errorText.contains("name a program that prints it after '--'"))
  }
}
