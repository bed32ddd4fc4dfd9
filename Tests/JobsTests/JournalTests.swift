import Files
import Glibc
import JSON
import TestSupport
import Testing

@testable import Jobs

@Suite("The journal of jobs") struct JournalTests {
  static func entry(_ source: Path, isCopy: Bool = false) throws -> JobEntry {
    JobEntry(
      id: JobEntry.ID(seconds: 1_796_033_702, chance: 0x4f9c),
      created: 1_796_033_702,
      source: .init(path: source, status: try Files.status(source), isCopy: isCopy),
      provider: "p", model: "m", plan: [11, 2.5], state: .sending)
  }

  @Test("An entry's file says what is needed to do the job again")
  func written() throws {
    let scratch = try Scratch()
    let source = try scratch.write("talk.wav", "sound")
    let journal = FileJournal(directory: scratch("state/jobs"))
    var entry = try Self.entry(source)
    try journal.write(entry)
    #expect(entry.id.text == "20261130T101502-00004f9c")
    let file = scratch("state/jobs").appending("\(entry.id).json")
    let json = try JSONReader.read(try Files.read(file, limit: 1 << 16)).value
    #expect(json["version"]?.int == 1)
    #expect(json["created"]?.string == "2026-11-30T10:15:02Z")
    #expect(json["state"]?.string == "sending")
    #expect(json["source"]?["path"]?.string == "\(source)")
    #expect(json["source"]?["size"]?.int == 5)
    #expect(json["plan"]?.array?.compactMap { $0["seconds"]?.double } == [11, 2.5])
    #expect(json["provider"]?.string == "p")

    entry.state = .failed(kind: .network, reason: "connect")
    try journal.write(entry)
    let after = try JSONReader.read(try Files.read(file, limit: 1 << 16)).value
    #expect(after["state"]?.string == "failed")
    #expect(after["error"]?["kind"]?.string == "network")
    #expect(after["error"]?["reason"]?.string == "connect")
  }

  @Test("102: entries are private under any umask")
  func isPrivate() throws {
    let scratch = try Scratch()
    let journal = FileJournal(directory: scratch("state/jobs"))
    let before = umask(0)
    defer { umask(before) }
    let entry = try Self.entry(try scratch.write("talk.wav", "sound"))
    try journal.write(entry)
    #expect(try Files.status(scratch("state/jobs")).mode & 0o777 == 0o700)
    let file = scratch("state/jobs").appending("\(entry.id).json")
    #expect(try Files.status(file).mode & 0o777 == 0o600)
  }

  @Test("A finished job leaves nothing; of the source only a copy of ours goes")
  func removed() throws {
    let scratch = try Scratch()
    let journal = FileJournal(directory: scratch("jobs"))
    let theirs = try scratch.write("talk.wav", "sound")
    try journal.write(try Self.entry(theirs))
    try journal.remove(try Self.entry(theirs))
    #expect(Files.exists(theirs))
    let ours = try journal.directory().appending("x.audio")
    try Files.replace(ours, with: [1])
    let copied = try Self.entry(ours, isCopy: true)
    try journal.write(copied)
    try journal.remove(copied)
    #expect(try Files.list(scratch("jobs")).isEmpty)
  }

  @Test("A path that is no UTF-8 is kept byte for byte")
  func bytes() throws {
    let scratch = try Scratch()
    let source = scratch.path.appending([UInt8(ascii: "a"), 0xFF])
    try Files.replace(source, with: [1])
    let journal = FileJournal(directory: scratch("jobs"))
    let entry = try Self.entry(source)
    try journal.write(entry)
    let file = scratch("jobs").appending("\(entry.id).json")
    let json = try JSONReader.read(try Files.read(file, limit: 1 << 16)).value
    #expect(json["source"]?["path_hex"]?.string?.hasSuffix("61ff") == true)
    #expect(json["source"]?["path"] == nil)
  }

  @Test("Only what may be a file's name is an id", arguments: ["..", "a/b", "", "x", "-abcdefgh"])
  func ids(_ text: String) {
    #expect(JobEntry.ID(text) == nil)
  }
}
