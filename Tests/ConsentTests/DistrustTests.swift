import Consent
import Files
import Origin
import TestSupport
import Testing

@Suite("What cannot be trusted sends nothing")
struct DistrustTests {
  let kit: LedgerKit
  init() throws { kit = try LedgerKit() }

  private func failure() async throws -> ConsentError.Code? {
    let ledger = try await kit.open()
    let said = try LedgerKit.statement()
    do {
      _ = try await LedgerKit.lease(ledger, said)
      return nil
    } catch {
      return (error as? ConsentError)?.code
    }
  }

  @Test("39: a grant in a copy that was put back does not count: it may have been withdrawn")
  func putBack() async throws {
    try await kit.history()
    let yesterday = try await kit.copy(kit.path)
    let said = try LedgerKit.statement()
    _ = try await kit.open().withdraw()
    try await kit.putBack(yesterday, kit.path)
    #expect(try await failure() == .noGrant(said.key, .uncertain))
    // Also not after something was written behind it.
    try await kit.open().refuse(LedgerKit.statement("https://third.example.com"))
    #expect(try await failure() == .noGrant(said.key, .uncertain))
    #expect(try await kit.open().grants() == [])
    // A new grant does, and the record tells for ever what was.
    _ = try await kit.open().grant(said)
    #expect(try await failure() == nil)
    #expect(try await kit.word() == "rolled back")
  }

  @Test("A grant forged without the key opens nothing")
  func forged() async throws {
    try await kit.history()
    _ = try await kit.open().withdraw()
    #expect(try await failure() == .noGrant(LedgerKit.statement().key, .withdrawn))
    let names = LedgerRecord.Column.allCases.map(\.rawValue)
    let values = names.map { ["seq": "10", "record_id": "'forged'"][$0] ?? $0 }
    try kit.tamper(
      "INSERT INTO record(\(names.joined(separator: ", ")))"
        + " SELECT \(values.joined(separator: ", ")) FROM record WHERE seq = 1")
    #expect(try await failure() == .damaged(.broken(at: 10)))
    // Neither is another grant written behind it; but to withdraw is always possible.
    let said = try LedgerKit.statement()
    let error = await #expect(throws: ConsentError.self) { _ = try await kit.open().grant(said) }
    #expect(error?.code == .damaged(.broken(at: 10)))
    #expect(
      error?.message == "the consent ledger \(kit.path) cannot be trusted: it is broken at 10"
        + " (anchor: the file \(kit.anchor.path)); move it away, and every consent is asked for"
        + " anew")
    _ = try await kit.open().withdraw()
  }

  @Test(
    "A guard that is gone stops everything",
    arguments: ["DROP TRIGGER record_no_delete", "DROP INDEX record_use"])
  func guards(_ statement: String) async throws {
    try await kit.history()
    try kit.tamper(statement)
    #expect(try await failure() == .damaged(.broken(at: 0)))
  }

  @Test("Without the key nothing is sent; what is there can still be read")
  func noKey() async throws {
    try await kit.history()
    try await kit.remove(kit.anchor.path)
    #expect(try await failure() == .damaged(.anchorMissing))
    #expect(try await kit.open().export().records.count == 8)
    // The ledger moved away: a new one, with a key of its own.
    try await kit.remove(kit.path)
    _ = try await kit.open().grant(LedgerKit.statement())
    #expect(try await failure() == nil)
    #expect(try await kit.word() == "intact")
  }

  @Test("The last number there can be is no way to crash")
  func lastNumber() async throws {
    try await kit.history()
    try kit.tamperUnguarded("UPDATE record SET seq = 9223372036854775807 WHERE seq = 8")
    #expect(try await kit.word() == "broken at 8")
    #expect(try await failure() == .damaged(.broken(at: .max)))
    await #expect(throws: ConsentError.self) { _ = try await kit.open().withdraw() }
  }
}
