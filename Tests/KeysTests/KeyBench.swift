import ChildProcess
import Files
import TestSupport

/// Runs shell scripts with `KeyProbe` as `$PROBE`, on a bus with a real keyring or on none.
struct KeyBench {
  let scratch: Scratch
  private let probe: Path

  init() throws {
    scratch = try Scratch()
    let built = try Files.read(TestSupport.builtProgram("KeyProbe"), limit: 1 << 28)
    // A copy where every user can reach it.
    probe = try scratch.write("KeyProbe", built, mode: 0o755)
  }

  /// What the script said, line by line, on both outputs.
  func lines(keyring: Bool = true, _ script: String) async throws -> [String] {
    let withKeyring = TestSupport.repositoryRoot.appending("Tests/Street/with-keyring")
    let start = keyring ? [withKeyring.bytes, scratch("home").bytes] : []
    let outcome = try await TestSupport.runner().run(
      Command(
        program: "/usr/bin/env",
        arguments: start + ["/bin/bash", "-c", script].map { Array($0.utf8) },
        environment: [
          ("PATH", Array("/usr/sbin:/usr/bin:/sbin:/bin".utf8)), ("PROBE", probe.bytes),
          ("DIR", scratch.path.bytes), ("HOME", scratch("home").bytes),
          ("CANARY", Array(Canary.key.utf8)),
          ("HELPER", try TestSupport.builtProgram("osgk-run").bytes),
          ("SWIFT_BACKTRACE", Array("enable=no".utf8)),
        ], network: .any, deadline: .seconds(90), grace: .seconds(1)))
    return String(decoding: outcome.output + outcome.errorTail, as: UTF8.self)
      .split(separator: "\n").map(String.init)
  }
}
