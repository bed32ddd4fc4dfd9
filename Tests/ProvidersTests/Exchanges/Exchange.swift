import Files
import JSON
import Testing
import Transcripts

@testable import Providers

/// One recorded exchange with a provider: a directory of `Tests/Fixtures/exchanges/ID/`.
struct Exchange: Sendable, CustomTestStringConvertible {
  static let directory = repository.appending("Tests/Fixtures/exchanges")

  let provider: String
  let name: String
  let path: Path
  /// What is asked for, `ask.json`.
  let ask: JSON

  var testDescription: String { "\(provider)/\(name)" }

  /// All of them, sorted.
  static let all: [Exchange] = names(in: directory).flatMap { provider in
    names(in: directory.appending(provider)).compactMap { name in
      let path = directory.appending(provider).appending(name)
      guard let bytes = try? Files.read(path.appending("ask.json"), limit: 1 << 20),
        let ask = try? JSONReader.read(bytes).value
      else { return nil }
      return Exchange(provider: provider, name: name, path: path, ask: ask)
    }
  }

  static func names(in directory: Path) -> [String] {
    let names = (try? Files.list(directory)) ?? []
    return names.map { String(decoding: $0, as: UTF8.self) }.filter { !$0.contains(".") }.sorted()
  }

  /// Files whose names begin with this, sorted, without what is behind the dot.
  func files(_ prefix: String, _ suffix: String) -> [String] {
    let names = ((try? Files.list(path)) ?? []).map { String(decoding: $0, as: UTF8.self) }
    return names.filter { $0.hasPrefix(prefix) && $0.hasSuffix(suffix) }
      .map { String($0.dropLast(suffix.count)) }.sorted()
  }

  func bytes(_ name: String) throws -> [UInt8] {
    try Files.read(path.appending(name), limit: 1 << 20)
  }

  func json(_ name: String) throws -> JSON { try JSONReader.read(bytes(name)).value }

  /// Status, headers, an empty line, body; the line feed at the end of the file is not the body's.
  func reply(_ name: String) throws -> ProviderReply {
    let bytes = try bytes(name)
    let end = try #require(bytes.firstRange(of: [0x0A, 0x0A]))
    let lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).split(separator: "\n")
    var body = Array(bytes[end.upperBound...])
    if name.hasPrefix("reply"), body.last == 0x0A { body.removeLast() }
    return ProviderReply(
      status: try #require(Int(lines[0])), headers: try lines.dropFirst().map(Self.header),
      body: body)
  }

  private static func header(_ line: Substring) throws -> HeaderField {
    let colon = try #require(line.firstRange(of: ": "))
    return HeaderField(String(line[..<colon.lowerBound]), String(line[colon.upperBound...]))
  }
}

extension Exchange {
  var kind: CatalogEntry.Kind { ask["section"]?.string == "polish" ? .polish : .transcription }

  func section() throws -> ResolvedSection {
    let preset = try shipped.preset(provider)
    let section = kind == .polish ? preset.polish : preset.transcription
    return try #require(section, "\(provider) has no \(kind)").resolved(
      model: ask["model"]?.string)
  }

  var variables: [String: String] {
    var values: [String: String] = [:]
    for member in ask["variables"]?.object?.members ?? [] {
      values[member.key] = member.value.string
    }
    return values
  }

  func parameters() throws -> Parameters {
    var parameters = Parameters()
    for (key, value) in (ask["parameters"]?.object?.members ?? []).map({ ($0.key, $0.value) }) {
      let texts = (value.array ?? []).compactMap(\.string)
      switch key {
      case "languages": parameters.languages = texts
      case "prompt": parameters.prompt = value.string
      case "keywords": parameters.keywords = texts
      case "temperature": parameters.temperature = value.double
      case "timestamps":
        parameters.timestamps = value.string.flatMap { Parameters.Timestamps(rawValue: $0) }
      case "translate": parameters.translate = value.bool ?? false
      case "diarize": parameters.diarize = value.bool ?? false
      case "speakers": parameters.speakers = value.int
      case "stream": parameters.stream = value.bool ?? false
      case "system": parameters.system = value.string
      case "text": parameters.text = value.string
      case "max_tokens": parameters.maxTokens = value.int
      case "options":
        for member in value.object?.members ?? [] {
          parameters.options[member.key] = member.value.string
        }
      default: Issue.record("\(self.testDescription): ask.json: \(key) is no parameter")
      }
    }
    return parameters
  }

  /// The request that is asked for, and which parameters were left out or changed.
  func filled() throws -> (request: OutgoingRequest, warnings: [String]) {
    let section = try section()
    let filling = try section.filling(parameters())
    let format = try #require(AudioFormat(rawValue: ask["format"]?.string ?? "wav"))
    let audio = AudioFile(
      path: Path("/tmp/the users own name.bin"), size: 80_044, format: format, seconds: 2.5,
      rate: ask["rate"]?.int ?? 16_000)
    let base = try section.baseURL(region: ask["region"]?.string, variables: variables)
    let request = try section.request(
      filling.values, audio: kind == .polish ? nil : audio, base: base, variables: variables,
      marks: RequestMarks(boundary: "BOUNDARY", uuid: "5f0c1d2e-3a4b-4c5d-8e6f-708192a3b4c5"))
    return (request, filling.warnings.map(\.parameter))
  }
}

extension OutgoingRequest {
  /// The whole request as a text: headers sorted, the key and the audio by name. Lines of a form
  /// end with CR LF, and it says so where one does not.
  var asText: String {
    var fields = headers
    switch auth {
    case .none: break
    case .bearer(let isOptional):
      let key = isOptional ? "<key, if there is one>" : "<key>"
      fields.append(HeaderField("Authorization", "Bearer " + key))
    case .header(let name, let prefix): fields.append(HeaderField(name, prefix + "<key>"))
    }
    var text = method + " " + url + "\n"
    for field in fields.sorted(by: { $0.name < $1.name }) {
      text += field.name + ": " + field.value + "\n"
    }
    text += "\n"
    var body = ""
    for piece in self.body {
      switch piece {
      case .bytes(let bytes): body += String(decoding: bytes, as: UTF8.self)
      case .audio: body += "<audio>"
      case .audioBase64: body += "<audio base64>"
      }
    }
    for character in body {
      switch character {
      case "\r\n": text += "\n"
      case "\n": text += "<LF>"
      case "\r": text += "<CR>"
      default: text.append(character)
      }
    }
    return text.hasSuffix("\n") ? text : text + "\n"
  }
}
