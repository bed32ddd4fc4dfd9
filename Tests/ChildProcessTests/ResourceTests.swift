import ChildProcess
import Files
import TestSupport
import Testing

@Suite("Descriptors and threads", .serialized)
struct ResourceTests {
  @Test("98: no descriptors left is told, and nothing is lost by it")
  func exhausted() async throws {
    let probe = try Probe()
    let said = try await probe.shell(
      """
      for count in 9 12 14 18; do
        (ulimit -n $count; $PROBE hold $HELPER none /bin/true)
      done
      (ulimit -n 64; $PROBE hold $HELPER none /bin/true)
      """)
    let lines = said.split(separator: "\n")
    #expect(lines.count == 5)
    #expect(lines.first?.hasSuffix(": Too many open files") == true, "\(said)")
    #expect(lines.last == "exited(0)")
    for line in lines.dropLast() {
      #expect(line.hasSuffix(": Too many open files") || line == "exited(0)", "\(said)")
    }
  }

  @Test("a thousand runs leave no descriptor and no zombie")
  func nothingLeaks() async throws {
    let probe = try Probe()
    let said = try await probe.shell(
      """
      $PROBE many $HELPER 1000
      """)
    #expect(said == "descriptors +0\nchildren 0\n", "\(said)")
  }
}
