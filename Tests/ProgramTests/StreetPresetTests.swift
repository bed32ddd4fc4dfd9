import JSON
import TestSupport
import Testing

/// Each shipped preset, unchanged, against its own host name, whose replies are those of the
/// recorded exchanges.
@Suite("Shipped presets in the street") struct StreetPresetTests {
  static let all = ShippedPreset.all("speech")
  static let remote = all.filter { !$0.isLocal }

  @Test(
    "30: with a grant, all goes to the preset's own address, and nobody else hears a byte",
    arguments: all)
  func ownAddress(_ shipped: ShippedPreset) async throws {
    let sandbox = try Sandbox.cloud(for: [shipped])
    // A local server needs no grant, unless it passes on what it is sent.
    if shipped.needsGrant { try await sandbox.grant(shipped.id) }
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

      guard let request = log.onlyRequest(to: shipped) else { continue }
      // Neither a file name of the user's nor who they are.
      #expect(!request.holds("talk"))
    }
  }

  @Test("30, 32: without a grant nothing leaves, not even the question where the host is: 4")
  func silent() async throws {
    let sandbox = try Sandbox.cloud(for: Self.remote)
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

extension ShippedPreset {
  /// A reply of the scenario's, and the words in it.
  func exchange(_ which: String) throws -> (reply: JSON, words: String) {
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
