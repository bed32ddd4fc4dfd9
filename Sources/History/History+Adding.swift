import SQLite

extension History {
  /// Writes jobs down that are over, all or none, in the order of their time: what comes from
  /// elsewhere.
  package func add(_ finished: [(job: JobRecord, delivery: Delivery)]) throws(HistoryError) {
    let database = try database
    try database.execute("PRAGMA cache_size = -65536")
    defer { try? database.execute("PRAGMA cache_size = -2000") }
    try database.transaction { () throws(HistoryError) in
      // Words are gathered in memory, and sorted in pieces of this many bytes.
      try database.execute("INSERT INTO search(search, rank) VALUES('hashsize', 33554432)")
      for (job, delivery) in finished {
        let seq = try database.insert(job, state: .done, owner: nil)
        try database.write(delivery, state: .done, of: seq)
      }
      try database.execute("INSERT INTO search(search, rank) VALUES('hashsize', 1048576)")
    }
  }
}
