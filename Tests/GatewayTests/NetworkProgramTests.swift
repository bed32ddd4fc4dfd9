import ChildProcess
import Consent
import Files
import Jobs
import Origin
import TestSupport
import Testing
import Transcripts

@testable import Gateway

@Suite("Programs that may use the network")
struct NetworkProgramTests {
  private func bench(_ script: String, asker: (any ConsentAsker)? = nil) throws -> Bench {
    let bench = try Bench(
      [
        "talker": """
        name: Talker
        command:
          program: [talker]
          arguments: ["{audio}"]
          network: any
          says: https://example.com/where
          progress: '(\\d+)%'
        transcription:
          accepts: []
          audio: {format: wav}
          reply: {from: stdout, parse: text}
        """
      ], asker: asker)
    _ = try bench.scratch.script("bin/talker", script)
    return bench
  }

  @Test("30: without a grant it does not run")
  func refused() async throws {
    let bench = try bench("touch $0.ran; echo words")
    let failure = await failing { _ = try await bench.transcribe("talker") }
    #expect(failure?.kind == .consent)
    #expect(failure?.message.contains("program:\(bench.scratch("bin/talker"))") == true)
    #expect(!Files.exists(bench.scratch("bin/talker.ran")))
  }

  @Test("With one it runs with the network, within a lease, and its maker's page is in the terms")
  func granted() async throws {
    // Opening a socket is what `network: none` forbids.
    let bench = try bench(
      #"python3 -c 'import socket; socket.socket(); print("words")'"#,
      asker: ScriptedAsker(.granted(.typed)))
    #expect(try bench.use("talker").terms.policyURL == "https://example.com/where")
    #expect(try bench.use("talker").terms.relays)
    let result = try await bench.transcribe("talker")
    #expect(result.transcript.text == "words")
    #expect(try await bench.events() == ["granted", "lease opened", "lease closed"])
    #expect(try await bench.lastRecord()?["attempts"] == .integer(1))
  }

  @Test("34: withdrawing ends it")
  func withdrawn() async throws {
    let bench = try bench("echo 5% >&2; exec sleep 60", asker: ScriptedAsker(.granted(.typed)))
    let ledger = try await bench.keeper.ledger()
    let running = Signal { $0 == .progress(0.05) }
    let job = try bench.job("talker")
    let task = Task { await failing { _ = try await job.run(reporter: running) } }
    await running.wait()
    _ = try await ledger.withdraw()
    let failure = await task.value
    #expect(failure?.kind == .consent)
    #expect(failure?.reason == "withdrawn")
    #expect(try await bench.lastRecord()?["outcome"] == .text("withdrawn"))
  }

  @Test("It is never chosen by itself")
  func automatic() throws {
    let bench = try bench("echo words")
    let failure = #expect(throws: Failure.self) {
      try TranscribeJob(
        bench: try bench.workbench(),
        request: TranscribeRequest(source: .file(TestSupport.fixture("jfk.wav")))
      ).choose()
    }
    #expect(failure?.kind == .engineMissing)
  }
}
