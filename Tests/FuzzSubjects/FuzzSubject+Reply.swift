import Files
import Providers
import Transcripts

extension FuzzSubject {
  /// One provider, whose exchange has everything in it.
  private static let section: ResolvedSection? = {
    let preset = """
      id: fuzz
      name: Fuzz
      base_url: https://api.example.com/v1
      transcription:
        model: m
        accepts: [model, prompt, keywords, stream]
        request:
          path: "/hear/{model}"
          query: {p: "{prompt}"}
          body: {multipart: {file: {audio: file}, k: {list: "{keywords}", style: repeat}}}
        reply:
          text: [$.text, {path: "$.parts[?@.ok!=false].text", join: ""}]
          segments: {each: "$.segments[*]", text: text, start: start, end: end}
          words: {each: "$.words[*]", text: text, start: start, length: took}
          strip: ['<[a-z]+>']
          success: {path: $.status, in: ["0", ok], missing: ok}
          finish: {path: $.finish, length: [length], refused: [refused]}
          usage: {input: $.usage.input}
        events:
          - {when: {$.type: delta}, delta: $.delta}
          - {when: {$.type: whole}, delta: $.text, mode: replace}
          - {when: {$.type: done}, final: $.text}
          - {when: {$.finish: {exists: true}}, finish: $.finish}
          - {when: {$.error: {exists: true}}, error: $.error.message}
      errors:
        - {status: 429, code: "1*", kind: quota, retry_after: $.wait}
        - {where: {path: "$.error.details[*].id", matches: "a+b"}, kind: rate}
        - {code: SILENT, kind: no_speech}
      """
    return try? load(preset)?.transcription?.resolved()
  }()

  /// A request for text, which a server may refuse parts of.
  private static let chat: (section: ResolvedSection, request: OutgoingRequest)? = {
    let preset = """
      id: fuzz
      name: Fuzz
      base_url: https://api.example.com/v1
      polish:
        model: m
        accepts: [model, system, text, max_tokens, temperature, stream]
        request:
          path: /chat
          body:
            json:
              model: "{model}"
              messages: [{content: "{system}"}, {content: "{text}"}]
              max_tokens: "{max_tokens}"
              temperature: "{temperature}"
              stream: "{stream}"
              thinking: {type: disabled}
        reply: {text: $.text}
      """
    var parameters = Parameters()
    (parameters.system, parameters.text, parameters.stream) = ("system", "text", true)
    (parameters.maxTokens, parameters.temperature) = (1, 0)
    guard let section = try? load(preset)?.polish?.resolved(),
      let values = try? section.filling(parameters).values,
      let base = try? section.baseURL(),
      let request = try? section.request(
        values, base: base, marks: RequestMarks(boundary: "b", uuid: "u"))
    else { return nil }
    return (section, request)
  }()

  private static func load(_ preset: String) -> Preset? {
    guard let directory = try? TemporaryDirectory() else { return nil }
    let file = directory.path.appending("fuzz.yaml")
    try? Files.replace(file, with: Array(preset.utf8))
    return try? Catalog(layers: [LayerDirectory(.user, directory.path)]).preset("fuzz")
  }

  /// The first byte chooses status and type, the rest is the body. Wherever a body is cut on its
  /// way, it means the same; what is shown of it is one short line that no terminal obeys.
  static func reply(_ bytes: [UInt8]) throws {
    guard let section else { throw Finding("the preset does not load") }
    guard let first = bytes.first else { return }
    let body = Array(bytes.dropFirst())
    let status = [200, 200, 200, 200, 400, 404, 429, 302][Int(first & 7)]
    let type = ["text/event-stream", "application/json", "text/html", "x"][Int(first >> 3 & 3)]
    let headers = [
      HeaderField("Content-Type", type),
      HeaderField("Retry-After", String(decoding: body.prefix(40), as: UTF8.self)),
      HeaderField("X-Request-Id", String(decoding: body.suffix(20), as: UTF8.self)),
    ]
    let whole = outcome(section, status, headers, [body])
    if case .failure(let fault) = whole { try check(fault) }
    try check(section.fault(ProviderReply(status: status, headers: headers, body: body), context))
    try refused(ProviderReply(status: status, headers: headers, body: body))
    let cut = Int(first >> 5) + 1
    let pieces = stride(from: 0, to: body.count, by: cut).map {
      Array(body[$0..<min($0 + cut, body.count)])
    }
    let again = outcome(section, status, headers, pieces)
    switch (whole, again) {
    case (.success(let a), .success(let b)):
      try expect(a.transcript == b.transcript && a.repairs == b.repairs, "pieces mean the whole")
    case (.failure(let a), .failure(let b)): try expect(a == b, "pieces fail like the whole")
    default: throw Finding("pieces end otherwise than the whole")
    }
  }

  private static let context = ReplyContext(now: 1_800_000_000)

  private static func outcome(
    _ section: ResolvedSection, _ status: Int, _ headers: [HeaderField], _ pieces: [[UInt8]]
  ) -> Result<Reading, ProviderFault> {
    var stream = StreamReading(section, status: status, headers: headers)
    do throws(ProviderFault) {
      for piece in pieces { _ = try stream.read(piece, context) }
      return .success(try stream.finish(context))
    } catch {
      return .failure(error)
    }
  }

  /// Whatever a server says, only what can be spared goes, and the words stay.
  private static func refused(_ reply: ProviderReply) throws {
    guard let (section, request) = chat else { throw Finding("the preset does not load") }
    guard let change = section.refusedParameter(in: reply, of: request) else { return }
    try expect(reply.status == 400, "only a refusal of the request names a parameter")
    let spared: Set<String> = ["max_tokens", "temperature", "stream", "thinking"]
    try expect(spared.contains(change.key), "what is left out can be spared: \(change)")
    let changed = request.applying([change])
    try expect(!changed.bodyKeys.contains(change.key), "what is refused goes: \(change)")
    try expect(changed.bodyKeys.starts(with: ["model", "messages"]), "the words stay: \(change)")
  }

  private static func check(_ fault: ProviderFault) throws {
    try expect(fault.message.count <= 200, "a message has at most 200 characters: \(fault)")
    try expect((fault.code?.count ?? 0) <= 80, "a code has at most 80 characters: \(fault)")
    try expect(!fault.message.isEmpty, "a fault says something")
    let isSafe = fault.description.unicodeScalars.allSatisfy { scalar in
      scalar.value >= 0x20 && !(0x7F...0x9F).contains(scalar.value)
        && !(0x2028...0x202E).contains(scalar.value)
    }
    try expect(isSafe, "what is shown is one line without controls: \(fault)")
    if let wait = fault.retryAfter {
      try expect(wait >= 0 && wait.isFinite, "a time to wait is a time: \(wait)")
    }
  }

  /// An address that is taken leads to a request whose address is one line of plain characters,
  /// to the origin that it names.
  static func address(_ bytes: [UInt8]) throws {
    guard let section else { throw Finding("the preset does not load") }
    let lines = bytes.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
    let pasted = String(decoding: lines[0], as: UTF8.self)
    guard let base = try? section.baseURL(pasted: pasted) else { return }
    var parameters = Parameters()
    parameters.prompt = lines.count > 1 ? String(decoding: lines[1], as: UTF8.self) : nil
    parameters.keywords = [pasted]
    let audio = AudioFile(path: "/a.wav", size: 1, format: .wav, seconds: 1, rate: 16000)
    guard let values = try? section.filling(parameters).values,
      let request = try? section.request(
        values, audio: audio, base: base, marks: RequestMarks(boundary: "b", uuid: "u"))
    else { return }
    try expect(
      request.url.utf8.allSatisfy { (0x21...0x7E).contains($0) }, "an address is plain ASCII")
    try expect(request.origin == base.origin, "a request goes where its base address is")
    let path = request.url.prefix { $0 != "?" }
    try expect(
      !path.split(separator: "/").contains(".."), "nothing leads out of an address's path")
    // A socket's path has no end that one could see.
    guard !base.text.hasPrefix("unix:") else { return }
    let again = try? section.baseURL(pasted: base.text)
    try expect(again?.origin == base.origin, "a base address is one: \(base.text)")
  }
}
