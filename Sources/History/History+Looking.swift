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
    []
  }
}
