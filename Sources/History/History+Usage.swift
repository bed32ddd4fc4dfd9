import SQLite

/// What was used, which stays when a job goes.
extension History {
  /// Writes down what was used outside of chunks (polish).
  public func used(_ usage: UsageRecord) throws(HistoryError) {
    let database = try database
    try database.transaction { () throws(HistoryError) in try database.insert(usage) }
  }

  /// What was spent in a currency since a time (seconds since 1970).
  public func spent(since: Int, currency: String) throws(HistoryError) -> Double {
    try database.first(
      "SELECT total(cost) FROM usage WHERE time >= ? AND currency = ?",
      [Value(since), .text(currency)]
    ) { row throws(SQLiteError) in try row.real(0) } ?? 0
  }

  /// By month and provider, newest month first.
  public func usage() throws(HistoryError) -> [UsageSum] {
    try database.all(
      """
      SELECT strftime('%Y-%m', time, 'unixepoch') AS month, provider, purpose, sum(requests),
        total(seconds), sum(tokens_in), sum(tokens_out), sum(cost), currency
        FROM usage GROUP BY month, provider, purpose, currency
        ORDER BY month DESC, provider, purpose, currency
      """
    ) { row throws(SQLiteError) in
      UsageSum(
        month: try row.text(0), provider: try row.text(1),
        purpose: UsageRecord.Purpose(rawValue: try row.text(2)) ?? .transcription,
        requests: try row.int(3), seconds: try row.real(4), tokensIn: try row.int(5),
        tokensOut: try row.int(6), cost: try row.optionalReal(7),
        currency: try row.optionalText(8))
    }
  }
}

extension Database {
  func insert(_ usage: UsageRecord) throws(HistoryError) {
    try run(
      """
      INSERT INTO usage(time, provider, model, purpose, requests, seconds, tokens_in, tokens_out,
        cost, currency) VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        Value(usage.time), .text(usage.provider), Value(usage.model),
        .text(usage.purpose.rawValue), Value(usage.requests), .real(usage.seconds),
        Value(usage.tokensIn), Value(usage.tokensOut), Value(usage.cost), Value(usage.currency),
      ])
  }
}
