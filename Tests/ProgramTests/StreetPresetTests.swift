import JSON
import TestSupport
import Testing

/// Each shipped preset, unchanged, against its own host name.
@Suite("Shipped presets in the street") struct StreetPresetTests {
  struct Shipped: Sendable, CustomTestStringConvertible {
    let id: String
    let host: String
    var settings: [String] = []
    var arguments: [String] = []
    let reply: JSON
    var testDescription: String { id }
  }

  private static let words: JSON = .string(Street.text)
  private static let plain: JSON = ["json": ["text": words]]
  private static let chat: JSON = [
    "json": ["choices": [["message": ["content": words], "finish_reason": "stop"]]]
  ]

  static let all: [Shipped] = [
    Shipped(id: "assemblyai", host: "sync.assemblyai.com", reply: plain),
    Shipped(
      id: "azure", host: "acme.openai.azure.com",
      settings: ["resource acme", "deployment speech"], reply: plain),
    Shipped(
      id: "cloudflare", host: "api.cloudflare.com",
      settings: ["account_id 0123456789abcdef0123456789abcdef"],
      reply: ["json": ["success": true, "result": ["text": words]]]),
    Shipped(
      id: "dashscope", host: "dashscope.aliyuncs.com",
      reply: ["json": ["output": ["text": words]]]),
    Shipped(
      id: "dashscope-us", host: "acme.us-east-1.maas.aliyuncs.com",
      settings: ["workspace_id acme"],
      reply: [
        "json": ["output": ["choices": [["message": ["content": [["text": words]]]]]]]
      ]),
    Shipped(
      id: "deepgram", host: "api.deepgram.com",
      reply: [
        "json": ["results": ["channels": [["alternatives": [["transcript": words]]]]]]
      ]),
    Shipped(id: "elevenlabs", host: "api.elevenlabs.io", reply: plain),
    Shipped(id: "fireworks", host: "audio-turbo.api.fireworks.ai", reply: plain),
    Shipped(
      id: "gemini", host: "generativelanguage.googleapis.com",
      reply: [
        "json": [
          "candidates": [["content": ["parts": [["text": words]]], "finishReason": "STOP"]]
        ]
      ]),
    Shipped(id: "groq", host: "api.groq.com", reply: plain),
    Shipped(id: "mimo", host: "api.xiaomimimo.com", reply: chat),
    Shipped(
      id: "minimax", host: "api.minimax.io",
      reply: ["json": ["text": words, "base_resp": ["status_code": 0]]]),
    Shipped(id: "mistral", host: "api.mistral.ai", reply: plain),
    Shipped(id: "openai", host: Street.openAI, reply: plain),
    Shipped(id: "openrouter", host: "openrouter.ai", reply: plain),
    Shipped(id: "siliconflow", host: "api.siliconflow.cn", reply: plain),
    Shipped(id: "stepfun", host: "api.stepfun.com", reply: plain),
    Shipped(id: "together", host: "api.together.xyz", reply: plain),
    Shipped(
      id: "volcengine", host: "openspeech.bytedance.com",
      reply: [
        "headers": ["X-Api-Status-Code": "20000000"], "json": ["result": ["text": words]],
      ]),
    Shipped(id: "xai", host: "api.x.ai", reply: plain),
    Shipped(id: "zai", host: "api.z.ai", reply: plain),
    Shipped(id: "zhipu", host: "open.bigmodel.cn", reply: plain),
  ]

  private func sandbox(_ shipped: Shipped) async throws -> Sandbox {
    let sandbox = try Sandbox.cloud()
    for setting in shipped.settings {
      let words = setting.split(separator: " ").map(String.init)
      let run = try await sandbox.run(
        ["config", "set", "providers.\(shipped.id).variables.\(words[0])", words[1]])
      #expect(run.status == 0, "\(run.errorText)")
    }
    return sandbox
  }

  @Test(
    "30: with a grant, all goes to the preset's own host name, and nobody else hears a byte",
    arguments: all)
  func ownHost(_ shipped: Shipped) async throws {
    let sandbox = try await sandbox(shipped)
    try await sandbox.grant(shipped.id)
    let street = Street(houses: [(shipped.host, ["replies": [shipped.reply]])])
    let (run, log) = try await street.run(
      sandbox, ["transcribe", "-p", shipped.id] + shipped.arguments + ["talk.wav"],
      environment: Sandbox.keys(shipped.id))
    expectText(run, sandbox)
    #expect(Set(log.questions) == [shipped.host])
    #expect(log.connections.allSatisfy { $0.host == shipped.host && $0.tls == "TLSv1.3" })
    #expect(log.packets.count == log.connections.count, "\(log.packets)")
    #expect(log.requests.count == 1)
    guard let request = log.requests.first else { return }
    #expect(request.method == "POST" && request.isComplete)
    #expect(request["host"] == [shipped.host])
    // The key stands in one header and nowhere else.
    #expect(request.headers.filter { $0.value.contains(Canary.key) }.count == 1)
    #expect(!request.target.contains("sk-") && !request.bodyText.contains(Canary.key))
    // Neither a file name of the user's nor who they are.
    #expect(!request.bodyText.contains("talk"))
    #expect(request["cookie"].isEmpty && request["referer"].isEmpty)
  }

  @Test("30, 32: without a grant nothing leaves, not even the question where the host is: 4")
  func silent() async throws {
    let sandbox = try Sandbox.cloud(
      config: """
        providers:
          azure: {variables: {resource: acme, deployment: speech}}
          cloudflare: {variables: {account_id: 0123456789abcdef0123456789abcdef}}
          dashscope-us: {variables: {workspace_id: acme}}

        """)
    let ids = Self.all.map { $0.id }
    var keys: [String: String?] = [:]
    for id in ids { keys.merge(Sandbox.keys(id)) { $1 } }
    let (run, log) = try await Street().run(
      sandbox,
      script: """
        for id in \(ids.joined(separator: " ")); do
          "$OSGK" transcribe -p $id talk.wav; echo "$id $?"
        done
        """, environment: keys)
    #expect(run.output == ids.map { "\($0) 4\n" }.joined())
    #expect(log.isSilent, "\(log.questions) \(log.packets)")
    for id in ids { #expect(run.errorText.contains(id)) }
    #expect(!run.errorText.contains(Canary.key))
  }

  @Test("Every shipped preset for speech that is not on this machine is in the table")
  func complete() throws {
    let directory = Sandbox.repository + "/providers"
    var remote: [String] = []
    for name in names(in: directory) where name.hasSuffix(".yaml") {
      let text = String(decoding: try contents(directory + "/" + name), as: UTF8.self)
      let lines = text.split(separator: "\n")
      let isSpeech = lines.contains { $0.hasPrefix("transcription:") || $0.hasPrefix("extends:") }
      let isProgram = lines.contains { $0.hasPrefix("command:") }
      let isLocal = lines.contains {
        ($0.hasPrefix("base_url:") || $0.hasPrefix("  base_url:")) && $0.contains("127.0.0.1")
      }
      if isSpeech, !isProgram, !isLocal { remote.append(String(name.dropLast(5))) }
    }
    #expect(Self.all.map { $0.id } == remote)
  }
}
