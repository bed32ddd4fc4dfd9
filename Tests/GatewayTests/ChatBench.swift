import Consent
import History
import JSON
import Origin
import Providers
import Settings
import Synchronization
import TestSupport

@testable import Gateway
@testable import Jobs

/// What the tests of polishing add to a bench.
extension Bench {
  func chat(_ provider: String, model: String? = nil) throws -> EngineChoice {
    let preset = try catalog.preset(provider)
    guard let polish = preset.polish else { throw Failure(.internal, "\(provider) has no polish") }
    let section = try polish.resolved(model: model)
    return EngineChoice(
      preset: preset, section: section,
      means: .http(
        try EndpointResolver(settings: settings, preset: preset, section: section)
          .endpoint(typed: nil)))
  }

  /// One job of so many requests.
  @discardableResult
  func polish(
    _ provider: String, _ requests: [PolishRequest] = [.some()], model: String? = nil,
    transfer: TransferOptions = TransferOptions(), onText: (@Sendable (String) -> Void)? = nil
  ) async throws -> [PolishReply] {
    let choice = try chat(provider, model: model)
    try await gateway.permit(choice, transfer)
    let polisher = try await gateway.polisher(
      for: choice, transfer: transfer, job: JobID(seconds: 0))
    var replies: [PolishReply] = []
    do {
      for request in requests {
        replies.append(try await polisher.polish(request, reporter: recorder, onText: onText))
      }
    } catch {
      await polisher.finish()
      throw error
    }
    await polisher.finish()
    return replies
  }

  func agreeToText(_ provider: String) async throws -> Origin {
    let use = try RemoteUse(try chat(provider))
    return try await gateway.grant(ConsentRequest(use, .never), .option).key.origin
  }
}

extension PolishRequest {
  static func some(seconds: Double = 600) -> PolishRequest {
    PolishRequest(
      system: "Rewrite it.", user: "<text>so um hello</text>", temperature: 0.25, maxTokens: 256,
      seconds: seconds)
  }
}

enum ChatPreset {
  static func at(
    _ base: String, auth: String = "none", relays: Bool = false, polish: String = "",
    more: String = ""
  ) -> String {
    """
    name: Test
    base_url: \(base)/v1
    auth: \(auth)
    relays: \(relays)
    polish:
      wire: openai-chat
      model: chat-1
    \(polish)
    \(more)
    """
  }

  /// A reply of the server's, as `server.py` wants it.
  static func reply(_ message: JSON, finish: String = "stop", usage: JSON? = nil) -> JSON {
    var body = JSONObject([
      ("choices", [["index": 0, "message": message, "finish_reason": .string(finish)]])
    ])
    body["usage"] = usage
    return ["headers": [["Content-Type", "application/json"]], "body": text(.object(body))]
  }

  static func says(_ words: String) -> JSON {
    reply(["role": "assistant", "content": .string(words)])
  }

  static func stream(_ deltas: [JSON], finish: JSON = "stop", more: JSON = [:]) -> JSON {
    let chunks: [JSON] =
      deltas.map { ["choices": [["delta": $0, "finish_reason": .null]]] }
      + [["choices": [["delta": [:], "finish_reason": finish]]]]
    let body =
      chunks.map { "data: \(JSONWriter.write($0))\n\n" }.joined() + "data: [DONE]\n\n"
    let members: [(String, JSON)] = [
      ("headers", [["Content-Type", "text/event-stream"]]), ("body", .string(body)),
    ]
    return .object(
      JSONObject(members + (more.object?.members ?? []).map { ($0.key, $0.value) }))
  }

  static func refusal(_ message: String, param: String? = nil, status: Int = 400) -> JSON {
    var error = JSONObject([("message", .string(message))])
    error["param"] = param.map { .string($0) }
    return [
      "status": .number(JSONNumber(status)), "headers": [["Content-Type", "application/json"]],
      "body": text(["error": .object(error)]),
    ]
  }

  static func text(_ json: JSON) -> JSON { .string(JSONWriter.write(json)) }
}

extension LoopbackServer {
  convenience init(_ replies: JSON...) async throws {
    try await self.init(JSONWriter.write(.array(replies)))
  }

  /// The n-th request's body.
  func asked(_ n: Int = 1) throws -> JSON { try JSONReader.read(try body(n)).value }
}

/// Keeps every text that is shown.
final class Preview: Sendable {
  private let kept = Mutex<[String]>([])
  private let stream: AsyncStream<Void>
  private let continuation: AsyncStream<Void>.Continuation

  init() { (stream, continuation) = AsyncStream.makeStream() }

  var texts: [String] { kept.withLock { $0 } }

  func show(_ text: String) {
    kept.withLock { $0.append(text) }
    continuation.yield()
  }

  /// Until something has been shown.
  func first() async {
    for await _ in stream { return }
  }
}

/// Somebody who asks for the words as they come, or nobody.
func watcher(_ isThere: Bool) -> (@Sendable (String) -> Void)? {
  guard isThere else { return nil }
  return { _ in }
}
