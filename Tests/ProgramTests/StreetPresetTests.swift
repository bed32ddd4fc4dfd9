import JSON
import TestSupport
import Testing

/// Each shipped preset, unchanged, against its own host name, whose replies are those of the
/// recorded exchanges.
@Suite("Shipped presets in the street") struct StreetPresetTests {
  struct Shipped: Sendable, CustomTestStringConvertible {
    let id: String
    /// The scenario's key for it.
    let host: String
    let name: String
    let path: String
    let isLocal: Bool
    let relays: Bool
    let model: String?
    let variables: [(name: String, value: String)]
    var testDescription: String { id }

    /// Reads `Tests/Fixtures/exchanges/ID/speech`.
    init(_ id: String) throws {
      self.id = id
      let directory = Self.directory + id + "/speech/"
      let request = String(decoding: try contents(directory + "request.txt"), as: UTF8.self)
      let ask = try JSONReader.read(try contents(directory + "ask.json")).value
      let url = request.split(separator: "\n")[0].split(separator: " ")[1]
      isLocal = url.hasPrefix("http://")
      let place = url.drop { $0 != "/" }.dropFirst(2)
      let authority = place.prefix { $0 != "/" }
      host = String(authority)
      name = String(authority.prefix { $0 != ":" })
      path = String(place.dropFirst(authority.count).prefix { $0 != "?" })
      // What an exchange leaves open, a person has to say too.
      model = ask["model"]?.string ?? (id == "nvidia-nim" ? "whisper-large" : nil)
      let preset = try contents(Sandbox.repository + "/providers/\(id).yaml")
      relays = String(decoding: preset, as: UTF8.self).contains("\nrelays: true")
      variables = (ask["variables"]?.object?.members ?? []).map {
        ($0.key, $0.value.string ?? "")
      }
    }

    static let directory = Sandbox.repository + "/Tests/Fixtures/exchanges/"

    /// A reply of the scenario's, and the words in it.
    func exchange(_ which: String) throws -> (reply: JSON, words: String) {
      let directory = Self.directory + id + "/speech/"
      let text = String(decoding: try contents(directory + "reply\(which).http"), as: UTF8.self)
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      let blank = lines.firstIndex(of: "") ?? lines.count
      let headers = lines[1..<blank].map { line -> JSON in
        let parts = line.split(separator: ":", maxSplits: 1)
        return [.string(String(parts[0])), .string(String(parts[1].drop { $0 == " " }))]
      }
      let expected = try JSONReader.read(try contents(directory + "expected\(which).json")).value
      return (
        [
          "status": .number(JSONNumber(Int(lines[0]) ?? 0)), "headers": .array(headers),
          "body": .string(lines[(blank + 1)...].joined(separator: "\n")),
        ],
        plainWords(expected["text"]?.string ?? "")
      )
    }
  }

  static let all: [Shipped] = names(in: Shipped.directory).compactMap { try? Shipped($0) }
  static let remote = all.filter { !$0.isLocal }

  private func sandbox(_ presets: [Shipped]) throws -> Sandbox {
    let settings = presets.filter { !$0.variables.isEmpty }.map { shipped in
      let variables = shipped.variables.map { "\($0.name): \"\($0.value)\"" }
      return "  \(shipped.id): {variables: {\(variables.joined(separator: ", "))}}\n"
    }
    return try Sandbox.cloud(
      config: settings.isEmpty ? "" : "providers:\n" + settings.joined())
  }

  @Test(
    "30: with a grant, all goes to the preset's own address, and nobody else hears a byte",
    arguments: all)
  func ownAddress(_ shipped: Shipped) async throws {
    let sandbox = try sandbox([shipped])
    // A local server needs no grant, unless it passes on what it is sent.
    if !shipped.isLocal || shipped.relays { try await sandbox.grant(shipped.id) }
    for which in ["", "-minimal"] {
      let (reply, words) = try shipped.exchange(which)
      let street = Street(houses: [(shipped.host, ["replies": [reply]])])
      let model = shipped.model.map { ["-m", $0] } ?? []
      let (run, log) = try await street.run(
        sandbox, ["transcribe", "-p", shipped.id] + model + ["talk.wav"],
        environment: Sandbox.keys(shipped.id))
      #expect(run.status == 0, "\(run.errorText)")
      #expect(plainWords(run.output).contains(words.prefix { $0 != " " }), "\(run.output)")
      #expect(sandbox.leftovers.isEmpty)

      #expect(Set(log.questions) == (shipped.isLocal ? [] : [shipped.name]))
      #expect(log.connections.allSatisfy { $0.host == shipped.host })
      #expect(log.connections.allSatisfy { shipped.isLocal || $0.tls == "TLSv1.3" })
      #expect(log.packets.count == log.connections.count)
      #expect(log.requests.count == 1)
      guard let request = log.requests.first else { continue }
      #expect(request.method == "POST" && request.isComplete)
      #expect(request["host"] == [shipped.host])
      #expect(request.target.prefix { $0 != "?" } == shipped.path)
      // The key stands in one header and nowhere else.
      let holders = request.headers.filter { $0.value.contains(Canary.key) }
      #expect(holders.count == 1 || shipped.isLocal && holders.isEmpty)
      #expect(!request.target.contains("sk-") && !request.holds(Canary.key))
      // Neither a file name of the user's nor who they are.
      #expect(!request.holds("talk"))
      #expect(request["cookie"].isEmpty && request["referer"].isEmpty)
    }
  }

  @Test("30, 32: without a grant nothing leaves, not even the question where the host is: 4")
  func silent() async throws {
    let sandbox = try sandbox(Self.remote)
    let ids = Self.remote.map { $0.id }
    var keys: [String: String?] = [:]
    for id in ids { keys.merge(Sandbox.keys(id)) { $1 } }
    let (run, log) = try await Street().run(
      sandbox,
      script: """
        for id in \(ids.joined(separator: " ")); do
          "$OSGK" transcribe -p $id talk.wav; echo "$id $?"
        done
        """, environment: keys)
    #expect(run.output == ids.map { "\($0) 4\n" }.joined())
    #expect(log.isSilent, "\(log.questions) \(log.packets)")
    for id in ids { #expect(run.errorText.contains(id)) }
    #expect(!run.errorText.contains(Canary.key))
  }

  @Test("Every shipped preset of a service that transcribes has been here")
  func complete() throws {
    let directory = Sandbox.repository + "/providers"
    var services: Set<String> = []
    for name in names(in: directory) where name.hasSuffix(".yaml") {
      let text = String(decoding: try contents(directory + "/" + name), as: UTF8.self)
      let lines = text.split(separator: "\n")
      let isSpeech = lines.contains { $0.hasPrefix("transcription:") || $0.hasPrefix("extends:") }
      if isSpeech, !lines.contains(where: { $0.hasPrefix("command:") }) {
        services.insert(String(name.dropLast(5)))
      }
    }
    #expect(Set(Self.all.map { $0.id }) == services)
  }
}
