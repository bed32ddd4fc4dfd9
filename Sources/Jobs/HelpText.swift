import ChildProcess
import Files

/// What a program says of itself with `--help`: read once and remembered by path, size and time,
/// because some need seconds for it.
struct HelpText: Sendable {
  let runner: Runner
  let environment: [(name: String, value: [UInt8])]
  let cacheDirectory: Path

  private static let limit = 256 << 10

  /// - Returns: `nil` where the program could not say.
  func text(of program: Path) async throws(Failure) -> String? {
    let entry = cacheEntry(of: program)
    if let entry, let bytes = try? Files.read(entry, limit: Self.limit, trusted: true) {
      return String(decoding: bytes, as: UTF8.self)
    }
    guard let text = try await ask(program) else { return nil }
    if let entry { remember(text, under: entry) }
    return text
  }

  private func ask(_ program: Path) async throws(Failure) -> String? {
    let command = Command(
      program: program, arguments: [Array("--help".utf8)], environment: environment,
      network: .none, deadline: .seconds(60), grace: .seconds(1))
    do {
      let outcome = try await runner.run(
        command, outputLimit: Self.limit / 2, errorTailLimit: Self.limit / 2)
      guard case .exited = outcome.ending else { return nil }
      return String(decoding: outcome.output + outcome.errorTail, as: UTF8.self)
    } catch let error as ChildProcessError where error.code == .cancelled {
      throw Failure(error)
    } catch {
      return nil  // the run itself will say what is wrong with the program
    }
  }

  /// A name that changes with the program; two programs share one only by a collision of 64 bits.
  private func cacheEntry(of program: Path) -> Path? {
    guard let status = try? Files.status(program) else { return nil }
    let name =
      "\(String(fingerprint(program.bytes), radix: 16))-\(status.size)-\(status.modifiedNanoseconds)"
    return cacheDirectory.appending("help").appending(name)
  }

  /// A cache that cannot be written costs time, nothing else.
  private func remember(_ text: String, under entry: Path) {
    try? Files.createPrivateDirectory(entry.parent)
    try? Files.replace(entry, with: Array(text.utf8))
  }
}
