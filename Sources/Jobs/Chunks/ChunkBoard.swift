import History
import Synchronization
import Transcripts

/// How the chunks of a running job stand, and what is said of it: counts, the whole's progress, and
/// each text as soon as all before it are there.
final class ChunkBoard: Sendable {
  private struct State {
    var chunks: [JobChunk]
    var counts: ChunkCounts
    /// Of the running ones, what is done of each.
    var fractions: [Int: Double] = [:]
    var waiting: Set<Int> = []
    /// The next chunk whose text is said.
    var next = 0
    var highest = 0.0
  }

  private let reporter: any Reporter
  private let state: Mutex<State>
  private let isSeveral: Bool

  init(_ chunks: [JobChunk], _ reporter: any Reporter) {
    self.reporter = reporter
    isSeveral = chunks.count > 1
    var counts = ChunkCounts(
      total: chunks.count, seconds: chunks.reduce(0) { $0 + $1.seconds })
    for chunk in chunks where chunk.isSettled {
      counts.done += 1
      counts.secondsBefore += chunk.seconds
    }
    state = Mutex(State(chunks: chunks, counts: counts))
    guard isSeveral else { return }
    reporter.report(.chunks(counts))
    sayTexts()
  }

  /// What a chunk's engine reports to.
  func reporter(for number: Int) -> any Reporter {
    isSeveral ? ChunkReporter(board: self, number: number, reporter: reporter) : reporter
  }

  func begin(_ number: Int) {
    change { state in
      state.counts.running += 1
      state.fractions[number] = 0
    }
  }

  func end(_ chunk: JobChunk) {
    change { state in
      state.chunks[chunk.number] = chunk
      if state.fractions.removeValue(forKey: chunk.number) != nil { state.counts.running -= 1 }
      if state.waiting.remove(chunk.number) != nil { state.counts.retrying -= 1 }
      if chunk.isSettled {
        state.counts.done += 1
        state.counts.secondsDone += chunk.seconds
      } else {
        state.counts.failed += 1
      }
    }
    if isSeveral { sayTexts() }
  }

  fileprivate func progress(_ number: Int, _ fraction: Double) {
    let overall: Double? = state.withLock { state in
      guard state.fractions[number] != nil else { return nil }
      state.fractions[number] = max(state.fractions[number] ?? 0, fraction)
      return Self.overall(&state)
    }
    if let overall { reporter.report(.progress(overall)) }
  }

  fileprivate func wait(_ number: Int, _ isWaiting: Bool) {
    let hasChanged = state.withLock { $0.waiting.contains(number) != isWaiting }
    guard hasChanged else { return }
    change { state in
      if isWaiting { state.waiting.insert(number) } else { state.waiting.remove(number) }
      state.counts.retrying = state.waiting.count
    }
  }

  private func change(_ body: (inout State) -> Void) {
    let (counts, overall): (ChunkCounts, Double) = state.withLock { state in
      body(&state)
      return (state.counts, Self.overall(&state))
    }
    guard isSeveral else { return }
    reporter.report(.chunks(counts))
    reporter.report(.progress(overall))
  }

  /// Never falls: a chunk that is sent once more begins again.
  private static func overall(_ state: inout State) -> Double {
    var done = state.counts.secondsDone + state.counts.secondsBefore
    for (number, fraction) in state.fractions { done += fraction * state.chunks[number].seconds }
    let all = max(state.counts.seconds, 0.001)
    state.highest = max(state.highest, min(done / all, 1))
    return state.highest
  }

  private func sayTexts() {
    while true {
      let text: (Double, Double, String)? = state.withLock { state in
        guard state.next < state.chunks.count else { return nil }
        let chunk = state.chunks[state.next]
        guard chunk.isSettled || chunk.state == .failed else { return nil }
        state.next += 1
        return (chunk.start, chunk.end, chunk.transcript?.text ?? "")
      }
      guard let (start, end, words) = text else { return }
      if !words.isEmpty { reporter.report(.text(start: start, end: end, words)) }
    }
  }
}

/// One chunk's part of the whole.
private final class ChunkReporter: Reporter {
  private let board: ChunkBoard
  private let number: Int
  private let reporter: any Reporter

  init(board: ChunkBoard, number: Int, reporter: any Reporter) {
    self.board = board
    self.number = number
    self.reporter = reporter
  }

  func report(_ event: JobEvent) {
    switch event {
    case .progress(let fraction): board.progress(number, fraction)
    // The job's own stage stands above those of its chunks.
    case .stage: board.wait(number, false)
    case .waiting:
      board.wait(number, true)
      reporter.report(event)
    case .chunks, .text, .note, .warning, .detail: reporter.report(event)
    }
  }
}

extension JobChunk {
  /// Nothing is left to be done of it.
  var isSettled: Bool { state == .done || state == .silent }
  var seconds: Double { Double(samples.count) / Double(Self.rate) }
  /// Seconds from the start of the source.
  var start: Double { Double(samples.lowerBound) / Double(Self.rate) }
  var end: Double { Double(samples.upperBound) / Double(Self.rate) }
}
