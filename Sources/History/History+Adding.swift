import SQLite

extension History {
  /// Writes jobs down that are over, all or none, in the order of their time: what comes from
  /// elsewhere.
  package func add(_ finished: [(job: JobRecord, delivery: Delivery)]) throws(HistoryError) {
    let database = try database
    try database.transaction { () throws(HistoryError) in
      for (job, delivery) in finished {
        let seq = try database.insert(job, state: .done, owner: nil)
        try database.write(delivery, isComplete: true, of: seq)
        try database.retag(seq)
      }
    }
  }
}
