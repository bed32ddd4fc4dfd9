import Consent
import Digest
import Files
import SQLite
import TestSupport
import Testing

@Suite("Tampering, and the one word that verify says")
struct TamperTests {
  struct Tampering: CustomTestStringConvertible {
    let testDescription: String
    let word: String
    let act: @Sendable (LedgerKit) async throws -> Void

    init(
      _ what: String, _ word: String, _ act: @escaping @Sendable (LedgerKit) async throws -> Void
    ) {
      (testDescription, self.word, self.act) = (what, word, act)
    }

    static func sql(_ what: String, _ word: String, _ statements: String) -> Tampering {
      Tampering(what, word) { try $0.tamperUnguarded(statements) }
    }
  }

  private static let forget =
    "UPDATE sqlite_sequence SET seq = (SELECT coalesce(max(seq), 0) FROM record)"
  private static let names = LedgerRecord.Column.allCases.map(\.rawValue)
  private static let all = names.joined(separator: ", ")

  private static func insert(_ seq: Int, from: Int, id: String = "'new'") -> String {
    let values = names.map { ["seq": "\(seq)", "record_id": id][$0] ?? $0 }
    return "INSERT INTO record(\(all)) SELECT \(values.joined(separator: ", ")) FROM record"
      + " WHERE seq = \(from)"
  }

  /// Takes a copy, does the first, keeps what it made, puts the copy back and does the second.
  private static func twice(
    _ kit: LedgerKit, _ first: (Ledger) async throws -> Void,
    _ second: (Ledger) async throws -> Void
  ) async throws -> (database: [UInt8], anchor: [UInt8]) {
    let before = (try await kit.copy(kit.path), try await kit.copy(kit.anchor.path))
    try await first(kit.open())
    let made = (try await kit.copy(kit.path), try await kit.copy(kit.anchor.path))
    try await kit.putBack(before.0, kit.path)
    try await kit.putBack(before.1, kit.anchor.path)
    try await second(kit.open())
    return made
  }

  private static let refuse: @Sendable (Ledger) async throws -> Void = {
    try await $0.refuse(LedgerKit.statement("https://third.example.com"))
  }

  static let withRecords: [Tampering] = [
    Tampering("nothing was done", "intact") { _ in },
    .sql("the first record deleted", "broken at 1", "DELETE FROM record WHERE seq = 1"),
    .sql("a middle record deleted", "broken at 4", "DELETE FROM record WHERE seq = 4"),
    .sql("half of the records deleted", "broken at 1", "DELETE FROM record WHERE seq % 2"),
    .sql("the last record deleted", "truncated", "DELETE FROM record WHERE seq = 8"),
    .sql("the last four deleted", "truncated", "DELETE FROM record WHERE seq > 4"),
    .sql(
      "the last deleted and the counter set back", "rolled back",
      "DELETE FROM record WHERE seq = 8; \(forget)"),
    .sql("all deleted", "truncated", "DELETE FROM record"),
    .sql("all deleted and the counter set back", "truncated", "DELETE FROM record; \(forget)"),
    .sql(
      "the withdrawal deleted and the rest moved up", "broken at 6",
      "DELETE FROM record WHERE seq = 6; UPDATE record SET seq = seq - 1 WHERE seq = 7;"
        + "UPDATE record SET seq = seq - 1 WHERE seq = 8"),
    .sql(
      "two records swapped", "broken at 2",
      "UPDATE record SET seq = -1 WHERE seq = 2; UPDATE record SET seq = 2 WHERE seq = 7;"
        + "UPDATE record SET seq = 7 WHERE seq = -1"),
    .sql("a record duplicated at the end", "broken at 9", insert(9, from: 1)),
    .sql(
      "a record in place of another", "broken at 5",
      "DELETE FROM record WHERE seq = 5; \(insert(5, from: 4))"),
    .sql(
      "a withdrawal turned into a grant", "broken at 6",
      "UPDATE record SET event = 'granted' WHERE seq = 6"),
    .sql(
      "a lease made smaller", "broken at 3", "UPDATE record SET bytes = 1 WHERE seq = 3"),
    .sql("a MAC in capitals", "broken at 8", "UPDATE record SET mac = upper(mac) WHERE seq = 8"),
    .sql("all times moved", "broken at 1", "UPDATE record SET time_utc = '2020' || time_utc"),
    .sql("an empty text for none", "broken at 2", "UPDATE record SET policy_url='' WHERE seq = 2"),
    .sql(
      "text that is no UTF-8", "broken at 3",
      "UPDATE record SET process = CAST(x'ff41' AS TEXT) WHERE seq = 3"),
    .sql(
      "a gap invented to explain a deletion", "broken at 6",
      "DELETE FROM record WHERE seq = 6; UPDATE record SET gap = 'truncated' WHERE seq = 7"),
    Tampering("a record added by another tool", "broken at 9") {
      try $0.tamper(insert(9, from: 1))
    },
    Tampering("the chain rebuilt without the key", "broken at 1") {
      try await rebuild($0, from: 1)
    },
    Tampering("the chain rebuilt from the middle", "broken at 5") {
      try await rebuild($0, from: 5)
    },
  ]

  static let withFiles: [Tampering] = [
    Tampering("39: yesterday's copy put back", "rolled back") { kit in
      let yesterday = try await kit.copy(kit.path)
      try await refuse(kit.open())
      try await kit.putBack(yesterday, kit.path)
    },
    Tampering("39: yesterday's copy put back and used since", "rolled back") { kit in
      let yesterday = try await kit.copy(kit.path)
      for _ in 0..<3 { try await refuse(kit.open()) }
      try await kit.putBack(yesterday, kit.path)
      for _ in 0..<5 { try await refuse(kit.open()) }
    },
    Tampering("the end cut off and used since", "truncated") { kit in
      try kit.tamperUnguarded("DELETE FROM record WHERE seq > 5")
      for _ in 0..<5 { try await refuse(kit.open()) }
    },
    Tampering("the database removed", "truncated") { try await $0.remove($0.path) },
    Tampering("the database removed and begun anew", "truncated") { kit in
      try await kit.remove(kit.path)
      for _ in 0..<9 { try await refuse(kit.open()) }
    },
    Tampering("two continuations, one anchored, the other kept", "forked") { kit in
      let made = try await twice(kit, refuse, refuse)
      try await kit.putBack(made.database, kit.path)
    },
    Tampering("two continuations, and the kept one used since", "forked") { kit in
      let made = try await twice(kit, refuse, refuse)
      try await kit.putBack(made.database, kit.path)
      for _ in 0..<3 { try await refuse(kit.open()) }
    },
    Tampering("the longer of two continuations without its anchor", "forked") { kit in
      let made = try await twice(
        kit, { for _ in 0..<4 { try await refuse($0) } }, { try await refuse($0) })
      try await kit.putBack(made.database, kit.path)
    },
    Tampering("a record of another continuation spliced in", "forked") { kit in
      let made = try await twice(
        kit, { for _ in 0..<2 { try await refuse($0) } },
        { for _ in 0..<2 { try await refuse($0) } })
      let other = kit.scratch("other.db")
      try await kit.putBack(made.database, other)
      try kit.tamperUnguarded(
        "ATTACH '\(other)' AS other; DELETE FROM record WHERE seq = 10;"
          + "INSERT INTO record SELECT * FROM other.record WHERE seq = 10; DETACH other")
      // The anchor knows record 10; its attacker brings the one that fits.
      try await kit.putBack(made.anchor, kit.anchor.path)
    },
    Tampering("the anchor removed", "anchor missing") { try await $0.remove($0.anchor.path) },
    Tampering("the anchor of another ledger", "broken at 1") { kit in
      let other = try LedgerKit()
      try await other.history()
      try await kit.putBack(try await kit.copy(other.anchor.path), kit.anchor.path)
    },
    Tampering("another ledger under this anchor", "broken at 1") { kit in
      let other = try LedgerKit()
      try await other.history()
      try await kit.putBack(try await kit.copy(other.path), kit.path)
    },
    Tampering("a crash before the anchor was set", "unanchored 2") { kit in
      let before = try await kit.copy(kit.anchor.path)
      for _ in 0..<2 { try await refuse(kit.open()) }
      try await kit.putBack(before, kit.anchor.path)
    },
    Tampering("records deleted that were not anchored yet", "truncated") { kit in
      let before = try await kit.copy(kit.anchor.path)
      for _ in 0..<2 { try await refuse(kit.open()) }
      try await kit.putBack(before, kit.anchor.path)
      try kit.tamperUnguarded("DELETE FROM record WHERE seq = 10")
    },
  ]

  static let withGuards: [Tampering] =
    ["record_no_update", "record_no_delete", "record_no_replace"].map { name in
      Tampering("\(name) dropped", "broken at 0") { try $0.tamper("DROP TRIGGER \(name)") }
    } + [
      Tampering("a guard that does nothing", "broken at 0") {
        try $0.tamper(
          "DROP TRIGGER record_no_update",
          "CREATE TRIGGER record_no_update BEFORE UPDATE ON record BEGIN SELECT 1; END")
      },
      Tampering("a trigger that swallows withdrawals", "broken at 0") {
        try $0.tamper(
          "CREATE TRIGGER swallow BEFORE INSERT ON record WHEN NEW.event = 'withdrawn'"
            + " BEGIN SELECT RAISE(IGNORE); END")
      },
      Tampering("an index dropped", "broken at 0") { try $0.tamper("DROP INDEX record_use") },
      Tampering("a view added", "broken at 0") { try $0.tamper("CREATE VIEW v AS SELECT 1") },
      Tampering("a guard dropped and the end cut off", "truncated") {
        try $0.tamper("DROP TRIGGER record_no_delete", "DELETE FROM record WHERE seq = 8")
      },
    ]

  /// Every MAC made new, under a key of the attacker's own.
  private static func rebuild(_ kit: LedgerKit, from first: Int64) async throws {
    let key = [UInt8](repeating: 7, count: 32)
    let records = try await kit.open().export().records
    var prev =
      records.first { $0.seq == first - 1 }?["mac"] ?? .text(String(repeating: "0", count: 64))
    for record in records where record.seq >= first {
      guard case .text(let before) = prev else { return }
      try kit.tamperUnguarded(
        "UPDATE record SET prev = '\(before)' WHERE seq = \(record.seq)")
      let changed = try await kit.open().export().records.first { $0.seq == record.seq }
      let mac = Hex.encode(HMACSHA256.authenticate(changed?.canonicalBytes ?? [], key: key))
      try kit.tamperUnguarded("UPDATE record SET mac = '\(mac)' WHERE seq = \(record.seq)")
      prev = .text(mac)
    }
  }

  @Test("38: records changed, deleted, added by another tool are found", arguments: withRecords)
  func records(_ tampering: Tampering) async throws { try await check(tampering) }

  @Test("38, 39: what was put back, cut, forked or lost its anchor is told", arguments: withFiles)
  func places(_ tampering: Tampering) async throws { try await check(tampering) }

  @Test("38: guards that are missing, changed or added are noticed", arguments: withGuards)
  func guards(_ tampering: Tampering) async throws { try await check(tampering) }

  private func check(_ tampering: Tampering) async throws {
    let kit = try LedgerKit()
    try await kit.history()
    #expect(try await kit.word() == "intact")
    try await tampering.act(kit)
    let found = try await kit.verify()
    #expect(found.verdict.description == tampering.word, "\(found.detail ?? "")")
    #expect(found.anchor == "the file \(kit.anchor.path)")
    // Looking changes nothing.
    #expect(try await kit.word() == tampering.word)
  }

  @Test(
    "38: UPDATE, DELETE and REPLACE are refused",
    arguments: [
      "UPDATE record SET bytes = 1", "DELETE FROM record",
      "UPDATE record SET seq = 99 WHERE seq = 8",
      "REPLACE INTO record SELECT * FROM record WHERE seq = 3", "DELETE FROM record WHERE seq = 8",
      "INSERT OR REPLACE INTO record SELECT * FROM record",
    ])
  func refused(_ statement: String) async throws {
    let kit = try LedgerKit()
    try await kit.history()
    let error = try #require(throws: SQLiteError.self) { try kit.tamper(statement) }
    #expect(error.code == .constraint)
    #expect(error.message == "the consent ledger only grows")
    #expect(try await kit.word() == "intact")
  }
}
