import JSON
import Testing

@testable import Providers

@Suite("Parameters by a provider's rules")
struct ParameterTests {
  private func fill(
    _ accepts: [Parameter], _ rules: [Parameter: ParameterRule] = [:],
    _ change: (inout Parameters) -> Void
  ) -> ParameterFiller {
    var parameters = Parameters()
    change(&parameters)
    var filler = ParameterFiller(accepts: accepts, rules: rules)
    filler.fill(parameters)
    return filler
  }

  private func rule(_ change: (inout ParameterRule) -> Void) -> ParameterRule {
    var rule = ParameterRule()
    change(&rule)
    return rule
  }

  @Test("what is not accepted is absent, with a warning only if it was given")
  func notAccepted() {
    let filled = fill([.language]) {
      $0.prompt = "p"
      $0.translate = true
      $0.temperature = 0.2
    }
    #expect(filled.values == Values())
    #expect(filled.warnings.map(\.parameter) == ["prompt", "temperature", "translate"])
    #expect(filled.warnings.allSatisfy { $0.code == .notAccepted })
    #expect(fill([]) { _ in }.warnings.isEmpty)
  }

  @Test("language and languages are two views of one value")
  func languages() {
    let one = fill([.language]) { $0.languages = ["de", "en"] }
    #expect(one.values["language"] == .text("de"))
    #expect(one.values["languages"] == nil)
    #expect(one.warnings.map(\.code) == [.dropped])
    let list = fill([.languages]) { $0.languages = ["de", "en"] }
    #expect(list.values["languages"] == .list(["de", "en"]))
    #expect(list.values["language"] == nil)
    #expect(list.warnings.isEmpty)
  }

  @Test("times that nobody asked for: where they are taken, in silence, in nobody's place")
  func likedTimes() {
    let liked = fill([.timestamps]) { $0.likesTimes = true }
    #expect(liked.values["timestamps"] == .text("segment"))
    let named = fill([.timestamps], [.timestamps: rule { $0.values = ["segment": "sentence"] }]) {
      $0.likesTimes = true
    }
    #expect(named.values["timestamps"] == .text("sentence"))
    let asked = fill([.timestamps]) {
      $0.likesTimes = true
      $0.timestamps = .word
    }
    #expect(asked.values["timestamps"] == .text("word"))
    // A language that was said is worth more.
    let rules: [Parameter: ParameterRule] = [.language: rule { $0.unless = .timestamps }]
    let rival = fill([.language, .timestamps], rules) {
      $0.likesTimes = true
      $0.languages = ["de"]
    }
    #expect(rival.values["timestamps"] == nil)
    #expect(rival.values["language"] == .text("de"))
    for filled in [liked, named, asked, rival, fill([]) { $0.likesTimes = true }] {
      #expect(filled.warnings.isEmpty)
    }
  }

  @Test("keywords that nobody asked for: as many as fit, whole, the others counted in silence")
  func likedKeywords() {
    func told(
      _ accepts: [Parameter], _ rule: ParameterRule, prompt: String? = nil
    ) -> ParameterFiller {
      fill(accepts, [.keywords: rule, .prompt: self.rule { $0.maxChars = 20 }]) {
        $0.prompt = prompt
        $0.keywords = ["Kant", "Hegel", "Schopenhauer", "Marx"]
        $0.likesKeywords = true
      }
    }
    let list = told([.keywords], rule { $0.max = 3 })
    #expect(list.values["keywords"] == .list(["Kant", "Hegel", "Schopenhauer"]))
    #expect(list.leftOut == 1)
    let joined = rule {
      $0.into = .prompt
      $0.totalChars = 18
    }
    let prompt = told([.keywords, .prompt], joined)
    #expect(prompt.values["prompt"] == .text("Kant, Hegel, Marx"))
    #expect(prompt.leftOut == 1)
    // What a person wrote goes first.
    let both = told([.keywords, .prompt], joined, prompt: "A lecture")
    #expect(both.values["prompt"] == .text("A lecture Kant"))
    #expect(both.leftOut == 3)
    let none = told([.prompt], rule { _ in }, prompt: "p")
    #expect(none.values["prompt"] == .text("p"))
    #expect(none.leftOut == 4)
    for filled in [list, prompt, both, none] { #expect(filled.warnings.isEmpty) }
  }

  @Test("what cannot go beside another parameter is left out, and named without its value")
  func unless() {
    let rules: [Parameter: ParameterRule] = [.language: rule { $0.unless = .timestamps }]
    let accepts: [Parameter] = [.language, .timestamps]
    let both = fill(accepts, rules) {
      $0.languages = ["de"]
      $0.timestamps = .word
    }
    #expect(both.values["language"] == nil)
    #expect(both.values["timestamps"] == .text("word"))
    #expect(
      both.warnings.map(\.message) == [
        "language is left out: it does not go together with timestamps"
      ])
    let alone = fill(accepts, rules) { $0.languages = ["de"] }
    #expect(alone.values["language"] == .text("de"))
    #expect(alone.warnings.isEmpty)
    // What the model does not take excludes nothing.
    let other = fill([.language], rules) {
      $0.languages = ["de"]
      $0.timestamps = .word
    }
    #expect(other.values["language"] == .text("de"))
  }

  @Test("a number of speakers is a number")
  func speakers() {
    let filled = fill([.diarize, .speakers]) {
      $0.diarize = true
      $0.speakers = 3
    }
    #expect(filled.values["speakers"] == .number(JSONNumber(3)))
    #expect(fill([.diarize]) { $0.speakers = 3 }.warnings.map(\.parameter) == ["speakers"])
  }

  @Test("auto stands in, values translate")
  func values() {
    let rules: [Parameter: ParameterRule] = [
      .language: rule {
        $0.auto = "multi"
        $0.values = ["zh": "zh-CN"]
      },
      .timestamps: rule { $0.values = ["segment": "sentence"] },
    ]
    let accepts: [Parameter] = [.language, .timestamps]
    #expect(fill(accepts, rules) { _ in }.values["language"] == .text("multi"))
    let given = fill(accepts, rules) {
      $0.languages = ["zh"]
      $0.timestamps = .segment
    }
    #expect(given.values["language"] == .text("zh-CN"))
    #expect(given.values["timestamps"] == .text("sentence"))
    #expect(fill([], rules) { _ in }.values["language"] == nil)
  }

  @Test("items that break a rule are dropped and named, the others stay")
  func items() {
    let rules: [Parameter: ParameterRule] = [
      .keywords: rule {
        $0.max = 3
        $0.maxChars = 8
        $0.maxWords = 2
        $0.totalChars = 12
        $0.forbid = Pattern(text: "[<>]")
      }
    ]
    let filled = fill([.keywords], rules) {
      $0.keywords = ["Kant", "a b c", "<b>", "Schopenhauer", "Hegel", "Marx", "", "Bo", "Po"]
    }
    #expect(filled.values["keywords"] == .list(["Kant", "Hegel", "Bo"]))
    #expect(
      filled.warnings.map(\.message) == [
        "keywords: \"a b c\" is left out: it has more than 2 words",
        "keywords: \"<b>\" is left out: this provider does not take it",
        "keywords: \"Schopenhauer\" is left out: it has more than 8 characters",
        "keywords: \"Marx\" is left out: no more than 12 characters are taken in all",
        "keywords: \"Po\" is left out: no more than 3 are taken",
      ])
  }

  @Test("keywords go into the prompt, behind what was written, as far as there is room")
  func intoPrompt() {
    let rules: [Parameter: ParameterRule] = [
      .prompt: rule { $0.maxChars = 16 },
      .keywords: rule {
        $0.into = .prompt
        $0.separator = ", "
        $0.totalChars = 240
      },
    ]
    let accepts: [Parameter] = [.prompt, .keywords]
    let both = fill(accepts, rules) {
      $0.prompt = "Talk."
      $0.keywords = ["Kant", "Bo", "Hegel"]
    }
    #expect(both.values["prompt"] == .text("Talk. Kant, Bo"))
    #expect(both.warnings.map(\.parameter) == ["keywords"])
    #expect(both.values["keywords"] == nil)
    let alone = fill([.keywords], rules) { $0.keywords = ["Kant", "Bo"] }
    #expect(alone.values["prompt"] == .text("Kant, Bo"))
  }

  @Test("a warning about a prompt does not repeat it")
  func privacy() {
    let filled = fill([.prompt], [.prompt: rule { $0.maxChars = 3 }]) { $0.prompt = "my secret" }
    #expect(filled.values["prompt"] == nil)
    #expect(filled.warnings.map(\.message) == ["prompt is left out: it has more than 3 characters"])
  }

  @Test("numbers keep their type")
  func numbers() {
    let filled = fill([.temperature, .maxTokens]) {
      $0.temperature = 0
      $0.maxTokens = 100
    }
    #expect(filled.values["max_tokens"] == .number(JSONNumber(100)))
    #expect(filled.values["temperature"]?.bytes.first == UInt8(ascii: "0"))
  }
}
