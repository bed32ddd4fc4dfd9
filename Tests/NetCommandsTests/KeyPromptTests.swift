import Files
import Glibc
import TestSupport
import Testing

/// The key of these tests is typed at a terminal where no keyring is: it is asked for, and then it
/// cannot be kept (exit 5).
@Suite("Asking for a key", .timeLimit(.minutes(3)))
struct KeyPromptTests {
  private static let question = "Key of The Service (it is not shown): "

  private func home() throws -> NetHome {
    let home = try NetHome()
    try home.service()
    return home
  }

  @Test("11: the key is not shown, and the terminal is as it was after the answer")
  func hidden() async throws {
    let home = try home()
    let terminal = try home.terminal(["keys", "set", "service"])
    try await terminal.shows(Self.question)
    #expect(!terminal.echoes)
    terminal.type(Canary.key + "\n")
    #expect(try await terminal.ended() == 5)
    #expect(terminal.echoes)
    #expect(!terminal.screen.contains(Canary.key))
    #expect(terminal.screen.contains("https://console.service.test/keys"))
    #expect(terminal.screen.contains("https://api.service.test"))
  }

  @Test(
    "11: a signal ends it with the terminal as it was", arguments: [SIGINT, SIGTERM, SIGHUP])
  func signals(_ number: Int32) async throws {
    let home = try home()
    let terminal = try home.terminal(["keys", "set", "service"])
    try await terminal.shows(Self.question)
    #expect(!terminal.echoes)
    kill(terminal.foreground, number)
    #expect(try await terminal.ended() == 128 + number)
    #expect(terminal.echoes)
  }

  @Test("11: Ctrl-C on the keyboard does the same")
  func interrupt() async throws {
    let home = try home()
    let terminal = try home.terminal(["keys", "set", "service"])
    try await terminal.shows(Self.question)
    terminal.type("\u{3}")
    #expect(try await terminal.ended() == 130)
    #expect(terminal.echoes)
  }

  @Test("11: Ctrl-Z stops with the terminal as it was; continued, it asks again, hidden")
  func stopped() async throws {
    let home = try home()
    // Job control by a shell, so that there is somebody to come back from a stop to.
    let script = """
      set -m
      \(try NetHome.program) keys set service
      echo stopped
      while [ ! -e "\(home.scratch.path)/go" ]; do sleep 0.05; done
      fg
      """
    let terminal = try Terminal(["/bin/bash", "-c", script], environment: home.environment())
    try await terminal.shows(Self.question)
    terminal.type("half\u{1A}")
    try await terminal.shows("stopped")
    #expect(terminal.echoes)
    try Files.replace(home.scratch.path.appending("go"), with: [])
    try await terminal.shows(Self.question, times: 2)
    try await terminal.until("no echo") { !terminal.echoes }
    terminal.type(Canary.key + "\n")
    #expect(try await terminal.ended() == 5)
    #expect(terminal.echoes)
    #expect(!terminal.screen.contains(Canary.key) && !terminal.screen.contains("half"))
  }

  @Test("Nothing typed, and Ctrl-D, keep nothing", arguments: ["\n", "\u{4}"])
  func nothing(_ typed: String) async throws {
    let home = try home()
    let terminal = try home.terminal(["keys", "set", "service"])
    try await terminal.shows(Self.question)
    terminal.type(typed)
    #expect(try await terminal.ended() == 2)
    #expect(terminal.screen.contains("no key was given; nothing has changed"))
    #expect(terminal.echoes)
  }
}
