import Consent
import Files
import SQLite
import TestSupport
import Testing

@Suite("Every byte")
struct FlipTests {
  private static let columns = LedgerRecord.Column.allCases.map(\.rawValue)

  /// The values that are one flipped bit away in one byte, and none or something for the other.
  private static func neighbours(_ value: Value) -> [String] {
    switch value {
    case .integer(let number):
      return (0..<8).map { "\(number ^ (1 << ($0 * 8)))" } + ["NULL"]
    case .text(let text):
      let bytes = Array(text.utf8)
      return bytes.indices.map { index in
        var changed = bytes
        changed[index] ^= 1 << (index % 7)
        let digits = changed.map { byte in
          (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }
        return "CAST(x'\(digits.joined())' AS TEXT)"
      } + ["'\(text)x'"] + (text.isEmpty ? [] : ["'\(text.dropLast())'"])
    default:
      return ["''", "'x'", "0", "1"]
    }
  }

  @Test("38: a flipped byte of any field of any record is found", arguments: [1, 2, 3])
  func flip(_ seq: Int64) async throws {
    let kit = try LedgerKit()
    let ledger = try await kit.open()
    let statement = try LedgerKit.statement()
    _ = try await ledger.grant(statement)
    let totals = LeaseTotals(requests: 1, attempts: 1, bytes: 352_044, seconds: 11)
    try await LedgerKit.lease(ledger, statement).close(totals, .done)
    let database = try Connection(kit.path, create: false, migrations: [Migration([])])
    for name in ["record_no_update", "record_no_delete", "record_no_replace"] {
      try database.execute("DROP TRIGGER \(name)")
    }
    // As it is: only the guards are missing.
    #expect(try await ledger.verify().verdict == .broken(at: 0))
    var flips = 0
    for column in Self.columns {
      let value = try #require(
        try database.first("SELECT \(column) FROM record WHERE seq = ?", [.integer(seq)]) {
          row throws(SQLiteError) in try row.value(0)
        })
      for changed in Self.neighbours(value) {
        let mark = column == "seq" ? "record_id" : "seq"
        let id = try #require(
          try database.first("SELECT \(mark) FROM record WHERE seq = ?", [.integer(seq)]) {
            row throws(SQLiteError) in try row.value(0)
          })
        do {
          try database.run(
            "UPDATE record SET \(column) = \(changed) WHERE seq = ?", [.integer(seq)])
        } catch {
          // STRICT, NOT NULL and UNIQUE forbid some.
          #expect(error.code == .constraint || error.code == .other(20), "\(error)")
          continue
        }
        flips += 1
        let found = try await ledger.verify().verdict
        if column == "seq" {
          // Moved to another place: missing here, or too many at the beginning.
          #expect([.broken(at: seq), .broken(at: 1)].contains(found), "\(column) \(changed)")
        } else {
          #expect(found == .broken(at: seq), "\(column) \(changed)")
        }
        try database.run("UPDATE record SET \(column) = ? WHERE \(mark) = ?", [value, id])
      }
    }
    #expect(flips > 500)
    #expect(try await ledger.verify().verdict == .broken(at: 0))
  }

  @Test("Damaged pages are told as the first record that cannot be read, or as a damaged file")
  func pages() async throws {
    let kit = try LedgerKit()
    do {
      let ledger = try await kit.open()
      for _ in 0..<40 { try await ledger.refuse(LedgerKit.statement()) }
    }
    let whole = try await kit.copy(kit.path)
    var generator = SystemRandomNumberGenerator()
    for page in 1..<(whole.count / 4096) {
      var bytes = whole
      for index in (page * 4096)..<((page + 1) * 4096) {
        bytes[index] = UInt8.random(in: 0...255, using: &generator)
      }
      try await kit.putBack(bytes, kit.path)
      do {
        let verdict = try await kit.verify().verdict
        // A page of an index: no record is read through it here.
        if case .broken = verdict { continue }
        #expect(verdict == .intact || verdict == .truncated, "page \(page): \(verdict)")
      } catch let error as ConsentError {
        guard case .database(let cause) = error.code else { throw error }
        #expect([.corrupt, .notADatabase].contains(cause.code), "page \(page): \(error)")
      }
    }
  }
}
