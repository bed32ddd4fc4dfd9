public import Files
public import History

/// Opens the history when it is first needed, once for all that this process does.
public actor HistoryKeeper {
  public nonisolated let path: Path
  private let older: Path?
  private var opening: Task<Result<History, Failure>, Never>?

  /// - Parameter takingOver: the directory of the older journal.
  public init(_ path: Path, takingOver older: Path? = nil) {
    self.path = path
    self.older = older
  }

  /// Made where there is none.
  public func history() async throws(Failure) -> History { try await opened(create: true) }

  /// `nil` where there is none yet. Jobs of the older journal make one.
  public func existing() async throws(Failure) -> History? {
    if opening != nil || History.exists(path) { return try await opened(create: false) }
    guard let older, !Files.paths(in: older, suffix: ".json").isEmpty else { return nil }
    return try await opened(create: true)
  }

  private func opened(create: Bool) async throws(Failure) -> History {
    if let opening, case .success(let history) = await opening.value { return history }
    let task = Task { [path, older] () -> Result<History, Failure> in
      do throws(HistoryError) {
        let history = try await History.open(path, create: create, takingOver: older)
        // Spools of a program that was killed while it read.
        TemporaryDirectory.removeStale(in: try await history.copies())
        return .success(history)
      } catch {
        return .failure(Failure(error))
      }
    }
    opening = task
    return try await task.value.get()
  }
}
