import Files
import History
import JSON
import TestSupport
import Testing

@Suite("The journal before there was a history") struct OlderJournalTests {
  let kit: HistoryKit
  let directory: Path

  init() throws {
    kit = try HistoryKit()
    directory = kit.scratch("osgk/jobs")
    try Files.createPrivateDirectory(directory)
  }

  private func entry(
    _ id: String, path: String = "\"path\":\"/tmp/talk.wav\"", copied: Bool = false,
    plan: String = "{\"seconds\":30},{\"seconds\":12.5}", state: String = "\"state\":\"sending\"",
    version: Int = 1
  ) -> String {
    """
    {"version":\(version),"id":"\(id)","created":"2026-11-30T10:15:02Z","source":{\(path),\
    "size":1000,"mtime_ns":1796033702000000001,"inode":"18446744073709551612","device":"7",\
    "copied":\(copied)},"provider":"there","model":null,"plan":[\(plan)],\(state)}

    """
  }

  private let id = "20261130T101502-4f9c21d8"

  private func write(_ name: String, _ text: String) throws {
    try Files.replace(directory.appending(name), with: Array(text.utf8))
  }

  @Test("Its jobs are taken over as they are, and its files go")
  func taken() async throws {
    try write("\(id).json", entry(id))
    let failed = "20261130T101503-00000001"
    let audio = directory.appending("\(failed).audio")
    try Files.replace(audio, with: [1])
    try write(
      "\(failed).json",
      entry(
        failed, path: "\"path_hex\":\"2f746d702fff\"", copied: true, plan: "{\"seconds\":null}",
        state: "\"state\":\"failed\",\"error\":{\"kind\":\"rate\",\"reason\":\"429\"}"))
    let history = try await kit.open(takingOver: directory)
    let job = try await history.job(named: id)
    #expect(job.state == .open && !job.isRunning && job.isKept && job.created == 1_796_033_702)
    #expect(job.provider == "there" && job.model == nil && job.request == ["version": 0])
    #expect(job.chunks.map(\.samples) == [0..<480_000, 480_000..<680_000])
    #expect(job.chunks.allSatisfy { $0.state == .waiting } && job.seconds == 42.5)
    #expect(job.source.path == "/tmp/talk.wav" && job.source.status.inode == UInt64.max - 3)
    #expect(job.source.status.modifiedNanoseconds == 1_796_033_702_000_000_001)
    let other = try await history.job(named: failed)
    #expect(other.state == .failed && other.source.isCopy)
    #expect(other.fault == .init(kind: "rate", reason: "429", message: "it failed: rate"))
    #expect(other.source.path == Path(bytes: Array("/tmp/".utf8) + [0xFF]))
    #expect(Files.paths(in: directory, suffix: ".json") == [] && Files.exists(audio))
    #expect(try await history.claim(job.id).state == .open)
    try await history.check()
  }

  @Test("What is damaged, newer or something else is left as it is, and hinders nothing")
  func damaged() async throws {
    let others = [
      ("20261130T101503-00000001.json", "{\"version\":1,"), ("20261130T101503-00000002.json", ""),
      (
        "20261130T101503-00000003.json", entry("20261130T101503-00000003", version: 2)
      ), ("20261130T101503-00000004.json", entry("20261130T101503-00000005")),
      ("notes.json", "[]"),
      (
        "20261130T101503-00000006.json",
        entry("20261130T101503-00000006", state: "\"state\":\"flying\"")
      ),
      (
        "20261130T101503-00000007.json",
        entry("20261130T101503-00000007", path: "\"path_hex\":\"2fz\"")
      ),
    ]
    for (name, text) in others { try write(name, text) }
    try write("\(id).json", entry(id))
    let history = try await kit.open(takingOver: directory)
    #expect(try await history.entries(HistoryFilter()).map(\.id.text) == [id])
    for (name, text) in others {
      #expect(try Files.read(directory.appending(name), limit: 9999) == Array(text.utf8), "\(name)")
    }
  }

  @Test("A file whose job was taken over already goes, and the job stays as it is by now")
  func twice() async throws {
    try write("\(id).json", entry(id))
    do {
      let history = try await kit.open(takingOver: directory)
      let job = try await history.claim(try #require(JobID(id)))
      try await history.deliver(job.id, HistoryKit.delivery("text"))
    }
    // As if the program had been killed between the two.
    try write("\(id).json", entry(id))
    let history = try await kit.open(takingOver: directory)
    #expect(try await history.entries(HistoryFilter()).map(\.state) == [.done])
    #expect(Files.paths(in: directory, suffix: ".json") == [])
  }
}
