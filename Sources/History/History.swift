public import Files
import SQLite

/// The journal of jobs and all that was ever transcribed: one SQLite file, private, safe for several
/// programs at once. A call that returns is on the disk.
public actor History {
  public nonisolated let path: Path
  private nonisolated let executor = QueueExecutor("osgk.history")
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  private init(_ path: Path) { self.path = path }

  /// Opens the database.
  /// - Parameters:
  ///   - create: make it where there is none; else that is `database(.cannotOpen)`.
  ///   - takingOver: the directory of an older journal of one JSON file for each job; what is there
  ///     becomes jobs here, and its files go. Copied recordings stay where they are.
  public static func open(
    _ path: Path, create: Bool, takingOver: Path? = nil
  ) async throws(HistoryError) -> History {
    History(path)
  }

  /// Whether there is one: what only reads should not make one.
  public static func exists(_ path: Path) -> Bool { Files.exists(path) }
}
