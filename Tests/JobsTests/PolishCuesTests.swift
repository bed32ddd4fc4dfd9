import Polish
import Providers
import TestSupport
import Testing
import Transcripts

@testable import Jobs

@Suite("Polishing subtitles") struct PolishCuesTests {
  static let said = [
    "we meet at the old bridge on monday", "and then we walk along the river",
    "to the station in the north", "where the train for paris leaves",
  ]

  /// Each cue with a mark behind it; `change` says otherwise for some.
  static func remote(_ change: @escaping @Sendable (Int, String) -> String? = { "\($1)," })
    -> ScriptedRemote
  {
    ScriptedRemote { request, _ throws(Failure) in
      let lines = request.text.split(separator: "\n").compactMap { line -> String? in
        let parts = line.split(separator: "\"", maxSplits: 2)
        guard parts.count == 3, let id = Int(parts[1]) else { return nil }
        let text = parts[2].dropFirst().dropLast("</cue>".count)
        return change(id, String(text)).map { "<cue id=\"\(id)\">\($0)</cue>" }
      }
      return PolishReply(text: lines.joined(separator: "\n"), outputTokens: 1)
    }
  }

  @Test("As many come back as went in, each in its place")
  func all() async throws {
    let bench = try PolishBench(remote: Self.remote())
    let (cues, result) = try await bench.polish(cues: Self.said)
    #expect(cues == Self.said.map { $0 + "," })
    #expect(result.status == .done)
    #expect(result.lostCues == [])
    #expect(result.raw == Self.said.joined(separator: "\n"))
    #expect(bench.remote.requests.count == 1)
  }

  @Test("A cue that does not come back keeps its raw text, and is named")
  func lost() async throws {
    let bench = try PolishBench(remote: Self.remote { $0 == 2 ? nil : "\($1)," })
    let (cues, result) = try await bench.polish(cues: Self.said)
    #expect(cues[1] == Self.said[1])
    #expect(cues[0] == Self.said[0] + ",")
    #expect(result.status == .fallback)
    #expect(result.lostCues == [.init(number: 2, reason: "cue_missing")])
    #expect(
      bench.recorder.warnings == [
        "polish: 1 of 4 cues keeps its raw text (cue 2: cue_missing)"
      ])
  }

  @Test(
    "A cue that is answered or loses its meaning keeps its raw text, short as it is",
    arguments: [
      ("what time does it start", "It starts in the evening."),
      ("what do you think about it", "I think it is a wonderful idea, thank you for asking me."),
      ("we do not go there", "We do go there."), ("come at nine", "Come at five."),
    ])
  func short(said: String, reply: String) async throws {
    let bench = try PolishBench(remote: Self.remote { $0 == 2 ? reply : $1 + "." })
    let (cues, result) = try await bench.polish(cues: ["we meet at the bridge", said, "see you"])
    #expect(cues == ["we meet at the bridge.", said, "see you."])
    #expect(result.lostCues.map(\.number) == [2])
  }

  @Test("Many cues go in several requests, and a provider that fails is asked no more")
  func batches() async throws {
    let many = (1...130).map { "this is what is said in cue \($0) of them all" }
    let bench = try PolishBench(remote: Self.remote())
    let (cues, result) = try await bench.polish(cues: many)
    #expect(cues == many.map { $0 + "," })
    #expect(result.outputTokens == bench.remote.requests.count)
    #expect(bench.remote.requests.count >= 4)

    let inner = Self.remote()
    let failing = try PolishBench(
      remote: ScriptedRemote { request, number throws(Failure) in
        if number == 2 { throw Failure(.network, "scribe does not answer") }
        return try await inner.polisher.polish(request, reporter: SilentReporter(), onText: nil)
      })
    let (kept, partly) = try await failing.polish(cues: many)
    #expect(failing.remote.requests.count == 2)
    #expect(kept.count == many.count)
    #expect(kept.last == many.last)
    #expect(partly.reason == "network")
    #expect(partly.lostCues.last == .init(number: 130, reason: "network"))
    #expect(partly.message?.contains("scribe does not answer") == true)
    #expect(partly.message?.contains("and") == true)
  }

  @Test("Gap marks and cues without words stay and are not sent")
  func kept() async throws {
    let mark = "[not transcribed: 00:00:30.000 – 00:01:00.000]"
    let bench = try PolishBench(remote: Self.remote())
    let (cues, result) = try await bench.polish(cues: [Self.said[0], mark, "♪", Self.said[1]])
    #expect(cues == [Self.said[0] + ",", mark, "♪", Self.said[1] + ","])
    #expect(result.status == .done)
    let text = try #require(bench.remote.requests.first?.text)
    #expect(text.contains("id=\"4\"") && !text.contains("id=\"2\"") && !text.contains("♪"))
  }

  @Test("A paragraph that is longer than a request may be is polished piece by piece")
  func longParagraph() async throws {
    let bench = try PolishBench(
      remote: ScriptedRemote { request, _ throws(Failure) in PolishReply(text: request.text) })
    let (cues, result) = try await bench.polish(cues: [PolishPiecesTests.long])
    #expect(cues == [PolishPiecesTests.long])
    #expect(result.status == .done)
    #expect(bench.remote.requests.count > 2)
    #expect(!bench.remote.requests[0].text.contains("<cue"))
  }

  @Test("A plain style takes a sentence as one where it runs over several cues")
  func plain() async throws {
    let mark = "[not transcribed: 00:00:30.000 – 00:01:00.000]"
    let bench = try PolishBench()
    let (cues, result) = try await bench.polish(
      cues: ["so we went", "to the old bridge.", mark, "♪", "they stayed", "at home"]
    ) { $0.style = "polished" }
    #expect(
      cues == ["So we went", "to the old bridge.", mark, "♪", "They stayed", "at home."])
    #expect(result.status == .done)
    #expect(bench.remote.made == 0)
  }

  @Test("Corrections apply to each; a cue stays one line")
  func corrections() async throws {
    var bench = try PolishBench(remote: Self.remote { "\($1) osgkay" })
    bench.words.corrections = Corrections([.init(from: "osgkay", to: "osgk")])
    let (cues, _) = try await bench.polish(cues: Self.said)
    #expect(!cues.contains { $0.contains("osgkay") || $0.contains("\n") })
  }

  @Test("Translated cues are cues")
  func translation() async throws {
    let german = [
      "wir treffen uns am Montag an der alten Brücke", "und dann gehen wir am Fluss entlang", nil,
      "wo der Zug nach Paris abfährt",
    ]
    let bench = try PolishBench(remote: Self.remote { id, _ in german[id - 1] })
    let (cues, result) = try await bench.polish(cues: Self.said) {
      $0.provider = "scribe"
      $0.style = "verbatim"
      $0.target = "de"
    }
    #expect(cues == german.map { $0 ?? Self.said[2] })
    #expect(result.lostCues == [.init(number: 3, reason: "cue_missing")])
    #expect(
      bench.recorder.warnings == ["polish: 1 of 4 cues is not translated (cue 3: cue_missing)"])
  }
}
