import Files
import JSON
import Testing

@testable import Providers

@Suite("Filling a request")
struct RequestTests {
  @Test("a form goes out part by part in the preset's order, the file under a name of ours")
  func multipart() throws {
    let section = try section(
      httpPreset(
        request: """
          {path: /hear, body: {multipart: {model: "{model}", file: {audio: file},
              language: "{language}", kept: "", "odd\\"name": x,
              a: {list: "{keywords}", style: brackets}, b: {list: "{keywords}", style: repeat},
              c: {list: "{keywords}", style: json}, d: {list: "{keywords}", style: comma},
              e: {list: "{keywords}", style: first}, "f[]": {list: "{keywords}", style: brackets},
              g: {json: {terms: "{keywords}", t: "{temperature}"}}, h: "{translate}",
              i: {with: timestamps, use: yes, else: no}, j: {list: "{languages}", style: repeat}}}}
          """))
    let request = try section.filled {
      $0.keywords = ["a \"b\"", "c"]
      $0.translate = true
    }
    func part(_ name: String, _ value: String, _ more: String = "") -> String {
      "--BOUND\r\nContent-Disposition: form-data; name=\"\(name)\"\(more)\r\n\r\n\(value)\r\n"
    }
    let expected = [
      part("model", "ears-1"),
      part("file", "<audio>", "; filename=\"audio.wav\"\r\nContent-Type: audio/wav"),
      part("kept", ""), part("odd%22name", "x"), part("a[]", "a \"b\""), part("a[]", "c"),
      part("b", "a \"b\""), part("b", "c"), part("c", #"["a \"b\"","c"]"#),
      part("d", "a \"b\",c"), part("e", "a \"b\""), part("f[]", "a \"b\""), part("f[]", "c"),
      part("g", #"{"terms":["a \"b\"","c"]}"#, "\r\nContent-Type: application/json"),
      part("h", "true"), part("i", "no"), "--BOUND--\r\n",
    ].joined()
    #expect(request.shown == expected)
    #expect(request.headers == [HeaderField("Content-Type", "multipart/form-data; boundary=BOUND")])
    #expect(request.url == "https://api.example.com/v1/hear")
    #expect(request.method == "POST")
    #expect(request.contentLength == Int64(expected.utf8.count - "<audio>".utf8.count + 11))
  }

  @Test(
    "name and type of the file follow its contents, never its path",
    arguments: [
      (AudioFormat.wav, "audio.wav", "audio/wav"), (.flac, "audio.flac", "audio/flac"),
      (.mp3, "audio.mp3", "audio/mpeg"), (.m4a, "audio.m4a", "audio/mp4"),
      (.ogg, "audio.ogg", "audio/ogg"), (.opus, "audio.ogg", "audio/ogg"),
      (.webm, "audio.webm", "audio/webm"), (.aac, "audio.aac", "audio/aac"),
    ])
  func fileName(format: AudioFormat, name: String, mime: String) throws {
    let section = try section(
      httpPreset(request: "{path: /x, body: {multipart: {f: {audio: file}}}}"))
    let request = try section.filled(audio: clip(format, path: "/tmp/\r\n\"é.opus"))
    #expect(request.shown.contains("filename=\"\(name)\"\r\nContent-Type: \(mime)\r\n"))
    #expect(!request.shown.contains("é"))
  }

  @Test("JSON keeps types, and what is absent goes with the maps that it leaves empty")
  func json() throws {
    let section = try section(
      httpPreset(
        request: """
          {path: /x, body: {json: {model: "{model}", rate: "16000", n: -1, yes: true, no: no,
            number: "{audio.rate}", seconds: "{audio.seconds}", format: "{audio.format}",
            temperature: "{temperature}", flag: "{diarize}", list: "{keywords}",
            gone: {a: {b: "{prompt}"}}, empty: {}, none: [], hints: ["{language}"],
            text: "in {language}.", when: {with: {timestamps: word}, use: 1, else: 0},
            parts: [{with: prompt, use: {text: "{prompt}"}}, {data: "{audio.base64}"},
                    {uri: "{audio.data_uri}"}]}}}
          """))
    let bare = try section.filled().shown
    #expect(
      bare == #"{"model":"ears-1","rate":"16000","n":-1,"yes":true,"no":"no","number":16000,"#
        + #""seconds":1.5,"format":"wav","empty":{},"none":[],"when":0,"#
        + #""parts":[{"data":"<base64>"},{"uri":"data:audio/wav;base64,<base64>"}]}"#)
    let full = try section.filled {
      $0.languages = ["de", "en"]
      $0.prompt = "a\"\n"
      $0.keywords = ["k"]
      $0.temperature = 0.5
      $0.diarize = true
      $0.timestamps = .word
    }
    #expect(
      full.shown == #"{"model":"ears-1","rate":"16000","n":-1,"yes":true,"no":"no","number":16000,"#
        + #""seconds":1.5,"format":"wav","temperature":0.5,"flag":true,"list":["k"],"#
        + #""gone":{"a":{"b":"a\"\n"}},"empty":{},"none":[],"hints":["de"],"text":"in de.","#
        + #""when":1,"parts":[{"text":"a\"\n"},{"data":"<base64>"},"#
        + #"{"uri":"data:audio/wav;base64,<base64>"}]}"#)
    #expect(full.headers == [HeaderField("Content-Type", "application/json")])
    for (size, characters) in [(0, 0), (1, 4), (2, 4), (3, 4), (4, 8), (3 << 30, 4 << 30)] {
      let request = try section.filled(audio: clip(size: Int64(size)))
      let text = request.shown.utf8.count - 2 * "<base64>".utf8.count
      #expect(request.contentLength == Int64(text + 2 * characters))
    }
  }

  @Test("a raw body is the file, with the type that the preset or its contents say")
  func raw() throws {
    let own = try section(
      httpPreset(
        request: """
          {path: /listen, query: {model: "{model}", smart: true, terms: "{keywords}",
            "a b": [x, "{language}"], o: {with: diarize, use: latest}},
            headers: {Content-Type: "{audio.mime}; x", X-Id: "{uuid}", X-Lang: "{language}"},
            body: {raw: audio}}
          """))
    let request = try own.filled(
      { $0.keywords = ["é&=+ /", "b"] }, audio: clip(.mp3))
    #expect(request.body == [.audio])
    #expect(request.contentLength == 11)
    #expect(
      request.url == "https://api.example.com/v1/listen?model=ears-1&smart=true"
        + "&terms=%C3%A9%26%3D%2B%20%2F&terms=b&a%20b=x")
    #expect(
      request.headers == [
        HeaderField("Content-Type", "audio/mpeg; x"), HeaderField("X-Id", marks.uuid),
      ])
    let plain = try section(httpPreset(request: "{path: /x, body: {raw: audio}}"))
    #expect(try plain.filled().headers == [HeaderField("Content-Type", "audio/wav")])
    #expect(throws: PresetError.self) { try plain.filled(audio: nil) }
  }

  @Test(
    "in a path the model keeps / @ : and everything else is encoded",
    arguments: [
      ("@cf/openai/whisper:x", "/run/@cf/openai/whisper:x:go"),
      ("a b?c#d", "/run/a%20b%3Fc%23d:go"),
      ("é%2e", "/run/%C3%A9%252e:go"), ("a..b", "/run/a..b:go"), ("..", nil), ("a/../b", nil),
      ("../../admin", nil), ("x/./y", nil), ("..\\x", "/run/..%5Cx:go"),
    ] as [(String, String?)])
  func modelInPath(model: String, path: String?) throws {
    let preset = httpPreset(request: "{path: '/run/{model}:go', body: {raw: audio}}")
      .replacing(":go", with: path == nil ? "/x" : ":go")
    let section = try section(preset, model: model)
    if let path {
      #expect(try section.filled().url == "https://api.example.com/v1" + path)
    } else {
      #expect(throws: PresetError.self) { try section.filled() }
    }
  }

  @Test("variables are asked for when the request uses them, and only then")
  func variables() throws {
    let preset = httpPreset(
      base: "\"https://{resource}.example.com\"",
      request: """
        {path: "/d/{deployment}/x", query: {v: "{version}"}, body: {json: {m: {with: extra, use: "{extra}"}}}}
        """,
      more: """
        variables:
          resource: {label: Resource name}
          deployment: {label: Deployment}
          version: {default: "1"}
          extra: {label: Extra, pattern: '[a-z]+'}
          other: {label: Never used}
        """)
    let section = try section(preset)
    let set = ["resource": "me", "deployment": "a/b c"]
    #expect(try section.filled(variables: set).url == "https://me.example.com/d/a%2Fb%20c/x?v=1")
    for (variables, message) in [
      ([:], "Resource name is not set (variables.resource)"),
      (["resource": "me"], "Deployment is not set (variables.deployment)"),
      (set.merging(["extra": "A"]) { $1 }, "\"A\" is no Extra (variables.extra)"),
      (set.merging(["resource": "evil.example/#"]) { $1 }, "evil"),
    ] {
      let error = #expect(throws: PresetError.self) { try section.filled(variables: variables) }
      #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
    }
  }

  @Test("a request without a body has no type; polish fills text")
  func bodies() throws {
    let get = try section(httpPreset(request: "{method: GET, path: /models}"))
    let request = try get.filled(audio: nil)
    #expect(request.method == "GET" && request.headers.isEmpty && request.contentLength == 0)
    let polish = try shipped.preset("anthropic").polish?.resolved()
    let chat = try #require(polish).filled(
      {
        $0.system = "Mend."
        $0.text = "um hello"
        $0.maxTokens = 100
      }, audio: nil)
    #expect(chat.url == "https://api.anthropic.com/v1/messages")
    #expect(
      chat.shown.contains(
        #""max_tokens":100,"system":"Mend.","messages":[{"role":"user","content":"um hello"}]"#))
    #expect(chat.auth == .header(name: "x-api-key", prefix: ""))
  }

  @Test("a boundary that stands in the text is no boundary")
  func boundary() throws {
    let section = try section(
      httpPreset(request: "{path: /x, body: {multipart: {a: \"{prompt}\", f: {audio: file}}}}"))
    let request = try section.filled { $0.prompt = "\r\n--BOUND\r\nx --BOUNDx" }
    #expect(
      request.headers == [HeaderField("Content-Type", "multipart/form-data; boundary=BOUNDxx")])
    #expect(request.shown.hasSuffix("--BOUNDxx--\r\n"))
  }

  @Test("marks are new each time and of the right form")
  func randomMarks() {
    let all = (0..<100).map { _ in RequestMarks.random() }
    #expect(Set(all.map(\.boundary)).count == 100 && Set(all.map(\.uuid)).count == 100)
    for mark in all {
      #expect(mark.boundary.utf8.count == 35)
      #expect(
        (try? Regex("[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}")).map {
          mark.uuid.wholeMatch(of: $0) != nil
        } == true)
    }
  }
}
