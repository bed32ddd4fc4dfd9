import SQLite

/// The database: one table that only grows.
enum LedgerSchema {
  typealias Column = LedgerRecord.Column

  static let migrations = [Migration(objects.map(\.sql))]

  /// Every object of the database, by name: none may be missing, none may be added.
  static let objects: [(name: String, sql: String)] = [
    ("record", table),
    ("record_about", "CREATE INDEX record_about ON record(about) WHERE about IS NOT NULL"),
    ("record_gap", "CREATE INDEX record_gap ON record(seq) WHERE gap IS NOT NULL"),
    (
      "record_no_delete",
      """
      CREATE TRIGGER record_no_delete BEFORE DELETE ON record
      BEGIN SELECT RAISE(ABORT, 'the consent ledger only grows'); END
      """
    ),
    (
      // REPLACE would delete without asking the trigger above.
      "record_no_replace",
      """
      CREATE TRIGGER record_no_replace BEFORE INSERT ON record
      WHEN NEW.seq <= (SELECT coalesce(max(seq), 0) FROM record)
        OR EXISTS (SELECT 1 FROM record WHERE record_id = NEW.record_id)
      BEGIN SELECT RAISE(ABORT, 'the consent ledger only grows'); END
      """
    ),
    (
      "record_no_update",
      """
      CREATE TRIGGER record_no_update BEFORE UPDATE ON record
      BEGIN SELECT RAISE(ABORT, 'the consent ledger only grows'); END
      """
    ),
    (
      "record_use",
      "CREATE INDEX record_use ON record(origin, data_kinds, purpose, event, seq)"
    ),
  ]

  private static let table: String = {
    let columns = Column.allCases.map { column in
      switch column {
      case .seq: "seq INTEGER PRIMARY KEY AUTOINCREMENT"
      case .recordID: "record_id TEXT NOT NULL UNIQUE"
      case .schemaVersion, .boot, .actorUID: "\(column.rawValue) INTEGER NOT NULL"
      case .relays, .requests, .attempts, .bytes, .milliseconds: "\(column.rawValue) INTEGER"
      case .time, .bootID, .clock, .event, .origin, .dataKinds, .purpose, .disclosure,
        .presetID, .presetHash, .actorName, .process, .prev, .mac:
        "\(column.rawValue) TEXT NOT NULL"
      case .about, .gap, .disclosedKinds, .parameters, .optOuts, .policyURL, .retention,
        .region, .controller, .language, .method, .client, .expires, .outcome:
        "\(column.rawValue) TEXT"
      }
    }
    return "CREATE TABLE record(\(columns.joined(separator: ", "))) STRICT"
  }()

  static let columns = Column.allCases.map(\.rawValue).joined(separator: ", ")
  static let insert =
    "INSERT INTO record(\(columns)) VALUES("
    + Array(repeating: "?", count: Column.allCases.count).joined(separator: ", ") + ")"

  /// The first object that is not as it was made, or is not ours.
  static func strangeObject(in database: Connection) throws(SQLiteError) -> String? {
    // SQLite's own (the number that was given last, indexes of UNIQUE) have no text.
    let found = try database.all(
      """
      SELECT name, sql FROM sqlite_schema
      WHERE name <> 'sqlite_sequence' AND name NOT LIKE 'sqlite\\_autoindex\\_%' ESCAPE '\\'
      ORDER BY name
      """
    ) { row throws(SQLiteError) in
      (name: try row.text(0), sql: row.isNull(1) ? "" : try row.text(1))
    }
    for object in objects where !found.contains(where: { $0 == object }) { return object.name }
    return found.first { found in !objects.contains { $0 == found } }?.name
  }

  static func read(_ row: Statement) throws(SQLiteError) -> LedgerRecord {
    var values: [LedgerRecord.Value] = []
    for index in 0..<Column.allCases.count {
      if row.isNull(index) {
        values.append(.none)
      } else if case .integer(let number) = try row.value(index) {
        values.append(.integer(number))
      } else {
        values.append(.text(try row.text(index)))
      }
    }
    return LedgerRecord(values: values)
  }
}

extension Value {
  init(_ value: LedgerRecord.Value) {
    switch value {
    case .text(let text): self = .text(text)
    case .integer(let number): self = .integer(number)
    case .none: self = .null
    }
  }
}
