public import History

extension Failure {
  public init(_ error: HistoryError) {
    switch error {
    case .newerData(let message): self.init(.newerData, reason: "history", message)
    case .diskFull(let message):
      self.init(
        .diskFull, reason: "history", message, advice: "make room on that disk and run it again")
    case .database(let message): self.init(.io, reason: "history", message)
    case .unknown(let name):
      self.init(
        .notFound, reason: "job", "the history knows no job \(name)",
        advice: "osgk history list shows what there is")
    case .ambiguous(let name):
      self.init(
        .usage, reason: "job", "several jobs begin with \(name)", advice: "write more of it")
    case .running(let id, let pid):
      self.init(
        .failed, reason: "running", "job \(id) is being worked on by process \(pid)",
        advice: "wait for it, or stop that process first")
    case .finished(let id):
      self.init(
        .usage, reason: "done", "nothing of job \(id) is missing",
        advice: "osgk history show \(id)")
    case .damaged(let how):
      self.init(
        .io, reason: "history_damaged", "the history is damaged: \(how)", advice: Self.moved)
    case .foreign(let message):
      self.init(.io, reason: "history_foreign", message, advice: Self.moved)
    }
  }

  private static let moved =
    "move the file that 'osgk history path' names elsewhere; a new one is made"
}
