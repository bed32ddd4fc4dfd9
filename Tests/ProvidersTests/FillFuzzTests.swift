import Files
import JSON
import Testing

@testable import Providers

/// A small generator with a seed, so that a failure can be repeated.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

@Suite("Hostile values in requests")
struct FillFuzzTests {
  private static let pieces = [
    "\r", "\n", "\r\n", "\0", "\u{85}", "\u{2028}", "\u{B}", "\u{C}", "\u{1B}", "\u{7F}", "\t", " ",
    "a", "é", "%0d%0a", "%", "..", "/", "\\", "?", "#", "&", "=", "@", ":", "\"", "'", ";", "{",
    "}",
    "{model}", "--BOUND", "BOUND--", "\r\n\r\n", "Host: evil", "名", "\u{202E}", "e\u{301}",
  ]

  private static let harmless = ["a", " ", "de", "/", ":", "x-1", "\"", "--BOUND", "#"]

  /// Mostly harmless, or no request would ever be made.
  private func text(_ random: inout SplitMix) -> String {
    if Int.random(in: 0..<10, using: &random) < 8 {
      return (0...Int.random(in: 0...3, using: &random)).map { _ in
        Self.harmless.randomElement(using: &random) ?? ""
      }.joined()
    }
    return (0..<Int.random(in: 0...6, using: &random)).map { _ in
      Self.pieces.randomElement(using: &random) ?? ""
    }.joined()
  }

  private func parameters(_ random: inout SplitMix) -> Parameters {
    var parameters = Parameters()
    parameters.languages = [text(&random), text(&random)]
    parameters.prompt = text(&random)
    parameters.keywords = (0..<3).map { _ in text(&random) }
    parameters.timestamps = .word
    parameters.options = ["own": text(&random)]
    return parameters
  }

  @Test("26: no parameter, model or variable brings a line end into address or headers")
  func lines() throws {
    let text = httpPreset(
      request: """
        {path: "/p/{model}/{language}/{own}", query: {q: "{prompt}", k: "{keywords}", o: "{options.own}"},
         headers: {X-L: "{language}", X-P: "a {prompt}", X-M: "{model}", X-O: "{options.own}"},
         body: {multipart: {file: {audio: file}, p: "{prompt}", k: {list: "{keywords}", style: repeat},
           m: "{model}", j: {json: {p: "{prompt}", k: "{keywords}"}}}}}
        """, more: "variables: {own: {label: Own}}\noptions: {own: {type: text}}")
    let base = try section(text)
    let layers = try Layers()
    try layers.put(text, "mine.yaml")
    let whole = try #require(try layers.catalog().preset("mine").transcription)
    var random = SplitMix(state: 26)
    var made = 0
    for round in 0..<4000 {
      let model = self.text(&random)
      let parameters = parameters(&random)
      let variables = ["own": self.text(&random)]
      guard let section = try? whole.resolved(model: model),
        let values = try? section.filling(parameters).values,
        let request = try? section.request(
          values, audio: clip(), base: base.baseURL(), variables: variables, marks: marks)
      else { continue }
      made += 1
      #expect(request.url.utf8.allSatisfy { (0x21...0x7E).contains($0) }, "round \(round)")
      #expect(!request.url.split(separator: "/").contains(".."), "round \(round)")
      #expect(request.url.hasPrefix("https://api.example.com/v1/p/"), "round \(round)")
      for header in request.headers {
        let isClean = (header.name + header.value).utf8.allSatisfy { (0x20...0x7E).contains($0) }
        #expect(isClean, "round \(round)")
      }
      // The command line is one line too.
      #expect(!request.curlLine().utf8.contains { $0 < 0x20 }, "round \(round)")
      try checkForm(request, parameters, round)
    }
    #expect(made > 200)
  }

  /// As a strict reader of forms takes it apart.
  private func checkForm(
    _ request: OutgoingRequest, _ parameters: Parameters, _ round: Int
  ) throws {
    let boundary = try #require(request.headers.last?.value.split(separator: "=").last)
    let body = Array(request.shown.utf8)
    #expect(!body.contains(0), "round \(round)")
    let parts = Self.split(body, "--\(boundary)")
    let kept = parameters.keywords.filter { !$0.isEmpty }
    let prompt = parameters.prompt.flatMap { $0.isEmpty ? nil : $0 }
    let json = prompt != nil || !kept.isEmpty ? 1 : 0
    // Before the first and after the last boundary there is nothing of ours.
    #expect(parts.count == 2 + 2 + kept.count + (prompt == nil ? 0 : 1) + json, "round \(round)")
    if let prompt {
      let wanted = Array("name=\"p\"\r\n\r\n\(prompt)\r\n".utf8)
      #expect(parts.contains { !Self.positions(of: wanted, in: $0).isEmpty }, "round \(round)")
    }
  }

  private static func split(_ bytes: [UInt8], _ separator: String) -> [[UInt8]] {
    let separator = Array(separator.utf8)
    var parts: [[UInt8]] = []
    var start = 0
    for place in positions(of: separator, in: bytes) {
      parts.append(Array(bytes[start..<place]))
      start = place + separator.count
    }
    return parts + [Array(bytes[start...])]
  }

  private static func positions(of word: [UInt8], in bytes: [UInt8]) -> [Int] {
    guard bytes.count >= word.count else { return [] }
    return (0...(bytes.count - word.count)).filter { bytes[$0...].starts(with: word) }
  }

  @Test("26: a line end in a model's name, a header, a query or a path is an error of its own")
  func refusals() throws {
    let section = try section(
      httpPreset(
        request: """
          {path: {with: translate, use: "/p/{language}", else: /p}, query: {q: "{prompt}"},
           headers: {X-K: "{keywords}"}, body: {raw: audio}}
          """))
    let cases: [(String, (inout Parameters) -> Void)] = [
      ("\"q\" holds a line break, which cannot stand in a query", { $0.prompt = "a\nb" }),
      (
        "\"X-K\" holds a carriage return, which cannot stand in a header",
        { $0.keywords = ["a\rb"] }
      ),
      (
        "language\" holds a line break, which cannot stand in an address".replacing(
          "lang", with: "\"lang"),
        {
          $0.translate = true
          $0.languages = ["d\ne"]
        }
      ),
      ("prompt holds NUL, which cannot be sent", { $0.prompt = "a\0" }),
      ("the header X-K can hold ASCII only", { $0.keywords = ["é"] }),
    ]
    for (message, change) in cases {
      let error = #expect(throws: PresetError.self) { try section.filled(change) }
      #expect(error?.message == message)
      #expect(error?.code == .refused)
    }
    #expect(throws: PresetError.self) {
      try shipped.preset("openai").transcription?.resolved(model: "a\r\nb")
    }
  }
}
