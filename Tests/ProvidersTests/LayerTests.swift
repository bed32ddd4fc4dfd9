import Files
import JSON
import Origin
import Testing

@testable import Providers

@Suite("Layers, extends, wires, models")
struct LayerTests {
  private let wire = """
    wire: talk
    request:
      path: {with: translate, use: /translate, else: /transcribe}
      body:
        multipart:
          file: {audio: file}
          model: "{model}"
          keywords: {list: "{keywords}", style: brackets}
    accepts: [model, language, keywords]
    parameters: {keywords: {into: prompt, max: 5}}
    reply: {text: $.text, language: $.language}

    """
  private let base = """
    id: acme
    name: Acme
    base_url: https://api.acme.example/v1
    regions: {eu: "https://eu.acme.example"}
    auth: {header: X-Key}
    transcription:
      wire: talk
      model: big
      limits: {bytes: 25MB, seconds: 300}
      audio: {formats: [wav, mp3]}
      price: {per_minute: 0.01, currency: USD}
      models:
        small: {limits: {seconds: ~, concurrency: 2}, accepts: [model]}
        "s*": {limits: {bytes: 1MB}}
        other: {wire: other-talk, base_url: "https://other.acme.example"}

    """
  private let otherWire = """
    wire: other-talk
    request: {path: /other, body: {raw: audio}}
    accepts: []
    limits: {seconds: 5, concurrency: 1}
    reply: {text: $.other}

    """

  private func layers() throws -> Layers {
    let layers = try Layers()
    try layers.put(base, "acme.yaml", in: .shipped)
    try layers.put(wire, "wires/talk.yaml", in: .shipped)
    try layers.put(otherWire, "wires/other-talk.yaml", in: .shipped)
    return layers
  }

  private func section(
    _ layers: Layers, _ id: String = "acme", model: String? = nil
  ) throws -> ResolvedSection {
    let preset = try layers.catalog().preset(id)
    return try #require(preset.transcription).resolved(model: model)
  }

  @Test("a section is its wire with its own keys over it")
  func wireUnderSection() throws {
    let section = try section(try layers())
    #expect(section.accepts == [.model, .language, .keywords])
    #expect(section.limits.bytes == 25_000_000)
    #expect(section.request?.method == "POST")
    #expect(section.rules[.keywords]?.into == .prompt)
    #expect(section.address.auth == .header(name: "X-Key", prefix: ""))
  }

  @Test("maps merge, anything else replaces, ~ removes")
  func merging() throws {
    let layers = try layers()
    try layers.put(
      """
      id: acme
      extends: acme
      regions: ~
      transcription:
        accepts: [language]
        limits: {seconds: ~, bytes: 1MiB}
        parameters: {keywords: {into: ~}}
        request: {body: {multipart: {model: ~, extra: "yes"}}}
      """, "acme.yaml")
    let preset = try layers.catalog().preset("acme")
    let section = try #require(preset.transcription).resolved()
    #expect(preset.name == "Acme")
    #expect(preset.layer == .user)
    #expect(preset.address.regions.isEmpty)
    #expect(section.accepts == [.language])
    #expect(section.limits.bytes == 1 << 20)
    #expect(section.limits.seconds == nil)
    #expect(section.rules[.keywords]?.into == nil)
    #expect(section.rules[.keywords]?.max == 5)
    guard case .multipart(let parts)? = section.request?.body else {
      Issue.record("no multipart body")
      return
    }
    #expect(parts.map(\.name) == ["file", "keywords", "extra"])
    #expect(parts.last?.value == .value(.template(Template("yes"))))
    #expect(preset.files.count == 2)
  }

  @Test("the exact id's entry, else the first glob's, else none")
  func models() throws {
    let layers = try layers()
    let small = try section(layers, model: "small")
    #expect(small.accepts == [.model])
    #expect(small.limits.seconds == nil)
    #expect(small.limits.concurrency == 2)
    #expect(small.limits.bytes == 25_000_000)
    #expect(try section(layers, model: "smallish").limits.bytes == 1_000_000)
    #expect(try section(layers, model: "smallish").model == "smallish")
    #expect(try section(layers, model: "huge").limits.bytes == 25_000_000)
    #expect(try section(layers).model == "big")
  }

  @Test("a model with a wire of its own starts there and keeps limits, audio and price")
  func modelWithWire() throws {
    let other = try section(try layers(), model: "other")
    #expect(other.request?.body == .raw)
    #expect(other.accepts == [])
    #expect(other.limits.bytes == 25_000_000)
    #expect(other.limits.seconds == 300)
    #expect(other.limits.concurrency == 1)
    #expect(other.audioFormats == ["wav", "mp3"])
    #expect(other.price?.perMinute == 0.01)
    #expect(other.address.baseURL == "https://other.acme.example")
    #expect(other.address.regions.isEmpty)
  }

  @Test("a later layer wins by id, whatever its file is called")
  func laterWins() throws {
    let layers = try layers()
    try layers.put(localPreset(id: "acme"), "anything.yaml", in: .system)
    #expect(try layers.catalog().preset("acme").name == "Mine")
    try layers.put("id: acme\nextends: acme\nname: Ours\n", "x.yaml", in: .user)
    let preset = try layers.catalog().preset("acme")
    #expect(preset.name == "Ours")
    #expect(preset.command?.programs == ["my-whisper"])
    let entry = try #require(layers.catalog().entries().first { $0.id == "acme" })
    #expect(entry.name == "Ours")
    #expect(entry.layer == .user)
    #expect(entry.programs == ["my-whisper"])
    #expect(entry.kinds == [.transcription])
  }

  @Test("a wire of a later layer wins too")
  func laterWire() throws {
    let layers = try layers()
    try layers.put(
      wire.replacing("accepts: [model, language, keywords]", with: "accepts: [language]"),
      "wires/mine.yaml")
    #expect(try section(layers).accepts == [.language])
  }

  @Test("one broken file breaks only itself")
  func broken() throws {
    let layers = try layers()
    try layers.put("id: [", "bad.yaml")
    try layers.put("id: worse\nname: Worse\nnonsense: 1\n", "worse.yaml")
    try layers.put("", "empty.yaml")
    let entries = layers.catalog().entries()
    #expect(entries.map(\.id) == ["acme", "bad", "empty", "worse"])
    #expect(entries.map { $0.problem == nil } == [true, false, false, false])
    #expect(try layers.catalog().preset("acme").id == "acme")
    for id in ["bad", "worse", "empty"] {
      #expect(throws: PresetError.self) { try layers.catalog().preset(id) }
    }
  }

  @Test("a broken file of a later layer does not fall back to the lower one")
  func noFallBack() throws {
    let layers = try layers()
    try layers.put("id: acme\nextends: acme\nbase_url: [", "acme.yaml")
    #expect(throws: PresetError.self) { try layers.catalog().preset("acme") }
    let entry = try #require(layers.catalog().entries().first)
    #expect(entry.problem?.line == 3)
  }

  @Test("circles, missing names and twins are named")
  func references() throws {
    let layers = try layers()
    try layers.put("id: a\nextends: b\n", "a.yaml")
    try layers.put("id: b\nextends: a\n", "b.yaml")
    try layers.put("id: c\nextends: acmee\n", "c.yaml")
    try layers.put("id: d\nextends: d\n", "d.yaml")
    try layers.put(localPreset(id: "twin"), "e.yaml")
    try layers.put(localPreset(id: "twin"), "f.yaml")
    let catalog = layers.catalog()
    for (id, words) in [
      ("a", "extends this preset in turn"), ("c", "did you mean acme?"),
      ("d", "no lower layer has a preset d"), ("twin", "ids are unique in a directory"),
      ("acmd", "did you mean acme?"), ("zzzzzz", "there is no provider \"zzzzzz\""),
    ] {
      do {
        _ = try catalog.preset(id)
        Issue.record("\(id) was taken")
      } catch {
        #expect(error.message.contains(words), "\(error)")
      }
    }
  }

  @Test("a fault of a merged preset is shown where its value stands")
  func placeOfMergedFault() throws {
    let layers = try layers()
    try layers.put(
      """
      id: acme
      extends: acme
      transcription:
        reply: {file: out.json}
      """, "acme.yaml")
    do {
      _ = try layers.catalog().preset("acme")
      Issue.record("taken")
    } catch {
      #expect(error.file == layers.path(.user).appending("acme.yaml"))
      #expect(error.line == 4)
      #expect(error.keyPath == "transcription.reply.file")
    }
  }

  @Test("two layers of format and formats do not contradict each other")
  func formats() throws {
    let layers = try layers()
    try layers.put("id: acme\nextends: acme\ntranscription: {audio: {format: flac}}\n", "a.yaml")
    #expect(try section(layers).audioFormats == ["flac"])
  }

  @Test("a conditional is one value: it replaces and is replaced as a whole")
  func conditionals() throws {
    let layers = try layers()
    try layers.put(
      "id: acme\nextends: acme\ntranscription: {request: {path: /always}}\n", "a.yaml")
    #expect(try section(layers).request?.path == .template(Template("/always")))
    try layers.put(
      "id: acme\nextends: acme\ntranscription: {request: {path: {with: language, use: /l}}}\n",
      "a.yaml")
    #expect(
      try section(layers).request?.path
        == .conditional(
          Condition(tests: [.init(name: "language", value: nil)]), use: .template(Template("/l")),
          otherwise: nil))
  }

  @Test("a summary names operations, addresses and files")
  func summary() throws {
    let layers = try layers()
    let summary = try layers.catalog().preset("acme").summary
    #expect(
      summary.hosts.map(\.baseURL) == [
        "https://api.acme.example/v1", "https://eu.acme.example", "https://other.acme.example",
      ])
    #expect(!summary.isLocal)
    #expect(summary.operations.map(\.model) == ["big", "small", "s*", "other"])
    #expect(summary.operations.map(\.isDefault) == [true, false, false, false])
    #expect(summary.operations.first?.endpoint == "POST /transcribe")
    // Who is asked is known, whatever variables stand in the path.
    try layers.put(
      """
      id: local
      name: Local
      base_url: http://127.0.0.1:9/{tenant}/v1
      variables: {tenant: {label: Tenant}}
      auth: none
      polish: {request: {path: /x, body: {json: {text: "{text}"}}}, reply: {text: $.text}}

      """, "local.yaml", in: .user)
    let local = try layers.catalog().preset("local").summary
    #expect(local.hosts.map { $0.origin?.description } == ["http://127.0.0.1:9"])
    #expect(local.isLocal)
    #expect(try shipped.preset("azure").summary.hosts.map { $0.origin?.description } == [nil])
    #expect(try shipped.preset("whisper-cpp").summary.isLocal)
    #expect(try shipped.preset("whisper-server").summary.isLocal)
  }

  @Test("a file of a layer is checked as what it is, once")
  func checkInPlace() throws {
    let layers = try layers()
    let path = try layers.put("id: acme\nextends: acme\nname: Ours\n", "acme.yaml")
    #expect(layers.catalog().check(path) == [])
    let other = try layers.put("id: acme\nextends: acme\nname: Other\n", "elsewhere/acme.yaml")
    #expect(layers.catalog().check(other) == [])
    #expect(layers.catalog().check(layers.path(.shipped).appending("acme.yaml")) == [])
  }

  @Test("a file that is checked may bring its wire along")
  func wireBeside() throws {
    let layers = try layers()
    try layers.put(
      otherWire.replacing("other-talk", with: "new-talk"), "new/wires/new-talk.yaml", in: .system)
    let path = try layers.put(
      """
      id: new
      name: New
      base_url: https://new.example
      transcription: {wire: new-talk}
      """, "new/new.yaml", in: .system)
    #expect(layers.catalog().check(path) == [])
  }

  @Test("in JSON plain scalars are typed and quoted ones are text")
  func jsonTypes() throws {
    let layers = try Layers()
    try layers.put(
      """
      id: mine
      name: Mine
      base_url: https://api.acme.example
      transcription:
        accepts: [language]
        request:
          path: /x
          query: {smart: true}
          body: {json: {a: 1.50, b: true, c: "16000", d: no, e: -1, f: [x, {}], g: "{language}"}}
        reply: {text: $.text}
      """, "mine.yaml")
    let section = try #require(try layers.catalog().preset("mine").transcription).resolved()
    guard case .json(.map(let members))? = section.request?.body else {
      Issue.record("no JSON body")
      return
    }
    let number = JSONNumber(text: "1.50")
    #expect(
      members.map(\.value) == [
        .literal(.number(try #require(number))), .literal(true), .template(Template("16000")),
        .template(Template("no")), .literal(-1), .list([.template(Template("x")), .map([])]),
        .template(Template("{language}")),
      ])
    #expect(section.request?.query.map(\.value) == [.template(Template("true"))])
  }

  @Test("a list knows what presets of one directory take from each other, in any order")
  func listOfChanges() throws {
    let layers = try layers()
    try layers.put("id: a\nextends: b\nrelays: true\n", "a.yaml")
    try layers.put("id: b\nextends: c\nname: Bee\n", "b.yaml")
    try layers.put("id: c\nextends: acme\nbase_url: https://c.example\n", "c.yaml")
    try layers.put("id: x\nextends: y\n", "x.yaml")
    try layers.put("id: y\nextends: x\n", "y.yaml")
    try layers.put("name: Nameless\n", "z.yaml")
    let entries = layers.catalog().entries()
    #expect(entries.map(\.id) == ["a", "acme", "b", "c", "x", "y", "z"])
    #expect(entries.map(\.name) == ["Bee", "Acme", "Bee", "Acme", "x", "x", "Nameless"])
    #expect(entries[0].kinds == [.transcription])
    #expect(entries[0].baseURL == "https://c.example")
    #expect(entries[0].relays && !entries[2].relays)
    #expect(entries[6].problem?.keyPath == "id")
  }
}
