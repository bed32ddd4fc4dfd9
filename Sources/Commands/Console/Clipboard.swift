import ChildProcess
import Files
import Jobs

/// The desktop's clipboard, by the program that puts text there.
package struct Clipboard: Sendable {
  private struct Tool {
    let program: String
    let arguments: [String]
    /// What its kind of desktop is known by.
    let display: String
  }

  private static let tools = [
    Tool(program: "wl-copy", arguments: [], display: "WAYLAND_DISPLAY"),
    Tool(program: "xclip", arguments: ["-selection", "clipboard", "-in"], display: "DISPLAY"),
    Tool(program: "xsel", arguments: ["--clipboard", "--input"], display: "DISPLAY"),
  ]

  private let tool: Tool
  private let program: Path
  private let runner: Runner
  private let environment: [(name: String, value: [UInt8])]

  /// To be asked for before anything runs: a text that cannot go where it was to go is said first.
  /// - Throws: no desktop is here (`unsupported`), or no such program (`program_missing`).
  package static func find(_ context: Context) throws(Failure) -> Clipboard {
    let usable = tools.filter { context.text($0.display) != nil }
    guard let wanted = usable.first else {
      throw Failure(
        .unsupported, reason: "no_desktop",
        "there is no clipboard here: neither WAYLAND_DISPLAY nor DISPLAY is set",
        advice: "leave out --copy, or run it on a desktop")
    }
    for tool in usable {
      guard let program = Programs.find([tool.program], in: context.programDirectories) else {
        continue
      }
      return try Clipboard(tool, program, context)
    }
    let names = usable.map(\.program).joined(separator: " nor ")
    let package = wanted.program == "wl-copy" ? "wl-clipboard" : wanted.program
    throw Failure(
      .programMissing, reason: "clipboard",
      "\(usable.count > 1 ? "neither " : "")\(names) is here to put text on the clipboard",
      advice: "get it with: sudo apt-get install \(package)")
  }

  private init(_ tool: Tool, _ program: Path, _ context: Context) throws(Failure) {
    self.tool = tool
    self.program = program
    do throws(ChildProcessError) { runner = try context.runner() } catch { throw Failure(error) }
    environment = context.clipboardEnvironment
  }

  /// Puts a text there in place of what was there. The text goes through a pipe: what stands on a
  /// command line is seen by everybody.
  package func copy(_ text: String) async throws(Failure) {
    var command = Command(
      program: program, arguments: tool.arguments.map { Array($0.utf8) },
      environment: environment, network: .none, input: .bytes(Array(text.utf8)),
      deadline: .seconds(10), grace: .seconds(1))
    // Whoever pastes is given the text by the program itself, which stays for that.
    command.leavesRunning = true
    let outcome: Outcome
    do {
      outcome = try await runner.run(command)
    } catch {
      throw Failure(anyError: error) ?? Failure(.internal, "\(tool.program): \(error)")
    }
    guard outcome.ending != .exited(0) else { return }
    let how: String
    switch outcome.ending {
    case .timedOut: how = "it did not end within 10 seconds"
    case .exited(let code): how = "exit status \(code)"
    case .signalled(let number): how = "signal \(number)"
    }
    throw Failure(
      .failed, reason: "clipboard", "\(tool.program) did not take the text: \(how)",
      advice: "is \(tool.display) that of a desktop that runs?")
  }
}
