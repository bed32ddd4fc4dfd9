import ChildProcess
import Files
import SecretService
import Synchronization

/// A program of the user's choice that prints a key: `pass show x`.
struct KeyCommand {
  let provider: String
  let words: [[UInt8]]
  let environment: [(name: String, value: [UInt8])]
  let runner: Runner?
  var deadline = Duration.seconds(30)

  /// The first line that it prints.
  func key() async throws(KeyError) -> APIKey {
    guard let program = program() else {
      throw failure("is not found in PATH")
    }
    let line = FirstLine()
    let ending: Outcome.Ending
    do {
      let runner = try runner ?? Runner.beside()
      var command = Command(
        program: program, arguments: Array(words.dropFirst()), environment: environment,
        network: .any, deadline: deadline, grace: .seconds(1))
      // It may ask for a password of its own.
      command.isForeground = true
      ending = try await runner.run(command, onOutput: { line.add($0) }).ending
    } catch let error as ChildProcessError where error.code == .cancelled {
      throw KeyError(code: .cancelled, message: "the key command was stopped")
    } catch {
      throw failure("failed: \(error)")
    }
    switch ending {
    case .exited(0): break
    case .exited(let status): throw failure("ended with exit status \(status)")
    case .signalled(let number): throw failure("was ended by signal \(number)")
    case .timedOut: throw failure("did not end within \(deadline.components.seconds) s")
    }
    do {
      return try APIKey(parsing: line.take())
    } catch {
      throw failure("printed no key in its first line: \(error.message)")
    }
  }

  private func program() -> Path? {
    guard let name = words.first.map({ String(decoding: $0, as: UTF8.self) }) else { return nil }
    let path = environment.first { $0.name == "PATH" }?.value ?? Array("/usr/bin:/bin".utf8)
    let directories = path.split(separator: UInt8(ascii: ":")).compactMap { Path(bytes: $0) }
    return Programs.find([name], in: directories.filter(\.isAbsolute))
  }

  /// Without what the program said: it may be the key.
  private func failure(_ what: String) -> KeyError {
    let name = words.first.flatMap { Path(bytes: $0) }?.description ?? "nothing"
    return KeyError(
      code: .command, message: "the key command of \(provider) (\(name)) \(what)",
      advice: "Run it by hand to see what it says, or change it: osgk keys set \(provider) -- …")
  }
}

/// Collects the first line of what is printed in pieces.
private final class FirstLine: Sendable {
  private struct State {
    var bytes: [UInt8] = []
    var isOver = false
  }

  private let state = Mutex(State())

  func add(_ piece: [UInt8]) {
    state.withLock { state in
      guard !state.isOver else { return }
      let line = piece.prefix { $0 != UInt8(ascii: "\n") }
      // One allocation for all of it: one that grows leaves copies behind.
      if state.bytes.isEmpty { state.bytes.reserveCapacity(KeyText.limit + 64) }
      state.bytes += line.prefix(KeyText.limit + 64 - state.bytes.count)
      state.isOver = line.count < piece.count
    }
  }

  func take() -> SecretBytes { state.withLock { SecretBytes(consuming: &$0.bytes) } }
}
