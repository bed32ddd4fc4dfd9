import Files
import Testing

@testable import Providers

@Suite("What no preset may say")
struct RefusalTests {
  private func remote(
    _ more: String = "", base: String = "https://api.acme.example/v1", headers: String = "{}",
    query: String = "{}", path: String = "/x", auth: String = "bearer",
    body: String = "{raw: audio}"
  ) -> String {
    """
    id: mine
    name: Mine
    base_url: "\(base)"
    auth: \(auth)
    \(more)
    transcription:
      model: m
      accepts: [model, language]
      request:
        path: \(path)
        query: \(query)
        headers: \(headers)
        body: \(body)
      reply: {text: $.text}
    """
  }

  @Test(
    "13: what looks like a key is refused and not repeated",
    arguments: [
      "api_key: sk-abcdef", "key: x", "token: x", "Api-Key: x", "secret: x",
      "disclosure: {retention: sk-proj-abcdefgh12345678}",
      "variables: {workspace: {default: 0123456789abcdef0123456789abcdef}}",
      "disclosure: {retention: \"Bearer abcDEF123456abcDEF123456\"}",
    ])
  func keys(line: String) throws {
    let fault = try #require(try fault(of: remote(line)))
    #expect(fault.code == .refused)
    #expect(fault.message.contains("osgk keys set"))
    #expect(!fault.description.contains("abcdef"))
    #expect(!fault.description.contains("abcDEF"))
  }

  @Test(
    "ordinary names are no keys",
    arguments: [
      "whisper-large-v3-turbo", "qwen3-asr-flash-filetrans-2025-11-17", "6c6d6767",
      "sherpa-onnx-zipformer-multi-zh-hans-2023-9-2", "Systran/faster-distil-whisper-large-v3",
      "sk-learn-model", "ggml-large-v3-turbo-q5_0.bin", "TranscriptionServiceWithALongName",
    ])
  func names(text: String) { #expect(!SecretScan.looksLikeKey(text)) }

  @Test("a variable of the environment is refused, not sent as it stands")
  func environmentVariables() throws {
    for text in [
      remote(headers: "{X-Id: \"${ACME_ID}\"}"), remote(query: "{a: \"b${HOME}\"}"),
      remote(body: "{json: {a: \"${X}\", b: \"{audio.base64}\"}}"),
      remote("disclosure: {retention: \"${DAYS}\"}"),
    ] {
      let fault = try #require(try fault(of: text))
      #expect(fault.code == .refused)
      #expect(fault.message.contains("not expanded"))
    }
  }

  @Test(
    "26: control characters are refused in headers, query, path, address and model",
    arguments: ["\\r\\nX: y", "\\n", "\\r", "\\0", "\\x07", "\\t", "\\u2028", "\\x7f"])
  func controls(escape: String) throws {
    let texts: [(String, String)] = [
      ("transcription.request.headers.X-A", remote(headers: "{X-A: \"a\(escape)b\"}")),
      ("transcription.request.query.a", remote(query: "{a: \"a\(escape)b\"}")),
      ("transcription.request.path", remote(path: "\"/a\(escape)b\"")),
      ("base_url", remote(base: "https://api.acme.example/\(escape)")),
      ("transcription.model", remote().replacing("model: m", with: "model: \"m\(escape)\"")),
      (
        "transcription.request.body.multipart.a",
        remote(body: "{multipart: {a: \"x\(escape)\", file: {audio: file}}}")
      ),
      (
        "transcription.models.a",
        remote().replacing(
          "  reply:", with: "  models: {a: {base_url: \"https://x\(escape)\"}}\n  reply:")
      ),
    ]
    for (path, text) in texts {
      let fault = try #require(try fault(of: text), "\(path) \(escape)")
      // A NUL is refused by the reader of YAML, for the whole file.
      #expect(escape == "\\0" || fault.keyPath.hasPrefix(path), "\(fault)")
      #expect(fault.description.split(separator: "\n").count == 1)
    }
  }

  @Test("26: control characters in names of headers and fields are refused")
  func controlNames() throws {
    for text in [
      remote(headers: "{\"X\\r\\nEvil\": a}"), remote(query: "{\"a\\nb\": a}"),
      remote(body: "{multipart: {\"a\\r\\nb\": x}}"),
    ] {
      let fault = try #require(try fault(of: text))
      #expect(fault.code == .value)
      #expect(!fault.description.contains("\r") && !fault.description.contains("\n"))
    }
  }

  @Test("26: a model's name from outside is held to the same")
  func modelName() throws {
    let section = try #require(try shipped.preset("groq").transcription)
    for name in ["a\r\nb", "a\0", "\u{1B}[2J"] {
      #expect(throws: PresetError.self) { try section.resolved(model: name) }
    }
  }

  @Test(
    "headers that a preset may not set, in any case",
    arguments: [
      "Host", "host", "Content-Length", "TRANSFER-ENCODING", "Connection", "Cookie",
      "Proxy-Authorization", "proxy-connection", "Authorization", "Upgrade", "Expect", "TE",
    ])
  func headers(name: String) throws {
    let fault = try #require(try fault(of: remote(headers: "{\(name): x}")))
    #expect(fault.code == .refused)
    #expect(fault.keyPath == "transcription.request.headers.\(name)")
  }

  @Test("the key's own header is set by auth alone")
  func authHeader() throws {
    let text = remote(headers: "{x-api-key: x}", auth: "{header: X-Api-Key}")
    #expect(try fault(of: text)?.code == .refused)
    #expect(try fault(of: remote(headers: "{X-Other: x}", auth: "{header: X-Api-Key}")) == nil)
    #expect(try fault(of: remote(auth: "{header: Host}"))?.keyPath == "auth.header")
  }

  @Test(
    "17: requests go to https, or to this machine",
    arguments: [
      ("https://api.acme.example", true), ("http://127.0.0.1:8080", true),
      ("http://localhost:1/v1", true), ("http://[::1]:9", true), ("unix:/run/a.sock", true),
      ("http://api.acme.example", false), ("http://192.168.1.2", false), ("ftp://a.example", false),
      ("file:///etc/passwd", false), ("https://u:p@a.example", false), ("http://127.1", false),
      ("http://0.0.0.0", false), ("http://localhost.evil.example", false),
      ("https://a.example/?q=1", false), ("https://a.example/#f", false),
      ("https://a.example/../x", false), ("https://", false), ("a.example", false),
      ("https://{host}", false), ("https://{key}.a.example", false),
      ("https://a.example\\\\@b.example", false), ("program:/bin/sh", false),
    ])
  func addresses(address: String, isRight: Bool) throws {
    let fault = try fault(of: remote(base: address))
    #expect((fault == nil) == isRight, "\(fault.map(\.description) ?? "taken")")
    if !isRight { #expect(fault?.keyPath == "base_url") }
  }

  @Test(
    "a variable in a host is one label, whatever its pattern says",
    arguments: [
      ("acme-1", true), ("A9", true), ("evil.example/#", false), ("a.b", false), ("a@b", false),
      ("", false), ("a b", false), (String(repeating: "a", count: 64), false), ("a\n", false),
      ("a:1", false), ("ä", false),
    ])
  func hostVariables(value: String, isRight: Bool) throws {
    let text = remote("variables: {w: {label: Workspace}}", base: "https://{w}.acme.example/{w}")
    let layers = try Layers()
    try layers.put(text, "mine.yaml")
    let preset = try layers.catalog().preset("mine")
    let url = try? preset.address.baseURL(variables: ["w": value], declared: preset.variables)
    #expect((url != nil) == isRight)
    if isRight { #expect(url?.text == "https://\(value).acme.example/\(value)") }
  }

  @Test("a variable in a path cannot leave its place")
  func pathVariables() throws {
    let text = remote("variables: {d: {label: D}}", base: "https://a.example/x/{d}/y/")
    let layers = try Layers()
    try layers.put(text, "mine.yaml")
    let preset = try layers.catalog().preset("mine")
    let url = try preset.address.baseURL(
      variables: ["d": "../a?b#c/ü"], declared: preset.variables)
    #expect(url.text == "https://a.example/x/..%2Fa%3Fb%23c%2F%C3%BC/y")
    #expect(throws: PresetError.self) {
      try preset.address.baseURL(declared: preset.variables)
    }
    #expect(throws: PresetError.self) {
      try preset.address.baseURL(region: "eu", variables: ["d": "x"], declared: preset.variables)
    }
  }

  @Test(
    "an unknown placeholder is refused with what was meant",
    arguments: [
      ("{langauge}", "did you mean {language}?"), ("{key}", "{key} is not a placeholder"),
      ("{api_key}", "{api_key} is not a placeholder"), ("{audio.base64}", "does not exist here"),
      ("{options.beam}", "there is no option beam"), ("{Model}", "did you mean {model}?"),
    ])
  func placeholders(placeholder: String, words: String) throws {
    let fault = try #require(try fault(of: remote(query: "{a: \"x-\(placeholder)\"}")))
    #expect(fault.code == .placeholder)
    #expect(fault.message.contains(words), "\(fault)")
    #expect(fault.keyPath == "transcription.request.query.a")
  }

  @Test("braces that hold no name are text")
  func braces() throws {
    #expect(try fault(of: remote(query: "{a: '{', b: '{}', c: '{\"a\": 1}', d: '{ x }'}")) == nil)
  }

  @Test("in arguments an optional placeholder may not stand alone")
  func optionalArguments() throws {
    let accepts = "  accepts: [language]\n  reply: {parse: text}\n"
    func check(_ arguments: String, _ transcription: String) throws -> PresetError? {
      try fault(
        of: localPreset(
          command: "  program: [p]\n  arguments: \(arguments)\n", transcription: transcription))
    }
    let alone = try #require(try check("[-l, \"{language}\", \"{audio}\"]", accepts))
    #expect(alone.keyPath == "command.arguments[1]")
    #expect(alone.message.contains("{with: language, use: [FLAG, \"{language}\"]}"))
    #expect(
      try check("[-l, \"{language}\"]", "  parameters: {language: {auto: auto}}\n" + accepts)
        == nil)
    #expect(try check("[\"-l={language}\"]", accepts) == nil)
    #expect(try check("[{with: language, use: [-l, \"{language}\"]}]", accepts) == nil)
    #expect(try check("[{with: prompt, use: [-l, \"{language}\"]}]", accepts) != nil)
    #expect(try check("[{with: language, use: a, else: \"{language}\"}]", accepts) != nil)
    #expect(try check("[\"{model_path}\"]", accepts)?.message.contains("model_kind") == true)
  }

  @Test(
    "regular expressions compile and end",
    arguments: [
      ("(", false), ("(a+)+$", false), ("(a*b?)*", false), ("([a-z]+)*x", false), ("", false),
      ("(?:x{2,})+", false), ("a{1,5}", true), ("(ab)+", true), ("[(a+)]+", true),
      ("\\(a+\\)+", true),
      ("^\\s*<think>[\\s\\S]*?</think>\\s*", true), ("(\\d+)%\\|", true),
      (String(repeating: "a", count: 501), false),
    ])
  func patterns(pattern: String, isRight: Bool) {
    #expect((PatternRules.problem(with: pattern) == nil) == isRight)
  }

  @Test("a program with a network has to say where it sends")
  func says() throws {
    let command = "  program: [p]\n  network: any\n"
    let fault = try #require(try fault(of: localPreset(command: command)))
    #expect(fault.keyPath == "command.says")
  }
}
