import Files
import Glibc
import Models
import Testing

@Suite("The list of models")
struct ListTests {
  @Test("Models are found by their kind's name and first bytes, with their languages")
  func list() throws {
    let models = try Store()
    try models.put("ggml-tiny.en.bin", ggml(vocabulary: 51864))
    try models.put("ggml-base.bin", ggml(vocabulary: 51865, extra: 10))
    try models.put("ggml-large-v3.bin", ggml(vocabulary: 51866))
    try models.put("notes.txt", "not a model")
    let found = models.store.models(of: .ggml)
    #expect(found.map(\.name) == ["base", "large-v3", "tiny.en"])
    #expect(found.map(\.languages) == [.multilingual, .multilingual, .english])
    #expect(found.allSatisfy { $0.problem == nil && $0.kind == "ggml" })
    #expect(found[0].size == Int64(ggml(vocabulary: 51865, extra: 10).count))
    #expect(models.store.models(of: .pytorch).isEmpty)
  }

  @Test("Directories are models when they hold what their kind holds, links to them too")
  func directories() throws {
    let models = try Store()
    try models.put("small/model.bin", ctranslate2(vocabulary: 51865))
    try models.put("small/config.json", "{}")
    try models.put("tiny.en/model.bin", ctranslate2(vocabulary: 51864))
    try models.put("tiny.en/config.json", "{}")
    try models.put("model-small-en-us-1/am/final.mdl", "weights")
    try models.put("model-small-en-us-1/conf/model.conf", "--x=1")
    try models.link("mine", to: models.path.appending("small"))
    let found = models.store.models(of: .ctranslate2)
    #expect(found.map(\.name) == ["mine", "small", "tiny.en"])
    #expect(found.map(\.languages) == [.multilingual, .multilingual, .english])
    #expect(found.allSatisfy { $0.problem == nil })
    let others = models.store.models(of: .kaldi)
    #expect(others.map(\.name) == ["model-small-en-us-1"])
    #expect(others.map(\.languages) == [.english])
  }

  @Test("Of two models with one name the first directory's is taken; missing ones hold none")
  func order() throws {
    let (first, second) = (try Store(), try Store())
    try first.put("ggml-base.bin", ggml(vocabulary: 51864))
    try second.put("ggml-base.bin", ggml(vocabulary: 51865))
    try second.put("ggml-small.bin", ggml(vocabulary: 51865))
    let store = ModelStore(directories: ["/nowhere/at/all", first.path, second.path])
    let found = store.models(of: .ggml)
    #expect(found.map(\.name) == ["base", "small"])
    #expect(found[0].path == first.path.appending("ggml-base.bin"))
  }

  struct Broken: CustomTestStringConvertible {
    let testDescription: String
    let bytes: [UInt8]
    let problem: ModelProblem

    init(_ description: String, _ bytes: [UInt8], _ problem: ModelProblem) {
      (testDescription, self.bytes, self.problem) = (description, bytes, problem)
    }
  }

  static let unusable = [
    Broken("nothing", [], .empty),
    Broken("a web page", Array("\n <!DOCTYPE html><html>Not found</html>".utf8), .webPage),
    Broken(
      "a pointer of Git LFS", Array("version https://git-lfs.github.com/spec/v1\n".utf8), .pointer),
    Broken("another file", Array("RIFF....WAVE".utf8), .wrongMagic),
    Broken("one byte", [0x6C], .wrongMagic),
    Broken("the first bytes only", Array("lmgg".utf8), .truncated(atLeast: 48)),
    Broken(
      "all but one byte", ggml(vocabulary: 51865).dropLast(49),
      .truncated(atLeast: Int64(ggml(vocabulary: 51865).count - 48))),
  ]

  @Test("A file that cannot work is listed with what is wrong", arguments: unusable)
  func broken(_ file: Broken) throws {
    let models = try Store()
    try models.put("ggml-base.bin", file.bytes)
    let found = try #require(models.store.models(of: .ggml).first)
    #expect(found.problem == file.problem)
    #expect(found.complaint?.hasPrefix("\(found.path) ") == true)
  }

  @Test("Quantised models are smaller, and still whole")
  func quantised() throws {
    let models = try Store()
    let whole = ggml(vocabulary: 51865, fileType: 8)
    try models.put("ggml-base-q5_0.bin", whole.dropLast(51865 * 4))
    #expect(models.store.models(of: .ggml).first?.problem == nil)
  }

  @Test("A model for voice activity with the same first bytes is no model for speech")
  func voiceActivity() throws {
    let models = try Store()
    let bytes = Array("lmgg".utf8) + [10, 0, 0, 0] + Array("silero-16k".utf8)
    try models.put("ggml-silero.bin", bytes + [UInt8](repeating: 0, count: 100))
    #expect(models.store.models(of: .ggml).isEmpty)
    let error = #expect(throws: ModelError.self) {
      try models.store.choose(.ggml, wanted: "silero")
    }
    #expect(error?.code == .broken)
    #expect(error?.description.contains("not one that transcribes") == true)
  }

  @Test("Where voice activity is asked for, the newest such model is it; another file is refused")
  func voiceModel() throws {
    let kind = ModelKind(
      kind: "ggml-vad", nameTemplate: "ggml-silero-{model}.bin", magic: Array("lmgg".utf8),
      holds: [])
    let models = try Store()
    try models.put("ggml-base.bin", ggml(vocabulary: 51865))
    #expect(try models.store.voiceModel(kind) == nil)
    let bytes = Array("lmgg".utf8) + [10, 0, 0, 0] + Array("silero-16k".utf8)
    for version in ["v5.1.2", "v6.2.0"] {
      try models.put("ggml-silero-\(version).bin", bytes + [UInt8](repeating: 0, count: 100))
    }
    let path = models.path.appending("ggml-silero-v6.2.0.bin")
    #expect(try models.store.voiceModel(kind) == path)
    #expect(models.store.models(of: .ggml).map(\.name) == ["base"])
    try models.put("ggml-silero-v6.2.0.bin", "<!DOCTYPE html>")
    let error = #expect(throws: ModelError.self) { try models.store.voiceModel(kind) }
    #expect(error?.code == .broken)
  }

  @Test("Directories that are not whole say which file is at fault")
  func incomplete() throws {
    let models = try Store()
    try models.put("alone/model.bin", ctranslate2(vocabulary: 51865))
    try models.put("cut/model.bin", ctranslate2(vocabulary: 51865).dropLast())
    try models.put("cut/config.json", "{}")
    try models.put("page/model.bin", "<html>")
    try models.put("page/config.json", "{}")
    try models.put("translator/model.bin", ctranslate2("TransformerSpec", vocabulary: 32000))
    try models.put("translator/config.json", "{}")
    try models.put("unrelated/config.json", "{}")
    let found = models.store.models(of: .ctranslate2)
    #expect(found.map(\.name) == ["alone", "cut", "page"])
    #expect(found[0].problem == .lacks("config.json"))
    let size = Int64(ctranslate2(vocabulary: 51865).count)
    #expect(found[1].problem == .holds("model.bin", .truncated(atLeast: size)))
    #expect(found[2].problem == .holds("model.bin", .webPage))
  }

  @Test("72: a FIFO, a directory and a dangling link in a model's place do not hang")
  func oddEntries() throws {
    let models = try Store()
    let fifo = models.path.appending("ggml-fifo.bin")
    #expect(fifo.withCString { mkfifo($0, 0o600) } == 0)
    try models.put("ggml-directory.bin/file", "x")
    try models.link("ggml-dangling.bin", to: "/nowhere/at/all")
    let found = models.store.models(of: .ggml)
    #expect(found.map(\.name) == ["dangling", "fifo"])
    #expect(found.allSatisfy { $0.problem != nil && $0.complaint?.contains("\n") == false })
  }

  @Test(
    "A name that says English, and no other language, is English",
    arguments: [
      ("small.en.pt", ModelLanguages.english), ("tiny.en-q5_1.pt", .english),
      ("model-en-us-2.pt", .english), ("zh-en.pt", .unknown), ("base.pt", .unknown),
      ("french.pt", .unknown), ("enfr.pt", .unknown),
    ])
  func names(_ name: String, _ languages: ModelLanguages) throws {
    let models = try Store()
    try models.put(name, [0x50, 0x4B, 3, 4, 0])
    #expect(models.store.models(of: .pytorch).first?.languages == languages)
  }
}
