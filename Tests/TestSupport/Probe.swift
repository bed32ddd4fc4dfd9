import ChildProcess
public import Files

/// Runs `TestProbe`, or another program of the tests that uses the modules under conditions which
/// would harm the test program itself.
public struct Probe: Sendable {
  /// A copy where every user can reach it.
  public let program: Path
  public let scratch: Scratch

  public init(_ name: String = "TestProbe") throws {
    scratch = try Scratch()
    let built = try Files.read(TestSupport.builtProgram(name), limit: 1 << 28)
    program = try scratch.write(name, built, mode: 0o755)
  }

  /// Runs a shell script in which `$PROBE` is the probe and `$DIR` its scratch directory.
  /// Gives what was said on both outputs.
  @discardableResult
  public func shell(_ script: String, arguments: [[UInt8]] = []) async throws -> String {
    let environment: [(name: String, value: [UInt8])] = [
      ("PATH", Array("/usr/sbin:/usr/bin:/sbin:/bin".utf8)), ("PROBE", program.bytes),
      ("DIR", scratch.path.bytes), ("HELPER", try TestSupport.builtProgram("osgk-run").bytes),
    ]
    let words = ["-c", script, "sh"].map { Array($0.utf8) } + arguments
    let outcome = try await TestSupport.runner().run(
      Command(
        program: "/bin/bash", arguments: words, environment: environment, network: .any,
        deadline: .seconds(120)))
    return String(decoding: outcome.output + outcome.errorTail, as: UTF8.self)
  }
}
