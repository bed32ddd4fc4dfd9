import Polish
import Providers
import TestSupport
import Testing
import Transcripts

@testable import Jobs

@Suite("Polishing a long text, and translating") struct PolishPiecesTests {
  /// Of several pieces for a service.
  static let long = (1...300)
    .map { "sentence number \($0) of this talk says what the speaker saw at the river." }
    .joined(separator: " ")

  static func plain(_ text: String) -> String {
    PlainStyle.polished.applied(to: text, language: "en", fillers: Fillers())
  }

  @Test("Pieces are polished in order and joined as they stood")
  func order() async throws {
    let pieces = TextPieces(Self.long, limit: Budget.pieceLimit(isLocal: false))
    try #require(pieces.pieces.count > 2)
    let bench = try PolishBench(
      remote: ScriptedRemote { request, _ throws(Failure) in
        PolishReply(text: request.text, inputTokens: 1)
      })
    let result = try await bench.polish(Self.long)
    #expect(result.status == .done)
    #expect(result.text == Self.long)
    #expect(bench.remote.requests.map(\.text) == pieces.pieces.map(\.text))
    #expect(result.inputTokens == pieces.pieces.count)
    #expect(Set(bench.remote.requests.map(\.system)).count == 1)
    #expect(bench.remote.made == 1)
  }

  @Test("Only the piece that fails is plain")
  func onePiece() async throws {
    let pieces = TextPieces(Self.long, limit: Budget.pieceLimit(isLocal: false)).pieces
    let bench = try PolishBench(
      remote: ScriptedRemote { request, number throws(Failure) in
        PolishReply(text: number == 2 ? "" : request.text)
      })
    let result = try await bench.polish(Self.long)
    #expect(result.status == .fallback)
    #expect(result.reason == "empty")
    var expected = pieces.map { $0.text + $0.separator }
    expected[1] = Self.plain(pieces[1].text) + pieces[1].separator
    #expect(result.text == expected.joined())
    #expect(
      result.message
        == "the reply is empty; the plain text is delivered for 1 of \(pieces.count) parts")
  }

  @Test("A provider that has failed is asked no more")
  func stopped() async throws {
    let bench = try PolishBench(
      remote: ScriptedRemote { request, number throws(Failure) in
        if number == 2 { throw Failure(.consent, "the consent was withdrawn") }
        return PolishReply(text: request.text)
      })
    let result = try await bench.polish(Self.long) {
      $0.provider = "scribe"
      $0.target = "de"
    }
    #expect((result.status, result.reason) == (.fallback, "consent"))
    #expect(bench.remote.requests.count == 2)
    #expect(bench.recorder.warnings.count == 1)
    #expect(result.message?.hasSuffix("; the text is not translated") == true)
    #expect(bench.remote.polisher.finished == 1)
  }

  @Test("Marks of what was not transcribed are nobody's words")
  func gaps() async throws {
    let mark = "[not transcribed: 00:00:30.000 – 00:01:00.000]"
    let text = "the first part is here and it is fine\n\n\(mark)\n\nthe second part comes after it"
    let bench = try PolishBench()
    let result = try await bench.polish(text)
    #expect(
      result.text
        == "The first part is here and it is fine.\n\n\(mark)\n\nThe second part comes after it.")
    #expect(!bench.remote.requests.contains { $0.user.contains("not transcribed") })
    let plain = try await bench.polish(text) { $0.style = "polished" }
    #expect(plain.text.contains("\n\n\(mark)\n\n"))
  }

  @Test("The preview grows over the pieces")
  func preview() async throws {
    let bench = try PolishBench(
      remote: ScriptedRemote { request, _ throws(Failure) in PolishReply(text: request.text) })
    let shown = TextLog()
    let result = try await bench.polish(
      Self.long, { $0.provider = "scribe" }, onText: { shown.add($0) })
    let texts = shown.texts
    #expect(texts.count == bench.remote.requests.count)
    #expect(texts.last == result.text)
    #expect(zip(texts, texts.dropFirst()).allSatisfy { $1.hasPrefix($0) })
  }

  @Test("A translation is a step of its own, behind the style")
  func translation() async throws {
    let bench = try PolishBench(
      remote: ScriptedRemote { request, number throws(Failure) in
        PolishReply(
          text: number == 1
            ? "We meet at the old bridge." : "Wir treffen uns an der alten Brücke.",
          inputTokens: 3)
      })
    let result = try await bench.polish("we meet at the old bridge") {
      $0.provider = "scribe"
      $0.target = "de"
    }
    #expect(result.text == "Wir treffen uns an der alten Brücke.")
    #expect(result.status == .done)
    #expect(result.inputTokens == 6)
    let requests = bench.remote.requests
    #expect(requests.count == 2)
    #expect(requests[1].text == "We meet at the old bridge.")
    #expect(requests[1].system.contains("German"))
    #expect(bench.remote.made == 1 && bench.remote.polisher.finished == 1)
  }

  @Test("Where the translation fails, the polished text is delivered")
  func failedTranslation() async throws {
    let bench = try PolishBench(
      remote: ScriptedRemote { request, number throws(Failure) in
        PolishReply(text: number == 1 ? "We meet at the old bridge." : "")
      })
    let result = try await bench.polish("we meet at the old bridge") {
      $0.provider = "scribe"
      $0.target = "de"
    }
    #expect(result.text == "We meet at the old bridge.")
    #expect((result.status, result.reason) == (.fallback, "empty"))
    #expect(bench.recorder.warnings == ["polish: the reply is empty; the text is not translated"])
  }

  @Test("A consent that ends between style and translation costs neither text nor run")
  func withdrawnBetween() async throws {
    let bench = try PolishBench(
      remote: ScriptedRemote { request, number throws(Failure) in
        if number == 2 { throw Failure(.consent, "the consent was withdrawn") }
        return PolishReply(text: "We meet at the old bridge.")
      })
    let result = try await bench.polish("we meet at the old bridge") {
      $0.provider = "scribe"
      $0.target = "de"
    }
    #expect(result.text == "We meet at the old bridge.")
    #expect((result.status, result.reason) == (.fallback, "consent"))
  }

  @Test("A plain style and a short word are translated too")
  func translatedPlain() async throws {
    let bench = try PolishBench(
      remote: ScriptedRemote { _, _ throws(Failure) in PolishReply(text: "Danke.") })
    for style in ["verbatim", "light"] {
      let result = try await bench.polish("thanks") {
        $0.provider = "scribe"
        $0.style = style
        $0.target = "de"
      }
      #expect((result.status, result.text) == (.done, "Danke."))
    }
    #expect(bench.remote.requests.count == 2)
    let nothing = try await bench.polish("…") {
      $0.provider = "scribe"
      $0.target = "de"
    }
    #expect(nothing.text == "…" || nothing.text.isEmpty)
    #expect(bench.remote.requests.count == 2)
  }
}
