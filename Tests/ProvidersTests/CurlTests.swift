import Files
import JSON
import Testing

@testable import Providers

@Suite("A request as people see it")
struct CurlTests {
  @Test("a form is one -F after the other, quoted for the shell")
  func form() throws {
    let section = try section(
      httpPreset(
        request: """
          {path: /hear, headers: {X-A: "it's"}, body: {multipart: {model: "{model}",
            p: "{prompt}", file: {audio: file}, c: {json: {k: "{keywords}"}}}}}
          """))
    let request = try section.filled(
      {
        $0.prompt = "it's; $HOME @x"
        $0.keywords = ["a\"b"]
      }, audio: clip(path: "/tmp/it's \"x\".wav"))
    #expect(
      request.curlLine(keyVariable: "OSGK_KEY_MINE")
        == "curl -X POST https://api.example.com/v1/hear -H 'X-A: it'\\''s' "
        + "-H \"Authorization: Bearer $OSGK_KEY_MINE\" --form-string model=ears-1 "
        + "--form-string 'p=it'\\''s; $HOME @x' "
        + "-F 'file=@\"/tmp/it'\\''s \\\"x\\\".wav\";filename=audio.wav;type=audio/wav' "
        + "-F 'c=\"{\\\"k\\\":[\\\"a\\\\\\\"b\\\"]}\";type=application/json'")
    #expect(request.curlLine().contains("-H 'Authorization: Bearer ***'"))
  }

  @Test("base64 is made by the command, a raw body is a file")
  func bodies() throws {
    let json = try section(
      httpPreset(
        request: "{path: /x, body: {json: {m: \"{model}\", d: \"{audio.base64}\"}}}",
        more: "auth: {header: X-Key}"))
    #expect(
      try json.filled(audio: clip(path: "-a.wav")).curlLine()
        == "{ printf %s '{\"m\":\"ears-1\",\"d\":\"'; base64 -w0 ./-a.wav; printf %s '\"}'; } | "
        + "curl -X POST https://api.example.com/v1/x -H 'Content-Type: application/json' "
        + "-H 'X-Key: ***' --data-binary @-")
    let raw = try section(
      httpPreset(request: "{path: /x, body: {raw: audio}}", more: "auth: {bearer: optional}"))
    let path = try #require(Path(bytes: Array("/tmp/".utf8) + [0xFF, 0x37, 0x0A]))
    #expect(
      try raw.filled(audio: clip(path: path)).curlLine()
        == "curl -X POST https://api.example.com/v1/x -H 'Content-Type: audio/wav' "
        + "--data-binary $'@/tmp/\\3777\\n'")
    let get = try section(
      httpPreset(request: "{method: GET, path: /m, query: {a: b}}", more: "auth: none"))
    #expect(
      try get.filled(audio: nil).curlLine() == "curl -X GET 'https://api.example.com/v1/m?a=b'")
  }

  @Test("as JSON it says the same, the audio by its path")
  func structured() throws {
    let section = try section(
      httpPreset(
        request: """
          {path: /hear, headers: {X-A: b}, body: {multipart: {model: "{model}", f: {audio: file},
            c: {json: {k: "{keywords}", d: "{audio.data_uri}"}}}}}
          """))
    let request = try section.filled({ $0.keywords = ["t"] }, audio: clip(path: "/a.wav"))
    let json = request.json()
    #expect(json["method"]?.string == "POST")
    #expect(json["url"]?.string == "https://api.example.com/v1/hear")
    #expect(json["headers"]?["X-A"]?.string == "b")
    #expect(
      json["auth"] == ["header": "Authorization", "prefix": "Bearer ", "optional": false])
    #expect(json["body_bytes"]?.int == Int(request.contentLength))
    #expect(
      json["body"]?["multipart"] == [
        ["name": "model", "value": "ears-1"],
        ["name": "f", "file": "/a.wav", "filename": "audio.wav", "type": "audio/wav"],
        ["name": "c", "json": ["k": ["t"], "d": "data:audio/wav;base64,<base64 of /a.wav>"]],
      ])
  }

  @Test("limits name the key, what there is, what is taken and the line")
  func limits() throws {
    let section = try section(
      httpPreset(
        request: "{path: /x, body: {json: {d: \"{audio.base64}\"}}}",
        transcription: "  limits: {bytes: 1MB, body_bytes: 100kB, seconds: 300,\n"
          + "    min_seconds: 0.5}\n"))
    func fault(_ size: Int64, _ seconds: Double) throws -> LimitFault? {
      let audio = AudioFile(
        path: "/a.wav", size: size, format: .wav, seconds: seconds, rate: 16000)
      return section.limitFault(for: try section.filled(audio: audio))
    }
    #expect(try fault(74_000, 300) == nil)
    let cases: [(Int64, Double, LimitFault.Limit, String)] = [
      (1_000_001, 9, .bytes, "the audio has 1.01 MB; this model takes 1 MB (limits.bytes, "),
      (75_000, 9, .bodyBytes, "the request would have 100008 bytes; this model takes 100000 bytes"),
      (9, 3725.5, .seconds, "the recording lasts 1 h 2 min 6 s; this model takes 5 min"),
      (9, 0.25, .minSeconds, "the recording lasts 0.25 s; this model needs at least 0.5 s"),
    ]
    for (size, seconds, limit, text) in cases {
      let fault = try #require(try fault(size, seconds))
      #expect(fault.limit == limit)
      #expect(fault.description.hasPrefix(text), "\(fault)")
      #expect(fault.place?.file.lastComponent.elementsEqual("mine.yaml".utf8) == true)
      #expect(
        fault.description.hasSuffix("mine.yaml:\(limit == .minSeconds ? 11 : 10))"), "\(fault)")
    }
  }

  @Test("a model that will be withdrawn is warned of, before and after the day")
  func deprecation() throws {
    let text = httpPreset(
      request: "{path: /x, body: {raw: audio}}",
      transcription: "  models: {old: {deprecated_on: 2027-02-26, replaced_by: new}}\n")
    let old = try section(text, model: "old")
    #expect(try section(text).deprecation(on: "2026-11-30") == nil)
    #expect(
      old.deprecation(on: "2026-11-30")?.description
        == "the model \"old\" will be withdrawn on 2027-02-26; use \"new\"")
    #expect(
      old.deprecation(on: "2027-02-26")?.description
        == "the model \"old\" may be gone: it was to be withdrawn on 2027-02-26; use \"new\"")
  }
}
