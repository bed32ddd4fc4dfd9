import Files
import Glibc
import Models
import Testing

@Suite("Adding a model")
struct AddTests {
  private let kinds: [ModelKind] = [.pytorch, .ctranslate2, .ggml]

  @Test("A file is checked, named as its kind wants and copied; the original stays")
  func file() throws {
    let (models, downloads) = (try Store(), try Store())
    let source = try downloads.put("ggml-base.bin", ggml(vocabulary: 51865))
    let store = ModelStore(directories: [models.path.appending("not/yet/there"), models.path])
    let added = try store.add(source, kinds: kinds)
    #expect(added.name == "base")
    #expect(added.path == models.path.appending("not/yet/there/ggml-base.bin"))
    #expect(try Files.read(added.path, limit: 1 << 20) == ggml(vocabulary: 51865))
    #expect(Files.exists(source))
    #expect(try store.choose(.ggml).path == added.path)
  }

  @Test("A file of another name keeps it as the model's")
  func otherName() throws {
    let (models, downloads) = (try Store(), try Store())
    let source = try downloads.put("my model.ggml", ggml(vocabulary: 51865))
    #expect(try models.store.add(source, kinds: kinds).name == "my model")
    #expect(try models.store.choose(.ggml, wanted: "my model").languages == .multilingual)
  }

  @Test("A directory is copied with all below it, links as the files that they lead to")
  func directory() throws {
    let (models, downloads) = (try Store(), try Store())
    try downloads.put("cache/blob", ctranslate2(vocabulary: 51864))
    try downloads.put("tiny.en/config.json", "{}")
    try downloads.put("tiny.en/more/notes", "x")
    try downloads.link("tiny.en/model.bin", to: downloads.path.appending("cache/blob"))
    let added = try models.store.add(downloads.path.appending("tiny.en"), kinds: kinds)
    #expect(added.kind == "ctranslate2")
    #expect(try models.store.choose(.ctranslate2).languages == .english)
    #expect(Files.exists(added.path.appending("more/notes")))
    downloads.scratch.remove()
    #expect(try models.store.choose(.ctranslate2, wanted: "tiny.en").problem == nil)
  }

  @Test("A model that is there is not overwritten without force")
  func exists() throws {
    let (models, downloads) = (try Store(), try Store())
    try models.put("ggml-base.bin", ggml(vocabulary: 51864))
    let source = try downloads.put("ggml-base.bin", ggml(vocabulary: 51865))
    let error = #expect(throws: ModelError.self) { try models.store.add(source, kinds: kinds) }
    #expect(error?.code == .exists)
    #expect(try models.store.choose(.ggml).languages == .english)
    _ = try models.store.add(source, kinds: kinds, force: true)
    #expect(try models.store.choose(.ggml).languages == .multilingual)

    for vocabulary: UInt32 in [51864, 51865] {
      try downloads.put("small/model.bin", ctranslate2(vocabulary: vocabulary))
      try downloads.put("small/config.json", "{}")
      _ = try models.store.add(downloads.path.appending("small"), kinds: kinds, force: true)
    }
    #expect(try models.store.choose(.ctranslate2).languages == .multilingual)
    #expect(try Files.list(models.path).count == 2)
  }

  @Test("Adding a model from its own place changes nothing")
  func itself() throws {
    let models = try Store()
    let path = try models.put("ggml-base.bin", ggml(vocabulary: 51865))
    #expect(try models.store.add(path, kinds: kinds, force: true).path == path)
    #expect(try models.store.choose(.ggml).problem == nil)
  }

  @Test(
    "What is no model is refused by what is wrong with it, and nothing is left behind",
    arguments: [
      ("ggml-base.bin", "<html>", ModelError.Code.broken, "is a web page"),
      ("ggml-base.bin", "something", .broken, "is not a model of this kind"),
      ("base.pt", "something", .broken, "is not a model of this kind"),
      ("song.mp3", "something", .broken, "is not a model"),
      ("folder/file", "something", .broken, "lacks model.bin"),
    ])
  func refused(_ name: String, _ text: String, _ code: ModelError.Code, _ says: String) throws {
    let (models, downloads) = (try Store(), try Store())
    try downloads.put(name, text)
    let source = downloads.path.appending(name.prefix { $0 != "/" }.utf8)
    let error = #expect(throws: ModelError.self) { try models.store.add(source, kinds: kinds) }
    #expect(error?.code == code)
    #expect(error?.description.contains(says) == true, "\(error?.description ?? "")")
    #expect(try Files.list(models.path).isEmpty)
  }

  @Test("A missing source is said to be missing")
  func missing() throws {
    let models = try Store()
    let error = #expect(throws: ModelError.self) {
      try models.store.add("/nowhere/ggml-base.bin", kinds: kinds)
    }
    #expect(error?.code == .missing)
  }

  @Test("102: what is added is private, whatever the source's mode")
  func modes() throws {
    let (models, downloads) = (try Store(), try Store())
    let source = try downloads.put("ggml-base.bin", ggml(vocabulary: 51865))
    #expect(source.withCString { chmod($0, 0o666) } == 0)
    let added = try models.store.add(source, kinds: kinds)
    #expect(try Files.status(added.path).mode & 0o777 == 0o600)
  }
}
