import ChildProcess
import Files
import Jobs

/// What tells a recording from every other, also when the other one is gone: SHA-256 over its bytes,
/// by the program `sha256sum`.
///
/// One such digest is made for each recording, as long as it takes to read it: a second or two for an
/// hour of sound that is not compressed.
enum ContentDigest {
  /// `sha256:` and 64 digits; `nil` where the program or the file is not here.
  static func of(_ path: Path, _ bench: Workbench) async throws -> String? {
    let places: [Path] = ["/usr/bin", "/bin"]
    guard let program = Programs.find(["sha256sum"], in: places + bench.programDirectories),
      let outcome = try await outcome(
        Command(program: program, arguments: [], input: .file(path)), bench)
    else { return nil }
    let digits = outcome.output.prefix { $0 != UInt8(ascii: " ") }
    let isHex = digits.allSatisfy { digit in
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit)
        || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(digit)
    }
    guard outcome.ending == .exited(0), digits.count == 64, isHex else { return nil }
    return "sha256:" + String(decoding: digits, as: UTF8.self)
  }

  /// - Throws: only that it was cancelled.
  private static func outcome(_ command: Command, _ bench: Workbench) async throws -> Outcome? {
    do {
      return try await bench.runner.run(command, outputLimit: 256)
    } catch let error as ChildProcessError where error.code == .cancelled {
      throw Failure(.cancelled, "cancelled")
    } catch {
      return nil
    }
  }
}
