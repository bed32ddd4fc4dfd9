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
  /// - Throws: nothing can be written in it.
  public func history() async throws(Failure) -> History {
    let history = try await opened(create: true)
    guard await history.isReadOnly else { return history }
    throw Failure(
      .io, reason: "history", "database \(path): it is read-only, and so is where it lies")
  }

  /// For reading: `nil` where there is none yet. Jobs of the older journal make one.
  public func existing() async throws(Failure) -> History? {
    if await current() != nil || History.exists(path) { return try await opened(create: false) }
    guard let older, !Files.paths(in: older, suffix: ".json").isEmpty else { return nil }
    return try await opened(create: true)
  }

  /// The one that is open, as long as it lies there still.
  private func current() async -> History? {
    guard let opening, case .success(let history) = await opening.value else { return nil }
    return await history.wasRemoved ? nil : history
  }

  private func opened(create: Bool) async throws(Failure) -> History {
    if let history = await current() { return history }
    let task = Task { [path, older] () -> Result<History, Failure> in
      do throws(HistoryError) {
        return .success(try await History.open(path, create: create, takingOver: older))
      } catch {
        return .failure(Failure(error))
      }
    }
    opening = task
    return try await task.value.get()
  }
}
