import ChildProcess
import TestSupport
import Testing

@Suite("What a program is given to read") struct InputTests {
  /// More than a pipe holds.
  static let large = [UInt8](repeating: UInt8(ascii: "x"), count: 8 << 20)

  @Test("A large input goes in while the output comes out")
  func bothWays() async throws {
    let outcome = try await TestSupport.runner().run(
      Shell.command("cat; cat /dev/null >&2", input: .bytes(Self.large)), outputLimit: 16 << 20)
    #expect(outcome.ending == .exited(0))
    #expect(outcome.output == Self.large)
  }

  @Test(
    "A program that does not read, stops reading or closes its input is no fault and no hang",
    arguments: [
      "echo done", "head -c 10 >/dev/null; echo done", "exec 0<&-; sleep 0.1; echo done",
      "dd bs=65536 count=3 of=/dev/null 2>/dev/null; yes | head -c 1000000 >&2; echo done",
    ])
  func deaf(_ script: String) async throws {
    let outcome = try await TestSupport.runner().run(
      Shell.command(script, input: .bytes(Self.large)))
    #expect(outcome.ending == .exited(0))
    #expect(outcome.output == Array("done\n".utf8))
  }

  @Test("One that writes much before it reads is drained")
  func writesFirst() async throws {
    let outcome = try await TestSupport.runner().run(
      Shell.command("yes | head -c 4000000; wc -c", input: .bytes(Self.large)),
      outputLimit: 16 << 20)
    #expect(outcome.output.suffix(8) == Array("8388608\n".utf8).suffix(8))
    #expect(outcome.output.count == 4_000_000 + 8)
  }
}
