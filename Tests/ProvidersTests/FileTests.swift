import Files
import Glibc
import Testing

@testable import Providers

@Suite("Files of presets")
struct FileTests {
  private func problem(_ bytes: [UInt8]) throws -> PresetError? {
    let layers = try Layers()
    let path = try layers.put("", "mine.yaml")
    try Files.replace(path, with: bytes)
    return layers.catalog(shipped: true).check(path).first
  }

  @Test("61: a preset of more than 1 MiB is refused unread")
  func size() throws {
    let fault = try #require(try problem(Array(repeating: UInt8(ascii: "a"), count: 1 << 20 + 1)))
    #expect(fault.code == .unreadable)
    let comment = localPreset() + "#" + String(repeating: "x", count: 1_000_000)
    #expect(try problem(Array(comment.utf8)) == nil)
  }

  @Test("62: nesting beyond 32 is refused, in JSON bodies too", arguments: [33, 20_000])
  func depth(depth: Int) throws {
    let text = "a: " + String(repeating: "[", count: depth)
    let fault = try #require(try problem(Array(text.utf8)))
    #expect(fault.code == .unreadable)
    #expect(fault.line == 1)
  }

  @Test(
    "63: aliases, anchors, merge keys, tags and a second document are refused",
    arguments: [
      "name: &a x", "name: *a", "<<: {a: b}", "name: !!str x", "name: !x y", "---\na: b\n---\nc: d",
    ])
  func features(text: String) throws {
    #expect(try #require(try problem(Array(text.utf8))).code == .unreadable)
  }

  @Test("64: a key that stands twice is refused with both lines")
  func duplicates() throws {
    let fault = try #require(
      try problem(Array(localPreset(more: "options:\n  a: {}\n  b: {}\n  a: {}\n").utf8)))
    #expect(fault.keyPath == "options.a")
    #expect(fault.line == 6)
    #expect(fault.message.contains("line 4"))
  }

  @Test(
    "65: an unknown key is refused with what was meant",
    arguments: [
      ("timout: 5", "timout", "did you mean"), ("nam: x", "nam", "did you mean name?"),
      ("optoins: {}", "optoins", "did you mean options?"),
      ("xyzxyz: 1", "xyzxyz", "known are id, extends, name"),
    ])
  func unknown(line: String, key: String, words: String) throws {
    let fault = try #require(try problem(Array(localPreset(more: line + "\n").utf8)))
    #expect(fault.keyPath == key)
    if key != "timout" { #expect(fault.message.contains(words), "\(fault)") }
  }

  @Test(
    "66: types come from the schema, not from the looks of a value",
    arguments: ["no", "1e3", "0o7", "2026-11-30"])
  func types(text: String) throws {
    let layers = try Layers()
    let preset = localPreset().replacing("name: Mine", with: "name: \(text)")
    try layers.put(preset, "mine.yaml")
    #expect(try layers.catalog().preset("mine").name == text)
    for wrong in ["relays: \(text)", "rank: \(text)"] {
      #expect(try problem(Array(localPreset(more: wrong + "\n").utf8)) != nil)
    }
  }

  @Test(
    "67: text that is not UTF-8 is refused with its place",
    arguments: [
      [0xFF, 0xFE, 0x61, 0x00], Array("name: a".utf8) + [0xFF], Array("name: a".utf8) + [0],
      Array("a:\n\tb: c".utf8), [0xED, 0xA0, 0x80],
    ])
  func encodings(bytes: [UInt8]) throws {
    let fault = try #require(try problem(bytes))
    #expect(fault.code == .unreadable)
    #expect(fault.line > 0 && fault.column > 0)
  }

  @Test("68: every message names file, line, column and key path")
  func messages() throws {
    let layers = try Layers()
    let text = """
      id: mine
      name: Mine
      rank: first
      command:
        program: [p]
        network: maybe
      transcription:
        limits: {bytes: 25 megs}
        reply: {text: text}
      polsh: {}
      """
    let path = try layers.put(text, "mine.yaml")
    #expect(
      layers.catalog().check(path).map { $0.description.replacing("\(path)", with: "F") } == [
        "F:3:7: rank: \"first\" is not a whole number",
        "F:6:12: command.network: \"maybe\" is not known here; write one of none, serve, any",
        "F:8:19: transcription.limits.bytes: \"25 megs\" is not a size; write 25MB, 512 KiB or a "
          + "number of bytes",
        "F:9:17: transcription.reply.text: \"text\" does not begin at the whole reply; write "
          + "\"$.text\"",
        "F:10:1: polsh: there is no key \"polsh\" here; did you mean polish?",
      ])
  }

  @Test("69: what is no regular file is refused and never waited for")
  func specialFiles() throws {
    let layers = try Layers()
    let directory = layers.path(.user)
    try Files.createPrivateDirectory(directory)
    func made(_ name: String, _ make: (UnsafePointer<CChar>) -> CInt) -> Path {
      let path = directory.appending(name)
      #expect(path.withCString(make) == 0)
      return path
    }
    let paths = [
      made("fifo.yaml") { mkfifo($0, 0o600) }, made("directory.yaml") { mkdir($0, 0o700) },
      made("zero.yaml") { symlink("/dev/zero", $0) },
      made("loop.yaml") { symlink("loop.yaml", $0) },
      made("gone.yaml") { symlink("nowhere", $0) },
    ]
    for path in paths {
      let fault = try #require(layers.catalog().check(path).first)
      #expect(fault.code == .unreadable)
      #expect(fault.file == path)
    }
    #expect(layers.catalog().entries().allSatisfy { $0.problem != nil })
    #expect(layers.catalog().entries().count == paths.count)
  }

  @Test("69: a file that everybody may write, or that a stranger owns, is refused")
  func untrusted() throws {
    let layers = try Layers()
    let path = try layers.put(localPreset(), "mine.yaml")
    #expect(path.withCString { chmod($0, 0o666) } == 0)
    #expect(layers.catalog().check(path).first?.code == .unreadable)
    #expect(throws: PresetError.self) { try layers.catalog().preset("mine") }
    #expect(path.withCString { chmod($0, 0o644) } == 0)
    #expect(layers.catalog().check(path).isEmpty)
    guard getuid() == 0 else { return }
    #expect(path.withCString { chown($0, 65534, 65534) } == 0)
    #expect(layers.catalog().check(path).first?.code == .unreadable)
  }

  @Test("a file's name need not be UTF-8")
  func names() throws {
    let layers = try Layers()
    let path = try layers.put(localPreset(), "a.yaml")
    let odd = path.parent.appending([0xFF, 0x0A] + Array(".yaml".utf8))
    try Files.replace(odd, with: Array(localPreset(id: "odd").utf8))
    #expect(layers.catalog().entries().map(\.id) == ["mine", "odd"])
    #expect(try layers.catalog().preset("odd").id == "odd")
    #expect(layers.catalog().check(odd).isEmpty)
  }

  @Test("a thousand presets of the user's are all listed")
  func thousand() throws {
    let layers = try Layers()
    for number in 0..<1000 { try layers.put(localPreset(id: "p\(number)"), "p\(number).yaml") }
    let entries = layers.catalog().entries()
    #expect(entries.count == 1000)
    #expect(entries.allSatisfy { $0.problem == nil })
    #expect(try layers.catalog().preset("p500").id == "p500")
  }
}
