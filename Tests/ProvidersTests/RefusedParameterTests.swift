import JSON
import Testing
import Transcripts

@testable import Providers

@Suite("A parameter that a server refuses by name")
struct RefusedParameterTests {
  private func chat(_ id: String = "openai-compatible", model: String = "m") throws -> (
    ResolvedSection, OutgoingRequest
  ) {
    let section = try #require(try shipped.preset(id).polish).resolved(model: model)
    var parameters = Parameters()
    parameters.system = "temperature and stream"
    parameters.text = "max_tokens"
    parameters.temperature = 0.1
    parameters.maxTokens = 256
    parameters.stream = true
    let request = try section.request(
      section.filling(parameters).values, base: section.baseURL(region: nil, variables: [:]),
      marks: marks)
    return (section, request)
  }

  private func refused(_ status: Int, _ body: String, id: String = "openai-compatible") throws
    -> BodyChange?
  {
    let (section, request) = try chat(id)
    return section.refusedParameter(
      in: ProviderReply(status: status, body: Array(body.utf8)), of: request)
  }

  @Test(
    "It is named by a field of the error or in its message",
    arguments: [
      (
        #"{"error": {"message": "Unsupported value: 'temperature' does not support 0.1 with this model. Only the default (1) value is supported.", "type": "invalid_request_error", "param": "temperature", "code": "unsupported_value"}}"#,
        "temperature"
      ),
      (#"{"error": {"message": "no", "param": "temperature"}}"#, "temperature"),
      (#"{"error": {"message": "temperature does not support 0.1"}}"#, "temperature"),
      (#"{"error": {"message": "`temperature` is deprecated for this model."}}"#, "temperature"),
      (#"{"error": "Unknown field \"stream\""}"#, "stream"),
      (
        #"{"detail": [{"loc": ["body", "temperature"], "msg": "Extra inputs are not permitted"}]}"#,
        "temperature"
      ),
      (
        #"{"object": "error", "message": {"detail": [{"type": "extra_forbidden", "loc": ["body", "stream"], "msg": "Extra inputs are not permitted"}]}}"#,
        "stream"
      ),
      (#"{"message": "body.max_tokens: extra fields not permitted"}"#, "max_tokens"),
      (#"{"error": {"message": "max_tokens should be <= 100"}}"#, "max_tokens"),
    ])
  func named(body: String, key: String) throws {
    for status in [400, 422] { #expect(try refused(status, body)?.key == key, "\(status)") }
    for status in [200, 401, 404, 413, 429, 500] { #expect(try refused(status, body) == nil) }
  }

  @Test(
    "Nothing is dropped for an error that means something else",
    arguments: [
      "", "{}", #"{"error": {"message": "Invalid request"}}"#,
      #"{"error": {"message": "Unknown field 'top_p'"}}"#,
      #"{"error": {"message": "Invalid 'messages'", "param": "messages"}}"#,
      #"{"error": {"message": "The model `m` does not exist", "param": "model"}}"#,
      #"{"error": {"message": "'temperature' is fine; 'messages' are not", "param": "messages"}}"#,
      #"{"error": {"message": "The stream was closed"}}"#,
      #"{"error": {"message": "Unsupported: temperatures"}}"#,
      #"{"error": {"message": "maximum context length is 8192 tokens, 'max_tokens' asks for 9000"}}"#,
      #"{"error": {"message": "'max_tokens'", "code": "context_length_exceeded"}}"#,
      #"{"detail": [{"loc": ["body", "messages", 0], "msg": "temperature is invalid"}]}"#,
    ])
  func other(body: String) throws { #expect(try refused(400, body) == nil) }

  @Test("The limit of tokens goes on under the name that the server wants")
  func renamed() throws {
    let body = #"""
      {"error": {"message": "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.", "type": "invalid_request_error", "param": "max_tokens", "code": "unsupported_parameter"}}
      """#
    let change = try refused(400, body)
    #expect(change == BodyChange(key: "max_tokens", replacement: "max_completion_tokens"))
    let (_, request) = try chat()
    let changed = request.applying([try #require(change), BodyChange(key: "temperature")])
    #expect(
      changed.bodyKeys == ["model", "messages", "max_completion_tokens", "stream"])
    #expect(changed.shown.contains(#""max_completion_tokens":256"#))
    #expect(changed.url == request.url && changed.headers == request.headers)
    // What is not there is not missed.
    #expect(request.applying([BodyChange(key: "top_p")]).shown == request.shown)
  }

  @Test("What a preset adds can be left out, what carries words or the model cannot")
  func added() throws {
    let body = #"{"error": {"message": "Unrecognized request argument supplied: thinking"}}"#
    #expect(try refused(400, body, id: "deepseek")?.key == "thinking")
    let (section, _) = try chat("anthropic")
    #expect(section.dispensableKeys == ["max_tokens", "temperature", "stream"])
  }

  @Test("What promises that nothing is kept stays in the request")
  func kept() throws {
    let (section, request) = try chat("deepseek")
    let reply = ProviderReply(
      status: 400, body: Array(#"{"error": {"param": "thinking", "message": "no"}}"#.utf8))
    #expect(section.refusedParameter(in: reply, of: request) != nil)
    #expect(section.refusedParameter(in: reply, of: request, keeping: ["thinking"]) == nil)
  }
}

@Suite("A model that reasons")
struct ReasoningTests {
  private func polish() throws -> ResolvedSection {
    try #require(try shipped.preset("openai-compatible").polish).resolved(model: "m")
  }

  @Test(
    "Its reasoning is no answer, and known to be there",
    arguments: [
      (#"{"content": "", "reasoning_content": "hm"}"#, "", true),
      (#"{"content": null, "reasoning_content": "hm"}"#, "", true),
      (#"{"reasoning": "hm"}"#, "", true),
      (#"{"content": "Yes.", "reasoning": "hm"}"#, "Yes.", true),
      (#"{"content": "Yes.", "reasoning_content": ""}"#, "Yes.", false),
      (#"{"content": "Yes.", "reasoning": null}"#, "Yes.", false),
    ])
  func whole(message: String, text: String, hasReasoned: Bool) throws {
    let body = #"{"choices": [{"message": \#(message), "finish_reason": "length"}]}"#
    let reading = try polish().reading(ProviderReply(status: 200, body: Array(body.utf8)), someday)
    #expect(reading.transcript.text == text)
    #expect(reading.hasReasoned == hasReasoned)
    #expect(reading.isCutOff)
  }

  @Test("In a stream it is not read either")
  func stream() throws {
    func read(_ deltas: [String]) throws -> Reading {
      var stream = StreamReading(
        try polish(), status: 200, headers: [HeaderField("Content-Type", "text/event-stream")])
      let events = deltas.map { #"data: {"choices": [{"delta": \#($0)}]}"# + "\n\n" }.joined()
      let end = #"data: {"choices": [{"delta": {}, "finish_reason": "stop"}]}"# + "\n\n"
      for byte in Array((events + end + "data: [DONE]\n\n").utf8) {
        _ = try stream.read([byte], someday)
      }
      return try stream.finish(someday)
    }
    let thought = #"{"role": "assistant", "content": null, "reasoning_content": "hm"}"#
    let both = try read([thought, thought, #"{"content": "Yes."}"#])
    #expect(both.transcript.text == "Yes." && both.hasReasoned)
    let only = try read([thought])
    #expect(only.transcript.text.isEmpty && only.hasReasoned)
    #expect(throws: ProviderFault.self) { try read([#"{"role": "assistant"}"#]) }
  }

  @Test("An answer in parts is put together, without those that are reasoning")
  func parts() throws {
    let parts = #"""
      [{"type": "thinking", "thinking": [{"type": "text", "text": "hm"}]}, {"type": "text", "text": "Yes, "}, {"type": "text", "text": "so."}]
      """#
    let body = #"{"choices": [{"message": {"content": \#(parts)}, "finish_reason": "stop"}]}"#
    let whole = try polish().reading(ProviderReply(status: 200, body: Array(body.utf8)), someday)
    #expect(whole.transcript.text == "Yes, so.")
    var stream = StreamReading(
      try polish(), status: 200, headers: [HeaderField("Content-Type", "text/event-stream")])
    let events =
      #"data: {"choices": [{"delta": {"content": \#(parts)}}]}"# + "\n\n"
      + #"data: {"choices": [{"delta": {"content": " Yes."}, "finish_reason": "stop"}]}"# + "\n\n"
    _ = try stream.read(Array(events.utf8), someday)
    #expect(try stream.finish(someday).transcript.text == "Yes, so. Yes.")
  }

  @Test(
    "Every word for an end before the end counts as one; every word for a refusal, too",
    arguments: [
      ("stop", false, false), ("length", true, false), ("model_length", true, false),
      ("insufficient_system_resource", true, false), ("error", true, false),
      ("content_filter", false, true), ("sensitive", false, true),
    ])
  func endings(word: String, isCutOff: Bool, isRefused: Bool) throws {
    let body = #"{"choices": [{"message": {"content": "Yes"}, "finish_reason": "\#(word)"}]}"#
    let reply = ProviderReply(status: 200, body: Array(body.utf8))
    if isRefused {
      #expect(throws: ProviderFault.self) { try polish().reading(reply, someday) }
    } else {
      #expect(try polish().reading(reply, someday).isCutOff == isCutOff)
    }
  }

  @Test("Without any reasoning, no answer stays a fault; so it does for speech")
  func fault() throws {
    let none = ProviderReply(
      status: 200, body: Array(#"{"choices": [{"message": {"content": null}}]}"#.utf8))
    #expect(throws: ProviderFault.self) { try polish().reading(none, someday) }
    #expect(replyFault(try plainSection(), 200, #"{"reasoning": "hm"}"#)?.reason == .noText)
  }

  @Test("What a model writes into its answer is left there, for the guard to judge")
  func inline() throws {
    let body = #"{"choices": [{"message": {"content": "<think>hm</think>Yes."}}]}"#
    let reading = try polish().reading(ProviderReply(status: 200, body: Array(body.utf8)), someday)
    #expect(reading.transcript.text == "<think>hm</think>Yes.")
  }
}
