import Consent
import Files
import JSON
import Jobs
import TestSupport
import Testing

@testable import Gateway

@Suite("Jobs that run at once ask once")
struct DeskTests {
  /// What comes of several that begin at the same time.
  private func atOnce(
    _ count: Int, _ work: @escaping @Sendable () async throws -> Void
  ) async -> [Failure?] {
    await withTaskGroup(of: Failure?.self) { group in
      for _ in 0..<count { group.addTask { await failing(work) } }
      return await group.reduce(into: []) { $0.append($1) }
    }
  }

  @Test("A command that gives the key is run once for all of them")
  func key() async throws {
    let server = try await LoopbackServer(["body": #"{"text": "hi"}"#])
    let scratch = try Scratch()
    let runs = scratch("runs")
    let command = try scratch.script(
      "secret-command", "echo run >> '\(runs)'; sleep 0.1; echo '\(Bench.key)'")
    let bench = try Bench(
      ["mine": TestPreset.at(server.base)],
      settings: "providers: {mine: {key_command: ['\(command)']}}\n")
    let failures = await atOnce(6) { _ = try await bench.transcribe("mine") }
    #expect(failures.allSatisfy { $0 == nil })
    #expect(server.header("Authorization", 6) == "Bearer " + Bench.key)
    #expect(try Files.read(runs, limit: 1 << 10) == Array("run\n".utf8))
  }

  @Test("A person who says no, or yes, is asked once", arguments: [false, true])
  func consent(agrees: Bool) async throws {
    let server = try await LoopbackServer(["body": #"{"text": "hi"}"#])
    let asker = ScriptedAsker(agrees ? .granted(.typed) : .refused)
    let bench = try Bench(
      ["mine": TestPreset.at(server.base, auth: "none", relays: true)], asker: asker)
    let failures = await atOnce(6) { _ = try await bench.transcribe("mine") }
    #expect(asker.requests.count == 1)
    let reasons = failures.map { $0?.reason }
    #expect(reasons == Array(repeating: agrees ? nil : "refused", count: 6))
    #expect(server.heads.count == (agrees ? 6 : 0))
  }
}
