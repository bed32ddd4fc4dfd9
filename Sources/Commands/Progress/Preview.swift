import Synchronization

/// What a model writes, shown dim on standard error while it comes, and taken away again. It is the
/// way to standard error meanwhile: what somebody else writes there makes it go first.
///
/// Nothing is kept of the cursor but that it stands where the last drawing left it; every step from
/// there is relative. A drawing is one write, so that no other one comes between.
final class Preview: Output {
  private let errors: any Output
  private let isDim: Bool
  private let mayDraw: @Sendable () -> Bool
  private let state = Mutex(State())

  private struct State {
    var text: PreviewText?
    /// Size of the terminal that `text` is laid out for.
    var size = (columns: 0, rows: 0)
    /// As the model wrote it so far.
    var whole = ""
    /// What is on the screen; the cursor stands behind it.
    var drawn: [PreviewText.Row] = []
    var isStopped = false
    var isFinished = false
  }

  /// - Parameters:
  ///   - isDim: with the terminal's faint letters.
  ///   - mayDraw: whether the terminal is ours now.
  init(_ errors: any Output, isDim: Bool, mayDraw: @escaping @Sendable () -> Bool) {
    self.errors = errors
    self.isDim = isDim
    self.mayDraw = mayDraw
  }

  var isTerminal: Bool { errors.isTerminal }
  var columns: Int? { errors.columns }
  var rows: Int? { errors.rows }

  /// The whole text as it is now; on the screen when this returns.
  func show(_ text: String) {
    state.withLock { state in
      guard !state.isFinished else { return }
      state.whole = text
      draw(&state)
    }
  }

  /// Somebody else's words; the preview comes back when more of it does.
  func write(_ bytes: [UInt8]) throws(OutputError) {
    try state.withLock { state throws(OutputError) in
      erase(&state)
      try errors.write(bytes)
    }
  }

  /// Takes it away for good.
  func finish() {
    state.withLock { state in
      erase(&state)
      state.isFinished = true
    }
  }

  /// Takes it away until `resume`: while this process is stopped, or before it ends.
  func stop() {
    state.withLock { state in
      erase(&state)
      state.isStopped = true
    }
  }

  func resume() {
    state.withLock { state in
      state.isStopped = false
      guard !state.isFinished else { return }
      draw(&state)
    }
  }
}

extension Preview {
  private func draw(_ state: inout State) {
    guard !state.isStopped, mayDraw() else { return }
    let size = (columns: errors.columns ?? 80, rows: errors.rows ?? 24)
    if state.text == nil || state.size != size {
      erase(&state)
      state.size = size
      // One row stays the user's.
      state.text = PreviewText(columns: size.columns, limit: size.rows - 1)
    }
    state.text?.show(state.whole)
    guard let rows = state.text?.rows, rows != state.drawn, !state.whole.isEmpty else { return }
    paint(Self.change(from: state.drawn, to: rows))
    state.drawn = rows
  }

  /// What makes one drawing of another; the cursor stands behind the last row before and after.
  private static func change(from old: [PreviewText.Row], to new: [PreviewText.Row]) -> String {
    func rows(from index: Int) -> String {
      new[index...].map(\.text).joined(separator: "\r\n")
    }
    guard let last = old.last else { return rows(from: 0) }
    let same = zip(old, new).prefix { $0 == $1 }.count
    if same == old.count { return "\r\n" + rows(from: same) }
    if same == old.count - 1, same < new.count,
      new[same].text.utf8.starts(with: last.text.utf8)
    {
      // The last row grows, as it nearly always does: nothing is drawn twice.
      return String(decoding: rows(from: same).utf8.dropFirst(last.text.utf8.count), as: UTF8.self)
    }
    let first = min(same, new.count - 1)
    return back(over: old.count - 1 - first) + rows(from: first)
  }

  /// Letters are faint, and a row that is wider than we think is cut where it would wrap.
  private func paint(_ text: String) {
    let (faint, plain) = isDim ? ("\u{1B}[2m", "\u{1B}[0m") : ("", "")
    try? errors.write("\u{1B}[?7l" + faint + text + plain + "\u{1B}[?7h")
  }

  private func erase(_ state: inout State) {
    guard !state.drawn.isEmpty, mayDraw() else { return }
    // A terminal that has become narrower has broken the rows anew.
    let columns = max(1, errors.columns ?? 80)
    let rows = state.drawn.reduce(0) { $0 + max(1, ($1.width + columns - 1) / columns) }
    try? errors.write(Self.back(over: rows - 1))
    state.drawn = []
  }

  /// To the start of the row so many above this one, and everything from there on away.
  private static func back(over rows: Int) -> String {
    (rows > 0 ? "\u{1B}[\(rows)A" : "") + "\r\u{1B}[J"
  }
}
