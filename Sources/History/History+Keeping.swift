import Files
import Glibc
import SQLite

/// What goes, and that all is right.
extension History {
  /// Removes jobs with their texts and copied sources. Nothing of the words stays in the files of
  /// the database, unless the history is very large: then some may stay in its index for a while.
  /// - Returns: how many there were.
  /// - Throws: `running` if somebody works on one of them: nothing is removed then.
  public func delete(_ ids: [JobID]) throws(HistoryError) -> Int {
    let database = try database
    var copies: [Path] = []
    let count = try database.transaction { () throws(HistoryError) in
      var count = 0
      for id in ids {
        guard let row = try database.row(id) else { continue }
        if let pid = row.record.worker { throw .running(id, pid: pid) }
        if let copy = try database.delete(id) { copies.append(copy) }
        count += 1
      }
      return count
    }
    for copy in copies { remove(copy) }
    if count > 0 { forgetWords(database) }
    return count
  }

  /// The index notes first that a text is gone; its words go when parts of the index are put
  /// together. What another program hinders today comes with the next change.
  private func forgetWords(_ database: Database) {
    let many = 20_000
    let texts = try? database.integer(
      "SELECT count(*) FROM (SELECT 1 FROM delivery LIMIT ?)", [Value(many)])
    guard let texts, texts < many else { return }
    try? merge(database)
    try? database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
  }

  /// Puts all parts of the index together. Not by `optimize`, which is one transaction: the index may be
  /// so large that others would wait for it in vain.
  private func merge(_ database: Database) throws(HistoryError) {
    // The first one, negative, says that it is about all of them.
    var pages: Int64 = -250
    while true {
      let before = try database.integer("SELECT total_changes()")
      try database.run("INSERT INTO search(search, rank) VALUES('merge', ?)", [.integer(pages)])
      // One change is the command itself.
      guard try database.integer("SELECT total_changes()") > before + 1 else { return }
      pages = abs(pages)
      // Whoever waits looks again only now and then.
      usleep(20_000)
    }
  }

  /// Removes what is older than so many days and beyond so many texts, and copies that no retry
  /// needs any more; never a running job. `nil`: no bound.
  public func keep(count: Int?, days: Int?, now: Int) throws(HistoryError) {
    let database = try database
    guard !database.isReadOnly else { return }
    var hasRemoved = false
    if let days {
      let (span, isTooLong) = max(days, 0).multipliedReportingOverflow(by: 86_400)
      if !isTooLong {
        hasRemoved = try removeJobs("seq < ?", Database.firstPlace(now - span), database)
      }
    }
    if let count {
      let last = try database.integer(
        "SELECT seq FROM delivery ORDER BY seq DESC LIMIT 1 OFFSET ?", [Value(max(count, 0))])
      if last > 0 {
        hasRemoved =
          try removeJobs("seq IN (SELECT seq FROM delivery WHERE seq <= ?)", last, database)
          || hasRemoved
      }
    }
    hasRemoved = try removeUnwanted(database) || hasRemoved
    if hasRemoved { forgetWords(database) }
    try removeCopies(now: now, database)
  }

  /// Some at a time, so that nobody waits long for the database.
  /// - Returns: whether there were any.
  private func removeJobs(
    _ condition: String, _ value: Int64, _ database: Database
  ) throws(HistoryError) -> Bool {
    var last: Int64 = 0
    var hasRemoved = false
    while true {
      var copies: [Path] = []
      let isEnd = try database.transaction { () throws(HistoryError) in
        let rows = try database.rows(
          "\(condition) AND seq > ? ORDER BY seq LIMIT 500", [.integer(value), .integer(last)])
        for row in rows where !row.record.isRunning {
          if let copy = try database.delete(row.record.id) { copies.append(copy) }
          hasRemoved = true
        }
        last = rows.last?.seq ?? last
        return rows.count < 500
      }
      for copy in copies { remove(copy) }
      if isEnd { return hasRemoved }
    }
  }

  /// Texts that were there for somebody who is dead by now.
  private func removeUnwanted(_ database: Database) throws(HistoryError) -> Bool {
    // Not by looking at all that are done.
    let unwanted = "SELECT seq FROM job INDEXED BY job_unkept WHERE kept = 0 AND state = 'done'"
    guard
      try database.integer(
        "SELECT EXISTS(SELECT 1 FROM waiter) OR EXISTS(\(unwanted))") != 0
    else { return false }
    return try database.transaction { () throws(HistoryError) in
      try database.removeDeadWaiters()
      let rows = try database.rows("seq IN (\(unwanted))", [])
      var hasRemoved = false
      for row in rows where try !database.isAwaited(row.seq) {
        _ = try database.delete(row.record.id)
        hasRemoved = true
      }
      return hasRemoved
    }
  }

  /// Copies of jobs that are done or unknown. One that has just come may be that of a job which is
  /// written down the next moment.
  private func removeCopies(now: Int, _ database: Database) throws(HistoryError) {
    let directory = path.parent.appending("jobs")
    TemporaryDirectory.removeStale(in: directory)
    for copy in Files.paths(in: directory, suffix: ".audio") {
      guard let id = JobID(String(decoding: copy.stem, as: UTF8.self)) else { continue }
      if let row = try database.row(id) {
        if row.record.state == .done { remove(copy) }
      } else if let changed = Files.changeTime(copy),
        // That of its content may be old: it gets its name when all has come.
        changed / 1_000_000_000 < Int64(now) - 600
      {
        remove(copy)
      }
    }
  }

  /// `PRAGMA integrity_check` and that the search index fits.
  /// - Throws: `damaged`.
  public func check() throws(HistoryError) {
    let database = try database
    let found = try database.all("PRAGMA integrity_check(1)") { row throws(SQLiteError) in
      try row.text(0)
    }
    guard found == ["ok"] else {
      // The first line may be a heading.
      let lines = found.joined(separator: "\n").split(separator: "\n")
      let first = lines.first { !$0.hasPrefix("***") }
      throw database.damaged(first.map(String.init) ?? "it cannot be read")
    }
    // Which the index only does for one who may write.
    if !database.isReadOnly {
      try database.execute("INSERT INTO search(search) VALUES('integrity-check')")
    }
    try database.snapshot { () throws(HistoryError) in
      let astray = try database.integer(
        """
        SELECT (SELECT count(*) FROM delivery JOIN job USING(seq)
            WHERE kept AND seq NOT IN (SELECT rowid FROM search))
          + (SELECT count(*) FROM search WHERE rowid NOT IN (SELECT seq FROM delivery))
        """)
      guard astray == 0 else {
        throw database.damaged("the search index does not fit \(astray) of the texts")
      }
      let strays = try database.all("PRAGMA foreign_key_check") { row throws(SQLiteError) in
        try row.text(0)
      }
      guard strays.isEmpty else {
        throw database.damaged("\(strays.count) rows belong to no job")
      }
    }
  }
}
