import Origin
import Testing

@testable import Providers

@Suite("Base addresses as people paste them")
struct BaseURLTests {
  private func reached(_ pasted: String, _ preset: String, _ path: String) throws -> String {
    let section = try section(
      httpPreset(base: preset, request: "{path: '\(path)', query: {v: '1'}, body: {raw: audio}}"))
    let request = try section.filled(pasted: pasted)
    #expect(try Origin(parsing: request.url) == request.origin)
    return request.url
  }

  @Test(
    "C1: the ten spellings reach the same operation",
    arguments: [
      "https://gate.example", "https://gate.example/", "https://gate.example/v1",
      "https://gate.example/v1/", "https://gate.example//v1//",
      "https://gate.example/v1/audio/transcriptions",
      "https://gate.example/v1/audio/transcriptions/", "https://gate.example/v1/chat/completions",
      "https://gate.example/v1/models", "https://gate.example/v1/responses",
      "https://gate.example/v1/audio/translations", "https://gate.example/v1#section",
      "  https://gate.example/v1 \n", "\u{FEFF}https://gate.example/v1\u{200B}",
      "HTTPS://Gate.Example:443/v1",
    ])
  func spellings(pasted: String) throws {
    #expect(
      try reached(pasted, "https://api.example.com/v1", "/audio/transcriptions")
        == "https://gate.example/v1/audio/transcriptions?v=1")
  }

  @Test(
    "a path that somebody wrote is never added to",
    arguments: [
      ("https://x.example/api/paas/v4", "/api/paas/v4/audio/transcriptions"),
      ("https://x.example/api/paas/v4/chat/completions", "/api/paas/v4/audio/transcriptions"),
      ("https://x.example/v1beta/openai", "/v1beta/openai/audio/transcriptions"),
      ("https://x.example/v1beta/openai/", "/v1beta/openai/audio/transcriptions"),
      ("https://x.example/compatible-mode/v1", "/compatible-mode/v1/audio/transcriptions"),
      ("https://x.example/openai/v1/models", "/openai/v1/audio/transcriptions"),
      ("https://x.example/audio/transcriptions", "/audio/transcriptions"),
      ("https://x.example/proxy", "/proxy/audio/transcriptions"),
      ("https://x.example/a%20b/é", "/a%20b/%C3%A9/audio/transcriptions"),
    ])
  func asWritten(pasted: String, path: String) throws {
    #expect(
      try reached(pasted, "https://api.example.com/v1", "/audio/transcriptions")
        == "https://x.example\(path)?v=1")
  }

  @Test(
    "what the operation begins with is not said twice",
    arguments: [
      ("https://api.example.com", "/v1/listen", "https://x.example/v1", "/v1/listen"),
      ("https://api.example.com", "/v1/listen", "https://x.example/gate/v1/", "/gate/v1/listen"),
      ("https://api.example.com", "/v1/listen", "https://x.example/v1/listen", "/v1/listen"),
      ("https://api.example.com", "/v1/listen", "https://x.example/v2", "/v2/v1/listen"),
      (
        "https://api.example.com", "/compatible-mode/v1/chat/completions",
        "https://x.example/compatible-mode/v1", "/compatible-mode/v1/chat/completions"
      ),
      (
        "https://api.example.com/v1beta", "/openai/chat/completions",
        "https://x.example/v1beta/openai/", "/v1beta/openai/chat/completions"
      ),
      (
        "https://api.example.com/v1beta", "/models/{model}:go",
        "https://x.example/v1beta/models/ears-9:go", "/v1beta/models/ears-1:go"
      ),
      (
        "https://api.example.com/client/run", "/{model}", "https://x.example/client/run/other",
        "/client/run/other/ears-1"
      ),
      ("https://api.example.com", "/inference", "https://x.example", "/inference"),
      ("https://api.example.com", "/inference", "https://x.example/inference/", "/inference"),
      ("https://api.example.com", "/inference", "https://x.example/sub", "/sub/inference"),
    ])
  func overlap(base: String, path: String, pasted: String, reached: String) throws {
    #expect(try self.reached(pasted, base, path) == "https://x.example\(reached)?v=1")
  }

  @Test(
    "a query stays, and wins over the preset's",
    arguments: [
      ("https://x.example/v1?api-version=2", "api-version=2&v=1"),
      ("https://x.example/v1/audio/transcriptions?v=7&w=é#f", "v=7&w=%C3%A9"),
      ("https://x.example?v", "v"),
    ])
  func query(pasted: String, query: String) throws {
    #expect(
      try reached(pasted, "https://api.example.com/v1", "/audio/transcriptions")
        == "https://x.example/v1/audio/transcriptions?\(query)")
  }

  @Test("servers of this machine, by name, address and socket")
  func local() throws {
    for (pasted, url) in [
      ("http://localhost:8000", "http://localhost:8000/v1/hear?v=1"),
      ("http://127.0.0.1:8080/v1", "http://127.0.0.1:8080/v1/hear?v=1"),
      ("http://[::1]:9/", "http://[::1]:9/v1/hear?v=1"),
    ] {
      #expect(try reached(pasted, "https://api.example.com/v1", "/hear") == url)
    }
    let section = try section(
      httpPreset(request: "{path: /hear, body: {raw: audio}}"))
    let request = try section.filled(pasted: "unix:/run/user/0/x.sock")
    #expect(request.url == "http://localhost/v1/hear")
    #expect(request.origin.description == "unix:/run/user/0/x.sock")
    #expect(request.curlLine().contains("--unix-socket /run/user/0/x.sock"))
  }

  @Test(
    "what is no address says what would be right",
    arguments: [
      ("localhost:8000", "\"localhost:8000\" has no scheme; write \"http://localhost:8000\""),
      (
        "api.x.example/v1", "\"api.x.example/v1\" has no scheme; write \"https://api.x.example/v1\""
      ),
      ("127.0.0.1:8080", "write \"http://127.0.0.1:8080\""),
      ("", "an address starts with https://"),
      ("ftp://x.example", "an address starts with https://"), ("https://", "the host is missing"),
      ("http://x.example/v1", "write https:// (plain http only to this machine"),
      ("https://x.example/a/../b", ".. as a part of its path"),
      ("https://x.example/%2E%2e/b", ".. as a part of its path"),
      ("https://me:secret@x.example/v1", "no user name or password"),
      ("https://x.example/a b", "no spaces"), ("https://x.example/\r\nX: y", "no spaces"),
      ("program:/usr/bin/x", "a program stands under command:"),
      ("https://${HOST}/v1", "a host is made of letters"),
    ])
  func refused(pasted: String, message: String) throws {
    let section = try section(httpPreset(request: "{path: /hear, body: {raw: audio}}"))
    let error = #expect(throws: PresetError.self) { try section.baseURL(pasted: pasted) }
    #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
    #expect(error?.keyPath == "base_url")
  }

  @Test("variables of the preset's own address matter only where its path is needed")
  func variables() throws {
    let section = try section(
      httpPreset(
        base: "\"https://{host_part}.example.com/accounts/{account}/run\"",
        request: "{path: /hear, body: {raw: audio}}",
        more: "variables: {host_part: {label: Host}, account: {label: Account}}"))
    #expect(
      try section.baseURL(pasted: "https://x.example/accounts/7/run/hear").text
        == "https://x.example/accounts/7/run")
    #expect(
      try section.baseURL(
        variables: ["host_part": "a", "account": "b/c"], pasted: "https://x.example"
      ).text == "https://x.example/accounts/b%2Fc/run")
    #expect(throws: PresetError.self) { try section.baseURL(pasted: "https://x.example") }
  }

  @Test("the shipped presets take their own operations' whole addresses", arguments: shipped.ids)
  func shippedOperations(id: String) throws {
    let preset = try shipped.preset(id)
    for section in [preset.transcription, preset.polish].compactMap({ try? $0?.resolved() }) {
      guard section.command == nil, section.driver == nil else { continue }
      var variables: [String: String] = [:]
      for variable in section.variables {
        let candidates = ["abc", String(repeating: "a1", count: 16)]
        variables[variable.name] = candidates.first { variable.pattern?.matchesWhole($0) != false }
      }
      let region = section.address.baseURL == nil ? section.address.regions.first?.name : nil
      let base = try section.baseURL(region: region, variables: variables)
      var parameters = Parameters()
      parameters.text = "x"
      parameters.maxTokens = 1
      let values = try section.filling(parameters).values
      let named =
        section.model == nil
        ? try Section(base: section, entries: []).resolved(model: "m") : section
      let whole = try named.request(
        section.model == nil ? named.filling(parameters).values : values, audio: clip(), base: base,
        variables: variables, marks: marks)
      let again = try named.request(
        named.filling(parameters).values, audio: clip(),
        base: named.baseURL(region: region, variables: variables, pasted: whole.url),
        variables: variables, marks: marks)
      #expect(again.url == whole.url)
    }
  }
}

extension Catalog {
  /// Of all presets.
  var ids: [String] { entries().map(\.id) }
}
