import Keys
import Testing

@Suite("The mask")
struct KeyMaskTests {
  /// Characters of every kind: letters, digits, those that URLs and JSON escape.
  static let canary = #"kAnA-r1eN/v0gEl+"zw\schEr=9&"#

  static func key(_ text: String) throws -> APIKey {
    var bytes = Array(text.utf8)
    return try APIKey(parsing: &bytes)
  }

  /// Spelled by an encoder that is not ours.
  static let spellings: [(String, String)] = [
    ("plain", canary),
    ("percent", "kAnA-r1eN%2Fv0gEl%2B%22zw%5CschEr%3D9%26"),
    ("percent in lower case", "kAnA-r1eN%2fv0gEl%2b%22zw%5cschEr%3d9%26"),
    ("JSON", #"kAnA-r1eN/v0gEl+\"zw\\schEr=9&"#),
    ("JSON of PHP", #"kAnA-r1eN\/v0gEl+\"zw\\schEr=9&"#),
    ("JSON of Go", #"kAnA-r1eN/v0gEl+\"zw\\schEr=9\u0026"#),
    ("JSON, all escaped", canary.utf8.map { #"\u00"# + hexadecimal($0) }.joined()),
    ("hexadecimal", canary.utf8.map(hexadecimal).joined()),
    ("hexadecimal in capitals", canary.utf8.map { hexadecimal($0).uppercased() }.joined()),
  ]

  static func hexadecimal(_ byte: UInt8) -> String {
    (byte < 16 ? "0" : "") + String(byte, radix: 16)
  }

  @Test("5: a live key is hidden in all its spellings", arguments: spellings)
  func spelled(_ name: String, _ spelling: String) throws {
    let mask = KeyMask(keys: [try Self.key(Self.canary)])
    for (before, after) in [("", ""), ("Bad key <", "> given."), ("\u{201E}", "\u{201C}")] {
      #expect(mask.masking(before + spelling + after) == before + KeyMask.mark + after)
    }
    #expect(mask.masking("\(spelling), \(spelling)") == "\(KeyMask.mark), \(KeyMask.mark)")
  }

  static let base64: [(String, String)] = [
    // base64 of "", "u:", "us:" and "use:" with "kanarienvogel-123" behind it and "!" at the end
    ("at 0", "a2FuYXJpZW52b2dlbC0xMjMh"), ("at 2", "dTprYW5hcmllbnZvZ2VsLTEyMyE="),
    ("at 3", "dXM6a2FuYXJpZW52b2dlbC0xMjMh"), ("at 4", "dXNlOmthbmFyaWVudm9nZWwtMTIzIQ=="),
  ]

  @Test(
    "5: a live key is hidden in base64, wherever in the encoded text it stands", arguments: base64)
  func encoded(_ name: String, _ text: String) throws {
    let mask = KeyMask(keys: [try Self.key("kanarienvogel-123")])
    let shown = mask.masking("Basic-Auth: <\(text)>")
    #expect(shown.contains(KeyMask.mark))
    // What stays is what "use:" and "!" make, and the characters that they share with the key.
    #expect(
      shown.utf8.count <= "Basic-Auth: <>".utf8.count + KeyMask.mark.utf8.count + 10, "\(shown)")
  }

  @Test("6: a key that two pieces share is hidden, wherever it is cut", arguments: spellings)
  func split(_ name: String, _ spelling: String) throws {
    let mask = KeyMask(keys: [try Self.key(Self.canary)])
    let text = Array("data: {\"error\": \"<\(spelling)> is wrong\"}\n\n".utf8)
    for cut in 0...text.count {
      var stream = KeyMaskStream(mask)
      let first = stream.push(Array(text[..<cut]))
      let shown = first + stream.push(Array(text[cut...])) + stream.finish()
      #expect(
        String(decoding: shown, as: UTF8.self)
          == "data: {\"error\": \"<\(KeyMask.mark)> is wrong\"}\n\n", "cut at \(cut)")
    }
    var bytewise = KeyMaskStream(mask)
    var shown: [UInt8] = []
    for byte in text { shown += bytewise.push([byte]) }
    shown += bytewise.finish()
    #expect(shown == mask.masking(text))
  }

  static let foreign: [(String, String)] = [
    ("Incorrect API key provided: sk-proj-Abc123Def456. You can", "sk-proj-Abc123Def456."),
    (
      "Incorrect API key provided: sk-abcd********************wxyz",
      "sk-abcd********************wxyz"
    ),
    ("gsk_1234567890abcdefGHIJ is invalid", "gsk_1234567890abcdefGHIJ"),
    (
      "key AIzaSyA1234567890abcdefghijklmnopqrstuv not valid",
      "AIzaSyA1234567890abcdefghijklmnopqrstuv"
    ),
    ("https://x/v1?key=AIzaSyA1234567890&alt=sse", "AIzaSyA1234567890"),
    ("https://x/v1?alt=sse&api_key=0123456789abcdef", "0123456789abcdef"),
    ("Authorization: Bearer abcDEF123456", "abcDEF123456"),
    ("authorization: bearer 0123456789abcdef0123456789abcdef", "0123456789abcdef0123456789abcdef"),
    ("Authorization: Basic dXNlcjpwYXNzd29yZA==", "dXNlcjpwYXNzd29yZA=="),
    (#"{"api_key": "0f1e2d3c4b5a69788796a5b4c3d2e1f0"}"#, "0f1e2d3c4b5a69788796a5b4c3d2e1f0"),
    (#"{\"apiKey\":\"0f1e2d3c4b5a69788796a5b4c3d2e1f0\"}"#, "0f1e2d3c4b5a69788796a5b4c3d2e1f0"),
    ("xi-api-key: 0f1e2d3c4b5a6978", "0f1e2d3c4b5a6978"),
    ("Ocp-Apim-Subscription-Key: 0f1e2d3c4b5a6978", "0f1e2d3c4b5a6978"),
    ("access_token=ya29.a0AfH6SMBx-123", "ya29.a0AfH6SMBx-123"),
    (
      "jwt eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjMifQ.abc-DEF_123 expired",
      "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjMifQ.abc-DEF_123"
    ),
  ]

  @Test("15: a stranger's key is hidden by its shape, whole or in pieces", arguments: foreign)
  func shaped(_ text: String, _ secret: String) {
    let mask = KeyMask(keys: [])
    let hidden = text.replacing(secret, with: KeyMask.mark)
    #expect(mask.masking(text) == hidden)
    let bytes = Array(text.utf8)
    for cut in 0...bytes.count {
      var stream = KeyMaskStream(mask)
      let first = stream.push(Array(bytes[..<cut]))
      let shown = first + stream.push(Array(bytes[cut...])) + stream.finish()
      #expect(String(decoding: shown, as: UTF8.self) == hidden, "cut at \(cut)")
    }
  }

  @Test("6: however a text is cut, the pieces show what the whole shows")
  func anyCut() throws {
    let mask = KeyMask(keys: [try Self.key(Self.canary), try Self.key("none")])
    let parts =
      Self.spellings.map(\.1) + Self.foreign.map(\.0) + Self.harmless
      + [
        " ", "\"", ": ", "=", "\n", "api_key", "Bearer ", "sk-", "%", "\\", "\\u00", "none",
        "kAnA-",
      ]
    var random = SystemRandomNumberGenerator()
    for _ in 0..<300 {
      let text = (0..<Int.random(in: 1...5, using: &random))
        .map { _ in parts.randomElement(using: &random) ?? "" }.joined()
      let bytes = Array(text.utf8)
      var stream = KeyMaskStream(mask)
      var shown: [UInt8] = []
      var cuts: [Int] = []
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = Int.random(in: 1...min(rest.count, 20), using: &random)
        cuts.append(count)
        shown += stream.push(Array(rest.prefix(count)))
        rest = rest.dropFirst(count)
      }
      shown += stream.finish()
      #expect(
        String(decoding: shown, as: UTF8.self) == mask.masking(text),
        "'\(text)' cut into \(cuts)")
    }
  }

  static let harmless = [
    "", "The model gpt-4o-mini-transcribe-2025-12-15 does not exist",
    "whisper-large-v3-turbo at https://api.example.com/openai/v1/audio/transcriptions",
    "request id req_011CSHoEeqs5C35K2UUqR7Fy, x-request-id: 8f14e45f-ceea-467f-9575-6a0b1d3e2c11",
    "Bearer token is missing", "No authorization header was given", "sk-learn and sk-image",
    "Missing bearer authentication in header", "The key is: wrong", "token limit exceeded",
    "max_tokens: 4096, total_tokens: 123456", "429 Too Many Requests: rate limit reached for TPM",
    "\u{4F60}\u{597D} key: \u{5BC6}\u{94A5}", "the secret of monkey: bananas",
  ]

  @Test("What is no key stays", arguments: harmless)
  func stays(_ text: String) throws {
    let mask = KeyMask(keys: [try Self.key("EMPTY"), try Self.key("kanarienvogel")])
    #expect(mask.masking(text) == text)
  }

  @Test("A short key, as one's own server may have, is hidden where it stands alone")
  func short() throws {
    let mask = KeyMask(keys: [try Self.key("none")])
    #expect(
      mask.masking("none nonempty 'none' xnone none")
        == "\(KeyMask.mark) nonempty '\(KeyMask.mark)' xnone \(KeyMask.mark)")
  }

  @Test("A stream is not held back for long: words without a key come at once")
  func prompt() throws {
    var stream = KeyMaskStream(KeyMask(keys: [try Self.key(Self.canary)]))
    #expect(stream.push(Array("data: hello world\n".utf8)) == Array("data: hello world\n".utf8))
    #expect(stream.push(Array("\u{4F60}\u{597D}".utf8)) == Array("\u{4F60}\u{597D}".utf8))
    let endless = [UInt8](repeating: 0x61, count: 20_000)
    let start = stream.push(endless + Array(Self.canary.utf8.prefix(20)))
    #expect(start.count >= 10_000)
    let rest = stream.push(Array(Self.canary.utf8.dropFirst(20))) + stream.finish()
    #expect(start + rest == endless + Array(KeyMask.mark.utf8))
  }

  @Test("Every key that lives is known to the live mask, and no longer than it lives")
  func live() throws {
    let text = "a dodo-that-is-not-extinct here"
    var key: APIKey? = try Self.key("dodo-that-is-not-extinct")
    #expect(KeyMask.live.masking(text) == "a \(KeyMask.mark) here")
    withExtendedLifetime(key) {}
    key = nil
    #expect(KeyMask.live.masking(text) == text)
  }
}
