import Files
import Glibc
import History
import JSON
import Testing

@testable import Commands

@Suite("osgk history delete, export, stats, check, on, off, and what is kept")
struct HistoryEditTests {
  private func states(_ kit: HistoryKit) async throws -> [String] {
    try await kit.json("list --json")["jobs"]?.array?.compactMap { $0["id"]?.string } ?? []
  }

  @Test("What is named is gone; nothing goes where one of the names is wrong")
  func delete() async throws {
    let kit = try HistoryKit()
    let history = try await kit.open()
    let noon = HistoryKit.noon
    var ids: [JobID] = []
    for index in 0..<4 {
      ids.append(try await kit.add(history, "text", UInt32(index), at: noon + index))
    }
    let wrong = await kit.run("delete \(ids[0]) 20251130")
    #expect(wrong.ending == .code(2) && wrong.text == "")
    #expect(try await states(kit).count == 4)
    #expect(await kit.run("delete \(ids[0]) \(ids[2]) \(ids[0])").text == "2 jobs are gone\n")
    #expect(try await states(kit) == [ids[3].text, ids[1].text])
    #expect(await kit.run("delete last").text == "1 job is gone\n")
    #expect(try await states(kit) == [ids[1].text])
  }

  @Test("All, or all that is old, in any number")
  func deleteAll() async throws {
    let kit = try HistoryKit()
    let history = try await kit.open()
    let now = time(nil)
    for index in 0..<3 {
      try await kit.add(history, "text", UInt32(index), at: now - index * 2 * 86_400)
    }
    #expect(try await kit.json("delete --older-than 3d --json")["deleted"]?.int == 1)
    // Nobody is there to be asked.
    let unasked = await kit.run("delete --all")
    #expect(unasked.ending == .code(2) && unasked.errorText.contains("--yes"))
    #expect(try await states(kit).count == 2)
    #expect(await kit.run("delete --all --yes").text == "2 jobs are gone\n")
    #expect(try await states(kit).isEmpty)
    for line in ["delete", "delete --all --older-than 1d", "delete x --all"] {
      #expect(await kit.run(line).ending == .code(2), "\(line)")
    }
  }

  @Test("Any number of one second is removed, but the one in work, and all are exported before")
  func manyOfOneSecond() async throws {
    let kit = try HistoryKit()
    let history = try await kit.open()
    let count = 1203
    try await history.add(
      (0..<count).map { (job: kit.job(UInt32($0)), delivery: HistoryKit.delivery("text \($0)")) })
    let running = kit.job(UInt32(count))
    try await history.begin(running)
    #expect(await kit.run("export").lines.count == count + 1)
    let run = await kit.run("delete --all --yes")
    #expect(run.ending == .code(3) && run.text == "\(count) jobs are gone\n")
    #expect(run.errorText.contains("1 job stays"))
    #expect(try await states(kit) == [running.id.text])
  }

  @Test("Somebody's job in work stays, and that is said")
  func running() async throws {
    let kit = try HistoryKit()
    let history = try await kit.open()
    let job = kit.job(1)
    try await history.begin(job)
    try await kit.add(history, "text", 2)
    let one = await kit.run("delete \(job.id)")
    #expect(one.ending == .code(1) && one.errorText.contains("being worked on"))
    let all = await kit.run("delete --all --yes")
    #expect(all.ending == .code(3) && all.text == "1 job is gone\n")
    #expect(try await states(kit) == [job.id.text])
    #expect(await kit.run("list").text.contains("running 0/2"))
  }

  @Test("An export has every text whole, a line each or one document, in a private file")
  func export() async throws {
    let kit = try HistoryKit()
    let history = try await kit.open()
    for index in 0..<120 {
      try await kit.add(
        history, "text \(index) \"", UInt32(index), at: HistoryKit.noon + index,
        polished: index == 7 ? "Text." : nil)
    }
    try await kit.addFailed(history, 500, at: HistoryKit.noon + 500)
    let lines = await kit.run("export").lines
    #expect(lines.count == 121)
    let objects = try lines.map { try JSONReader.read(Array($0.utf8)).value }
    #expect(objects[0]["transcript"]?.isNull == true)
    #expect(objects[1]["transcript"]?["text"]?.string == "text 119 \"")
    #expect(objects[113]["transcript"]?["text"]?.string == "Text.")
    #expect(objects[113]["transcript"]?["raw"]?.string == "text 7 \"")
    #expect(objects.allSatisfy { $0["version"]?.int == 1 })
    let file = kit.home.work.appending("history.json")
    let old = umask(0)
    #expect(await kit.run("export -f json -o \(file)").text == "")
    umask(old)
    #expect(try Files.status(file).mode & 0o777 == 0o600)
    let document = try JSONReader.read(
      try Files.read(file, limit: 1 << 24), sizeLimit: 1 << 24
    ).value
    #expect(document["version"]?.int == 1 && document["jobs"]?.array?.count == 121)
    #expect(await kit.run("export -o \(file)").ending == .code(2))
    #expect(await kit.run("export --force -o \(file)").ending == .code(0))
    #expect(
      await kit.run("export --since 2027-01-01 -f json").text == "{\"version\": 1, \"jobs\": []}\n")
  }

  @Test("What was used is summed up by month and provider, and by currency")
  func stats() async throws {
    let kit = try HistoryKit()
    let history = try await kit.open()
    func used(_ provider: String, _ seconds: Double, _ cost: Double?, month: Int = 0) async throws {
      try await history.used(
        UsageRecord(
          time: HistoryKit.noon + month * 31 * 86_400, provider: provider, model: "m",
          purpose: .transcription, seconds: seconds, cost: cost,
          currency: cost == nil ? nil : "USD"))
    }
    try await used("service", 1800, 0.18)
    try await used("service", 1800, 0.002)
    try await used("service", 60, 0.006, month: 1)
    try await used("here", 4000, nil)
    try await history.used(
      UsageRecord(
        time: HistoryKit.noon, provider: "writer", model: nil, purpose: .polish, tokensIn: 120,
        tokensOut: 34))
    #expect(
      await kit.run("stats").lines == [
        "month    provider  for            requests  audio    tokens    cost",
        "2026-12  service   transcription  1         1:00     -         0.00600 USD",
        "2026-11  here      transcription  1         1:06:40  -         -",
        "2026-11  service   transcription  2         1:00:00  -         0.182 USD",
        "2026-11  writer    polish         1         0:00     120 + 34  -",
        "all                               3         1:01:00  -         0.188 USD",
        "all                               2         1:06:40  120 + 34  -",
      ])
    let json = try await kit.json("stats --json")
    #expect(json["usage"]?.array?.count == 4)
    #expect(json["totals"]?[0]?["currency"]?.string == "USD")
    #expect(json["totals"]?[1]?["tokens_in"]?.int == 120)
  }

  @Test(
    "Sums of money keep the digits that say something",
    arguments: [
      (0, "0.00"), (1.5, "1.50"), (12.345, "12.35"), (0.1, "0.100"), (0.0123, "0.0123"),
      (0.000_4, "0.000400"), (0.000_000_4, "0.000000"), (999.999, "1000.00"),
    ])
  func cost(_ cost: Double, _ text: String) {
    #expect(HistoryCommand.cost(cost, nil) == text)
    #expect(HistoryCommand.cost(cost, "EUR") == text + " EUR")
  }

  @Test("It is turned off and on in the settings; what is there stays")
  func switches() async throws {
    let kit = try HistoryKit()
    try await kit.add(try await kit.open(), "text", 1)
    let off = await kit.run("off")
    #expect(off.ending == .code(0))
    #expect(off.text == "history  off\npath     \(kit.path)\n")
    #expect(await kit.home.run("config get history.on").text == "false\n")
    #expect(try await states(kit).count == 1)
    #expect(try await kit.json("on --json")["on"]?.bool == true)
    #expect(await kit.home.run("config get history.on").text == "true\n")
    let other = await kit.run("off", ["OSGK_SET_HISTORY_ON": "true"])
    #expect(
      other.text.hasPrefix("history  on\n") && other.errorText.contains("OSGK_SET_HISTORY_ON"))
  }

  @Test("The settings say how much is kept; a look at the history sees to it")
  func upkeep() async throws {
    let kit = try HistoryKit()
    let history = try await kit.open()
    let now = time(nil)
    for index in 0..<5 {
      try await kit.add(history, "text", UInt32(index), at: now - index * 86_400 - 3600)
    }
    #expect(try await states(kit).count == 5)
    _ = await kit.home.run("config set history.keep.days 3")
    #expect(try await states(kit).count == 3)
    _ = await kit.home.run("config set history.keep.count 1")
    #expect(try await states(kit).count == 1)
    #expect(await kit.run("check").text == "the history is whole\n")
    #expect(try await kit.json("check --json")["good"]?.bool == true)
  }

  @Test("Doctor tells of it, counts what is not finished, and leaves nothing there itself")
  func doctor() async throws {
    let kit = try HistoryKit()
    try kit.home.engine("fake", saying: "my fellow americans")
    func line() async -> String {
      await kit.home.run("doctor").lines.first { $0.contains("  history  ") } ?? ""
    }
    #expect(await line() == "ok  history    \(kit.path) (not there yet)")
    #expect(!Files.exists(kit.path))
    let history = try await kit.open()
    try await kit.add(history, "text", 1)
    #expect(await line() == "ok  history    \(kit.path)")
    try await kit.addFailed(history, 2)
    #expect(await line() == "--  history    \(kit.path): 1 job is not finished")
    #expect(try await states(kit).count == 2)
  }

  @Test("Jobs of the older journal are listed too, though nothing was transcribed since")
  func older() async throws {
    let kit = try HistoryKit()
    let entry = """
      {"version": 1, "id": "20261130T101502-4f9c21d8", "created": "2026-11-30T10:15:02Z",
       "source": {"path": "/tmp/gone.wav", "size": 4, "mtime_ns": 1, "inode": "2",
       "device": "3", "copied": false}, "provider": "service", "plan": [{"seconds": 12.5}],
       "state": "sending"}
      """
    try kit.home.file("home/.local/state/osgk/jobs/20261130T101502-4f9c21d8.json", entry)
    #expect(try await states(kit) == ["20261130T101502-4f9c21d8"])
  }
}
