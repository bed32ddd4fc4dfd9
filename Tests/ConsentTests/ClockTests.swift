import Consent
import TestSupport
import Testing

@Suite("Clocks that were set")
struct ClockTests {
  private static let year: Int64 = 365 * 86400

  @Test(
    "42: set back or forward by a year: order is by number, and it is flagged", arguments: [-1, 1])
  func jump(_ direction: Int64) async throws {
    let kit = try LedgerKit()
    let ledger = try await kit.open()
    let said = try LedgerKit.statement()
    _ = try await ledger.grant(said)
    kit.clock.pass(10)
    kit.clock.jump(direction * Self.year)
    _ = try await ledger.withdraw()
    kit.clock.pass(10)
    // The last word counts, whatever its date.
    #expect(try await ledger.standing(said.key, disclosure: said.terms.digest) == .withdrawn)
    let found = try await ledger.verify()
    #expect(found.verdict == .intact)
    #expect(found.clockNotes.map(\.seq) == [2])
    #expect(found.clockNotes.map(\.seconds) == [direction * Self.year])
    #expect(
      found.clockNotes.map(\.description) == [
        "the clock was set \(direction > 0 ? "forward" : "back") by 365 days before record 2"
      ])
    let events = try await ledger.export().records.map(\.event)
    #expect(events == [.granted, .withdrawn])
    // Set right again.
    kit.clock.jump(-direction * Self.year)
    #expect(try await ledger.verify().clockNotes.map(\.seq) == [2, 0])
  }

  @Test("Time that passes, and small corrections, are no anomaly")
  func quiet() async throws {
    let kit = try LedgerKit()
    let ledger = try await kit.open()
    for _ in 0..<5 {
      try await ledger.refuse(LedgerKit.statement())
      kit.clock.pass(40 * 86400)
      kit.clock.jump(-60)
    }
    #expect(try await ledger.verify().clockNotes == [])
  }

  @Test("After a restart of the machine a step back is seen; time that passed meanwhile is none")
  func restart() async throws {
    let kit = try LedgerKit()
    func refuse(_ bootID: String, _ wall: Int64) async throws {
      let clock = LedgerClock(wall: { wall }, boot: { 1000 }, bootID: bootID, source: "test")
      let ledger = try await Ledger.open(kit.path, anchor: kit.anchor, clock: clock)
      try await ledger.refuse(LedgerKit.statement())
    }
    try await refuse("one", 1_800_000_000_000)
    try await refuse("two", 1_900_000_000_000)
    try await refuse("three", 1_800_000_000_000)
    let notes = try await kit.verify().clockNotes.filter { $0.seq > 0 }
    #expect(notes.map(\.seq) == [3])
    #expect(notes.map(\.seconds) == [-100_000_000])
  }
}
