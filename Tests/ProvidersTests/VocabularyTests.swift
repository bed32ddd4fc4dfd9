import Files
import Testing

@testable import Providers

@Suite("A vocabulary and the shipped presets")
struct VocabularyTests {
  /// Thousands, of every sort that a provider's rules speak of.
  private static let terms =
    (0..<1000).flatMap { number in
      [
        "Term\(number)", "Two Words\(number)", "<b>\(number)", "周杰伦\(number)",
        "a name of more than five words \(number)",
      ]
    } + [String(repeating: "long", count: 50)]

  private static var sections: [(name: String, section: ResolvedSection)] {
    shipped.entries().flatMap { entry -> [(name: String, section: ResolvedSection)] in
      guard let transcription = (try? shipped.preset(entry.id))?.transcription else { return [] }
      let whole = try? transcription.resolved()
      let models = transcription.models.compactMap { model in
        (try? transcription.resolved(model: model)).map {
          (name: "\(entry.id)/\(model)", section: $0)
        }
      }
      return (whole.map { [(name: entry.id, section: $0)] } ?? []) + models
    }
  }

  @Test("Each takes whole terms only, no more than fit, and warns of none")
  func terms() throws {
    let known = Set(Self.terms)
    var takers = 0
    for (name, section) in Self.sections {
      for prompt in [nil, "A talk about philosophy."] {
        var parameters = Parameters()
        parameters.prompt = section.accepts.contains(.prompt) ? prompt : nil
        parameters.keywords = Self.terms
        parameters.likesKeywords = true
        let filling = try section.filling(parameters)
        #expect(filling.warnings.isEmpty, "\(name)")
        var told: [String] = []
        if case .list(let items) = filling.values["keywords"] { told = items }
        if case .text(let text) = filling.values["prompt"] {
          let own = parameters.prompt ?? ""
          #expect(text.hasPrefix(own), "\(name)")
          let separator = section.rules[.keywords]?.separator ?? ", "
          let rest = text.dropFirst(own.isEmpty ? 0 : own.count + 1)
          // With spaces between them, terms of two words are two.
          if separator != " " { told += rest.split(separator: separator).map(String.init) }
          #expect(text.count <= 1300, "\(name)")
        }
        #expect(told.allSatisfy(known.contains), "\(name)")
        #expect(told.reduce(0) { $0 + $1.count } <= 50_000, "\(name)")
        #expect(filling.leftOut >= Self.terms.count - 1000, "\(name)")
        takers += told.isEmpty ? 0 : 1
      }
    }
    #expect(takers > 40)
  }

  @Test("Who takes a prompt takes the vocabulary, in it or beside it")
  func prompts() {
    for (name, section) in Self.sections where section.accepts.contains(.prompt) {
      #expect(section.accepts.contains(.keywords), "\(name)")
    }
  }
}
