public import Files
import SQLite

/// The journal of jobs and all that was ever transcribed: one SQLite file, private, safe for several
/// programs at once. A call that returns is on the disk; one that throws has changed nothing (where
/// the disk itself fails at the last moment, it may have happened, but then as a whole). Steps of a
/// running job are the exception: they are written with a later call.
public actor History {
  public nonisolated let path: Path
  private nonisolated let executor = QueueExecutor("osgk.history")
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }
  private var opened: Database?
  /// Steps of this process that could not be written, in their order.
  var unwritten: [(id: JobID, step: Step)] = []
  /// This process, as it stands in the rows of the jobs it works on.
  let owner = ProcessIdentity.current()

  private init(_ path: Path) { self.path = path }

  /// Opens the database.
  /// - Parameters:
  ///   - create: make it where there is none; else that is `database`, and where it lies nothing
  ///     needs to be writable.
  ///   - takingOver: the directory of an older journal of one JSON file for each job; what is there
  ///     becomes jobs here, and its files go. Copied recordings stay where they are. What cannot be
  ///     read or taken over is left as it is.
  public static func open(
    _ path: Path, create: Bool, takingOver: Path? = nil
  ) async throws(HistoryError) -> History {
    let history = History(path)
    try await history.begin(create: create, takingOver)
    return history
  }

  /// Whether there is one: what only reads should not make one.
  public static func exists(_ path: Path) -> Bool { Files.exists(path) }

  private func begin(create: Bool, _ older: Path?) throws(HistoryError) {
    let database = try Database(path, create: create)
    opened = database
    if let older { takeOver(from: older) }
  }

  /// Nothing can be changed: the database, or where it lies, is read-only.
  public var isReadOnly: Bool { opened?.isReadOnly ?? false }

  /// It is read-only, and what was written last is in a log that cannot be read there.
  public var missesLatest: Bool { opened?.missesLog ?? false }

  /// The file was removed, or another one lies in its place: what is written is in neither.
  public var wasRemoved: Bool { opened?.wasRemoved ?? false }

  var database: Database {
    get throws(HistoryError) {
      guard let opened else { throw .database("database \(path): it was not opened") }
      return opened
    }
  }
}
