import ChildProcess
import Files
import TestSupport
import Testing

@Test("a program's output, error and exit code come back")
func smoke() async throws {
  let runner = try TestSupport.runner()
  let outcome = try await runner.run(
    Command(
      program: "/bin/sh", arguments: ["-c", "cat; echo oops >&2; exit 3"].map { Array($0.utf8) },
      input: .bytes(Array("hello".utf8))))
  #expect(outcome.ending == .exited(3))
  #expect(outcome.output == Array("hello".utf8))
  #expect(outcome.errorTail == Array("oops\n".utf8))
}
