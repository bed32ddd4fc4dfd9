import Files
import Models
import Testing

@Suite("The model for a run")
struct ChooseTests {
  /// By size: `tiny.en`, `base`, `small.en`, `large`.
  private func full() throws -> Store {
    let models = try Store()
    try models.put("ggml-tiny.en.bin", ggml(vocabulary: 51864))
    try models.put("ggml-base.bin", ggml(vocabulary: 51865, extra: 1000))
    try models.put("ggml-small.en.bin", ggml(vocabulary: 51864, extra: 2000))
    try models.put("ggml-large.bin", ggml(vocabulary: 51866, extra: 3000))
    return models
  }

  struct Case: CustomTestStringConvertible {
    let testDescription: String
    var wanted: String?
    var preferred: String?
    var languages: [String] = []
    var translate = false
    let gives: String
  }

  static let cases = [
    Case(testDescription: "the largest, if nobody says anything", gives: "large"),
    Case(testDescription: "the preset's", preferred: "base", gives: "base"),
    Case(
      testDescription: "the largest, if the preset's is not here", preferred: "turbo",
      gives: "large"),
    Case(testDescription: "by name", wanted: "tiny.en", preferred: "base", gives: "tiny.en"),
    Case(testDescription: "by file name", wanted: "ggml-base.bin", gives: "base"),
    Case(
      testDescription: "the preset's, in English", preferred: "tiny.en", languages: ["en"],
      gives: "tiny.en"),
    Case(
      testDescription: "the largest that speaks German", preferred: "tiny.en", languages: ["de"],
      gives: "large"),
    Case(
      testDescription: "any, for a language yet to be found", preferred: "tiny.en",
      languages: ["auto"], gives: "tiny.en"),
    Case(
      testDescription: "English by a person's spelling", wanted: "small.en",
      languages: ["en-GB", "English"], gives: "small.en"),
    Case(
      testDescription: "one that can translate", preferred: "tiny.en", translate: true,
      gives: "large"),
  ]

  @Test(
    "The model that is asked for, else the preset's, else the largest that fits", arguments: cases)
  func choice(_ wish: Case) throws {
    let models = try full()
    let model = try models.store.choose(
      .ggml, wanted: wish.wanted, preferred: wish.preferred, languages: wish.languages,
      translate: wish.translate)
    #expect(model.name == wish.gives)
    models.scratch.remove()
  }

  @Test("A path is taken as it is, whatever its name")
  func path() throws {
    let models = try full()
    let file = try models.put("deep/below/weights", ggml(vocabulary: 51864))
    let model = try models.store.choose(.ggml, wanted: file.description)
    #expect(model.path == file)
    let named = try models.store.choose(
      .ggml, wanted: models.path.appending("ggml-base.bin").description)
    #expect(named.name == "base")
  }

  private func refusal(
    _ models: Store, _ kind: ModelKind = .ggml, wanted: String? = nil, languages: [String] = [],
    translate: Bool = false
  ) throws -> ModelError {
    let error = #expect(throws: ModelError.self) {
      try models.store.choose(kind, wanted: wanted, languages: languages, translate: translate)
    }
    return try #require(error)
  }

  @Test("A model that is not here: a suggestion, and what is here")
  func missing() throws {
    let error = try refusal(full(), wanted: "tinny.en")
    #expect(error.code == .missing)
    #expect(error.description == "there is no ggml model tinny.en: did you mean tiny.en?")
    #expect(error.advice == "there is base, large, small.en and tiny.en")
    #expect(try refusal(full(), wanted: "./nothing.bin").code == .missing)
  }

  @Test("No model at all: where was looked, and the command that brings one")
  func none() throws {
    let models = try Store()
    let error = try refusal(models)
    #expect(error.code == .missing)
    #expect(error.description == "there is no ggml model in \(models.path)")
    #expect(error.advice == "get one and run: osgk models add FILE (the model's file)")
    #expect(try refusal(models, wanted: "base").code == .missing)
  }

  @Test("German on an English-only model is refused, not transcribed into nonsense")
  func language() throws {
    let error = try refusal(full(), wanted: "tiny.en", languages: ["de"])
    #expect(error.code == .language)
    #expect(error.description == "the model tiny.en understands only English, not de")
    #expect(error.advice == "-m base does")
    #expect(try refusal(full(), wanted: "tiny.en", translate: true).code == .language)

    let english = try Store()
    try english.put("ggml-tiny.en.bin", ggml(vocabulary: 51864))
    #expect(try refusal(english, languages: ["zh"]).code == .language)
    #expect(try refusal(english, languages: ["en", "zh"]).code == .language)
  }

  @Test("A broken model is named, or passed over for a whole one")
  func broken() throws {
    let models = try Store()
    try models.put("ggml-base.bin", "<!doctype html>")
    let error = try refusal(models)
    #expect(error.code == .broken)
    #expect(
      error.description
        == "\(models.path)/ggml-base.bin is a web page, not a model: download it again")
    #expect(try refusal(models, wanted: "base").code == .broken)
    #expect(
      try refusal(models, wanted: models.path.appending("ggml-base.bin").description).code
        == .broken)
    try models.put("ggml-tiny.en.bin", ggml(vocabulary: 51864))
    #expect(try models.store.choose(.ggml, preferred: "base").name == "tiny.en")
  }
}
