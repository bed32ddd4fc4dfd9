import JSON
import TestSupport
import Testing

/// A real server of somebody else's, which speaks as OpenAI's does.
@Suite("A real speech server") struct StreetServerTests {
  /// Runs the script while faster-whisper-server listens, in a network that has nothing else.
  private func withServer(
    _ sandbox: Sandbox, script: String, environment: [String: String?] = [:]
  ) async throws -> (Run, Street.Log) {
    try await Turns.engine.take {
      try await Street().run(
        sandbox,
        script: """
          "$PARTS/bin/faster-whisper-server" "$PARTS/models/tiny.en" \
            --host 127.0.0.1 --port 8000 >server.log 2>&1 &
          tries=0
          until curl -s -o /dev/null http://127.0.0.1:8000/; do
            tries=$((tries + 1)); [ $tries -lt 600 ] || { cat server.log >&2; exit 99; }
            sleep 0.1
          done
          \(script)
          """,
        environment: environment.merging([
          "PARTS": Sandbox.parts, "HF_HUB_OFFLINE": "1", "OMP_NUM_THREADS": "1",
        ]) { a, _ in a })
    }
  }

  @Test("It transcribes the recording through the template preset, without key or consent")
  func template() async throws {
    let sandbox = try Sandbox.cloud()
    let (run, log) = try await withServer(
      sandbox, script: "\"$OSGK\" transcribe -p openai-compatible -m tiny.en talk.wav")
    expectWords(run, sandbox)
    #expect(log.questions.isEmpty)
    #expect(log.packets.allSatisfy { $0 == "tcp 127.0.0.1 8000" }, "\(log.packets)")
  }

  @Test("So it does by its address alone, and with times as subtitles")
  func address() async throws {
    let sandbox = try Sandbox.cloud()
    let (run, _) = try await withServer(
      sandbox,
      script: """
        "$OSGK" transcribe --base-url http://localhost:8000 -m tiny.en talk.wav &&
          "$OSGK" transcribe --base-url http://127.0.0.1:8000/v1/audio/transcriptions -m tiny.en -o talk.srt talk.wav
        """)
    expectWords(run, sandbox)
    let subtitles = String(decoding: try contents(sandbox.work + "/talk.srt"), as: UTF8.self)
    #expect(subtitles.hasPrefix("1\n00:00:0") && subtitles.contains("fellow Americans"))
  }
}
