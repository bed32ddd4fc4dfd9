import Files
import Testing

@testable import Providers

@Suite("The index of the shipped presets")
struct IndexTests {
  @Test("the index says what the files say, and only while it is not older")
  func index() throws {
    let layers = try Layers()
    try layers.put(localPreset(id: "acme"), "acme.yaml", in: .shipped)
    try layers.put(localPreset(id: "mine", more: "rank: 3\n"), "mine.yaml", in: .shipped)
    let directory = layers.path(.shipped)
    let bytes = try CatalogIndex.bytes(of: directory)
    try Files.replace(directory.appending("index.json"), with: bytes)
    let plain = Catalog(layers: [LayerDirectory(.shipped, directory)], usesIndex: false).entries()
    #expect(CatalogIndex.entries(of: directory) == plain)
    #expect(plain.map(\.id) == ["acme", "mine"])
    #expect(plain.map(\.rank) == [nil, 3])
    // Another file, and the index no longer counts.
    try layers.put(localPreset(id: "new"), "new.yaml", in: .shipped)
    #expect(CatalogIndex.entries(of: directory) == nil)
    #expect(layers.catalog().entries().map(\.id) == ["acme", "mine", "new"])
  }

  @Test("a preset that is newer than the index is read itself")
  func staleIndex() throws {
    let layers = try Layers()
    let directory = layers.path(.shipped)
    try layers.put(localPreset(id: "mine"), "mine.yaml", in: .shipped)
    let bytes = try CatalogIndex.bytes(of: directory)
    try Files.replace(directory.appending("index.json"), with: bytes)
    #expect(CatalogIndex.entries(of: directory)?.count == 1)
    let index = try Files.status(directory.appending("index.json")).modifiedNanoseconds
    // The clock of files ticks in steps: write until the change is newer.
    repeat {
      try layers.put(
        localPreset(id: "mine").replacing("name: Mine", with: "name: Changed"), "mine.yaml",
        in: .shipped)
    } while try Files.status(directory.appending("mine.yaml")).modifiedNanoseconds <= index
    #expect(CatalogIndex.entries(of: directory) == nil)
    #expect(layers.catalog().entries().map(\.name) == ["Changed"])
  }

  @Test("a preset that the index vouches for is not validated again, one that is newer is")
  func vouched() throws {
    let layers = try Layers()
    let directory = layers.path(.shipped)
    try layers.put(localPreset(id: "mine"), "mine.yaml", in: .shipped)
    let bytes = try CatalogIndex.bytes(of: directory)
    let broken = localPreset(id: "mine", more: "nonsense: 1\n")
    try layers.put(broken, "mine.yaml", in: .shipped)
    #expect(throws: PresetError.self) { _ = try layers.catalog().preset("mine") }
    try Files.replace(directory.appending("index.json"), with: bytes)
    #expect(throws: Never.self) { _ = try layers.catalog().preset("mine") }
    #expect(throws: PresetError.self) { _ = try CatalogIndex.bytes(of: directory) }
    let index = try Files.status(directory.appending("index.json")).modifiedNanoseconds
    repeat {
      try layers.put(broken, "mine.yaml", in: .shipped)
    } while try Files.status(directory.appending("mine.yaml")).modifiedNanoseconds <= index
    #expect(throws: PresetError.self) { _ = try layers.catalog().preset("mine") }
  }
}
