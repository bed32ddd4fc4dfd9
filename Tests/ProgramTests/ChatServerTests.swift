import JSON
import TestSupport
import Testing

/// A real chat server of somebody else's with a real model, a small one: what it makes of a text is
/// nobody's promise. That no words are lost, whatever it makes of it, is.
@Suite("A real chat server") struct ChatServerTests {
  private static let said =
    "so um we we met at the old station on tuesday and talked about the bridge"
  private static let plain = "So we met at the old station on tuesday and talked about the bridge."

  /// A home whose provider `chat` is the server.
  private func sandbox(engine: Bool = false) throws -> Sandbox {
    let sandbox = try Sandbox(engine: engine, model: engine)
    try makeDirectories(sandbox.config + "/providers")
    try sandbox.file(
      sandbox.config + "/providers/chat.yaml",
      text: """
        id: chat
        name: Chat
        base_url: http://127.0.0.1:8000/v1
        auth: none
        polish: {wire: openai-chat, model: gemma}

        """)
    return sandbox
  }

  /// Runs the script while the server listens at `port`, in a network that has nothing else.
  private func withServer(
    _ sandbox: Sandbox, port: Int = 8000, script: String
  ) async throws -> (Run, Street.Log) {
    try await Turns.engine.take {
      try await Street().run(
        sandbox,
        script: """
          up() {
            tries=0
            until curl -s -o /dev/null "http://127.0.0.1:$1/v1/models"; do
              tries=$((tries + 1)); [ $tries -lt 600 ] || { cat ./*.log >&2; exit 99; }
              sleep 0.1
            done
          }
          "$PARTS/bin/cyllama" server -m "$PARTS/models/gemma-3-270m.gguf" \
            --host 127.0.0.1 --port \(port) --gpu-layers 0 >chat.log 2>&1 &
          up \(port)
          \(script)
          """,
        environment: [
          "PARTS": Sandbox.parts,
          "PROXY": Sandbox.repository + "/Tests/Street/reasoning-proxy.py",
          "SAID": Self.said,
        ])
    }
  }

  /// What `--json` promises of a text that a model has had.
  private func expectContract(_ output: [UInt8], _ run: Run) throws -> JSONObject {
    #expect(run.status == 0, "\(run.errorText)")
    let object = try #require(try JSONReader.read(output).value.object)
    #expect(object["raw"]?.string == Self.said)
    #expect(object["provider"]?.string == "chat")
    let text = try #require(object["polished"]?.string)
    switch object["status"]?.string {
    case "done":
      for word in ["met", "station", "bridge"] { #expect(text.lowercased().contains(word)) }
      #expect(object["reason"]?.string == nil)
    case "fallback":
      #expect(text == Self.plain)
      #expect(object["reason"]?.string?.isEmpty == false)
      #expect(run.errorText.contains("plain text"))
    default: Issue.record("\(String(decoding: output, as: UTF8.self))")
    }
    return object
  }

  @Test("It polishes a text: what is delivered has passed the guard, or is the plain style's")
  func polish() async throws {
    let (run, log) = try await withServer(
      try sandbox(), script: "\"$OSGK\" polish --json -p chat -l en -s light \"$SAID\"")
    let object = try expectContract(run.outputBytes, run)
    #expect(run.errorLines.count <= 1, "\(run.errorText)")
    #expect(object["tokens"]?.object?["input"] != nil)
    #expect(log.questions.isEmpty)
    #expect(log.packets.allSatisfy { $0 == "tcp 127.0.0.1 8000" }, "\(log.packets)")
  }

  @Test("It polishes what was transcribed on this machine, and only text goes there")
  func transcribe() async throws {
    let sandbox = try sandbox(engine: true)
    try sandbox.recording("talk.wav")
    let (run, log) = try await withServer(
      sandbox, script: "\"$OSGK\" transcribe -f json --polish-with chat talk.wav")
    #expect(run.status == 0, "\(run.errorText)")
    let object = try #require(try JSONReader.read(run.outputBytes).value.object)
    let raw = try #require(object["raw"]?.string)
    #expect(raw.contains("fellow Americans"))
    #expect(object["text"]?.string?.contains("country") == true)
    let polish = try #require(object["polish"]?.object)
    #expect(["done", "fallback"].contains(polish["status"]?.string))
    #expect(log.packets.allSatisfy { $0 == "tcp 127.0.0.1 8000" }, "\(log.packets)")
  }

  @Test("What the model thinks aloud before its own words is not delivered")
  func thinking() async throws {
    let (run, _) = try await withServer(
      try sandbox(), port: 8001,
      script: """
        "$PROXY" 8000 http://127.0.0.1:8001 tags >proxy.log 2>&1 &
        up 8000
        "$OSGK" polish --json -p chat -l en -s light "$SAID"
        """)
    _ = try expectContract(run.outputBytes, run)
    #expect(!run.output.contains("REASONING") && !run.output.contains("think"))
  }

  @Test("Wherever it thinks aloud, what it says besides is delivered alone")
  func answers() async throws {
    let sandbox = try sandbox()
    let answer = "So we met at the old station on Tuesday and talked about the bridge."
    let forms = ["tags", "open", "orphan", "field", "all"]
    let (run, _) = try await withServer(
      sandbox, port: 8001,
      script: """
        for form in \(forms.joined(separator: " ")); do
          "$PROXY" 8000 http://127.0.0.1:8001 $form '\(answer)' >proxy.log 2>&1 &
          up 8000
          "$OSGK" polish --json -o $form.json -p chat -l en -s light "$SAID" || exit
          kill $!
          wait $! || true
        done
        """)
    for form in forms {
      let object = try expectContract(try contents(sandbox.work + "/\(form).json"), run)
      if form == "all" {
        #expect(object["status"]?.string == "fallback")
        #expect(run.errorText.contains("reasoning"))
      } else {
        #expect(object["status"]?.string == "done", "\(form)")
        #expect(object["polished"]?.string == answer, "\(form)")
      }
    }
  }
}
