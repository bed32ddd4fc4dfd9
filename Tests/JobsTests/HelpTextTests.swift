import Files
import TestSupport
import Testing

@testable import Jobs

@Suite("Help texts of programs") struct HelpTextTests {
  @Test("A program is asked once; again only when its size or time changed")
  func remembered() async throws {
    let scratch = try Scratch()
    let count = scratch("count")
    let body = "echo asked >>'\(count)'; echo '--vad   voice activity' >&2; exit 2"
    let program = try scratch.script("engine", body)
    let help = HelpText(
      runner: try TestSupport.runner(), environment: [(name: "PATH", value: Array("/bin".utf8))],
      cacheDirectory: scratch("cache"))
    func asked() throws -> Int {
      try Files.read(count, limit: 1000).count { $0 == UInt8(ascii: "\n") }
    }
    #expect(try await help.text(of: program)?.contains("--vad") == true)
    #expect(try await help.text(of: program)?.contains("--vad") == true)
    #expect(try asked() == 1)
    _ = try scratch.script("engine", body + " # newer")
    #expect(try await help.text(of: program)?.contains("--vad") == true)
    #expect(try asked() == 2)
  }

  @Test("A cache that cannot be written only costs time")
  func noCache() async throws {
    let scratch = try Scratch()
    let program = try scratch.script("engine", "echo help")
    let help = HelpText(
      runner: try TestSupport.runner(), environment: [], cacheDirectory: "/proc/nowhere")
    #expect(try await help.text(of: program) == "help\n")
  }

  @Test("A program that dies when asked has no help text")
  func dies() async throws {
    let scratch = try Scratch()
    let program = try scratch.script("engine", "kill -ILL $$")
    let help = HelpText(
      runner: try TestSupport.runner(), environment: [], cacheDirectory: scratch("cache"))
    #expect(try await help.text(of: program) == nil)
  }
}
