import Files
import Glibc
import Providers

/// A running job's place in the journal.
struct Ticket {
  let id: JobEntry.ID
  private let created: Int
  private var entry: JobEntry?

  init(created: Int) {
    self.created = created
    id = JobEntry.ID(seconds: created)
  }

  /// Writes the job down before anything of it is sent.
  /// - Parameter isSpooled: the source cannot be read twice and lies in the journal's directory;
  ///   it is kept beside the entry.
  /// - Returns: where the source is now.
  mutating func begin(
    _ source: Path, isSpooled: Bool, _ choice: EngineChoice, plan: [Double],
    in journal: (any Journal)?
  ) throws(Failure) -> Path {
    guard let journal else { return source }
    var path = source
    if isSpooled {
      path = try journal.directory().appending("\(id).audio")
      let moved = source.withCString { old in path.withCString { new in rename(old, new) } }
      guard moved == 0 else {
        throw Failure(FileError(operation: "create", path: path, reason: .system(errno)))
      }
    }
    let entry: JobEntry
    do throws(FileError) {
      entry = JobEntry(
        id: id, created: created,
        source: .init(
          path: try path.absolute(), status: try Files.status(path), isCopy: isSpooled),
        provider: choice.preset.id, model: choice.modelName, plan: plan, state: .sending)
    } catch {
      throw Failure(error)
    }
    try journal.write(entry)
    self.entry = entry
    return path
  }

  /// The job stays in the journal, with what went wrong.
  /// - Returns: what a person is told: where a recording is that exists nowhere else.
  mutating func failed(_ failure: Failure, in journal: (any Journal)?) -> Failure {
    guard let journal, var entry else { return failure }
    entry.state = .failed(kind: failure.kind, reason: failure.reason)
    self.entry = entry
    // That the state cannot be written must not hide why the job failed.
    try? journal.write(entry)
    guard entry.source.isCopy else { return failure }
    return Failure(
      failure.kind, reason: failure.reason, failure.message,
      advice: [failure.advice, "the recording is kept: \(entry.source.path)"].compactMap { $0 }
        .joined(separator: "; "))
  }

  /// The text is here.
  /// - Returns: why the journal could not forget the job; the text must not be lost over it.
  mutating func done(in journal: (any Journal)?) -> Failure? {
    guard let journal, let entry else { return nil }
    self.entry = nil
    do throws(Failure) { try journal.remove(entry) } catch { return error }
    return nil
  }
}
