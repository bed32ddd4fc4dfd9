public import Files

/// A look without an actor, for what is decided before any thread exists.
extension History {
  /// Which jobs are looked for.
  public enum Wanted: Sendable, Equatable {
    /// By its name or the beginning of one, as `job(named:)`.
    case named(String)
    /// The newest one, in whatever state.
    case newest
    /// All that are not done and on which nobody works.
    case unfinished
  }

  /// The jobs, newest first, without their chunks. Nothing is made where there is no database.
  /// - Throws: as `open`; for a name as `job(named:)`.
  public static func look(_ path: Path, for wanted: Wanted) throws(HistoryError) -> [JobRecord] {
    guard exists(path) else {
      if case .named(let name) = wanted { throw .unknown(name) }
      return []
    }
    let database = try Database(path, create: false)
    switch wanted {
    case .named(let name): return [try database.row(named: name).record]
    case .newest: return try database.rows("1 ORDER BY seq DESC LIMIT 1", []).map(\.record)
    case .unfinished:
      return try database.rows("state <> 'done' ORDER BY seq DESC", []).map(\.record)
        .filter { !$0.isRunning }
    }
  }
}
