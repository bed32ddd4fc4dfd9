import SQLite

extension Ledger {
  /// Looks at every record and at the anchor.
  public func verify() async throws(ConsentError) -> Verification {
    // First the anchor: whatever it knows was in the database by then.
    let state: AnchorState?
    do throws(AnchorError) { state = try await anchor.read() } catch { throw ConsentError(error) }
    let database = try store.database()
    do throws(SQLiteError) {
      return try database.snapshot { () throws(SQLiteError) in
        try check(database, state)
      }
    } catch {
      throw ConsentError(error)
    }
  }

  private func check(
    _ database: Connection, _ state: AnchorState?
  ) throws(SQLiteError) -> Verification {
    var chain = ChainCheck(key: state?.key, anchored: state?.head)
    let rows = try database.prepare("SELECT \(LedgerSchema.columns) FROM record ORDER BY seq")
    do {
      while try rows.step() { chain.take(try LedgerSchema.read(rows)) }
    } catch {
      // A damaged page, a column of another type: what came before is as it was read.
      switch error.code {
      case .corrupt, .columnType: chain.takeUnreadable()
      default: throw error
      }
    }
    let highest = try database.integer(
      "SELECT max(seq) FROM sqlite_sequence WHERE name = 'record'")
    let strange = try LedgerSchema.strangeObject(in: database)
    let (verdict, detail) = chain.verdict(highest: highest, strangeObject: strange)
    var notes = chain.clock.notes
    if let note = chain.clock.note(now: store.clock) { notes.append(note) }
    return Verification(
      verdict: verdict, anchor: anchorName, records: chain.count,
      head: chain.count == 0 ? nil : chain.last, detail: detail, clockNotes: notes,
      openLeases: chain.openLeases)
  }
}
