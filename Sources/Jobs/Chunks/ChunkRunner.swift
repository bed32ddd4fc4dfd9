import Audio
import Files
import History
import Providers
import Transcripts

/// Gives the chunks of one job to its engine, several at once, and writes down what comes back.
struct ChunkRunner: Sendable {
  let work: ChunkWork
  let engine: any Engine
  let book: JobBook
  let board: ChunkBoard
  let cost: CostEstimate

  /// Does all that is waiting.
  /// - Returns: all chunks. Failed ones have their failure beside them.
  /// - Throws: what ends the whole job (cancelled, a consent that was withdrawn).
  func run(
    _ chunks: [JobChunk]
  ) async throws(Failure) -> (chunks: [JobChunk], failures: [Int: Failure]) {
    var chunks = chunks
    var failures: [Int: Failure] = [:]
    var queue = chunks.filter { !$0.isSettled }.map(\.number)[...]
    var ending: Failure?
    await withTaskGroup(of: (JobChunk, Failure?).self) { group in
      func start() {
        guard let number = queue.popFirst() else { return }
        let chunk = chunks[number]
        group.addTask { await done(chunk) }
      }
      for _ in 0..<max(1, work.rules.concurrency) { start() }
      while let (chunk, failure) = await group.next() {
        chunks[chunk.number] = chunk
        if let failure {
          failures[chunk.number] = failure
          if Self.endsJob(failure) {
            ending = ending ?? failure
            queue = []
            group.cancelAll()
          } else if Self.isCommon(failure) || isLikelyCommon(chunks, failures) {
            // The others would fail alike.
            for number in queue {
              chunks[number] = lost(chunks[number], failure)
              failures[number] = failure
            }
            queue = []
          }
        }
        start()
      }
    }
    if let ending { throw ending }
    return (chunks, failures)
  }

  private func lost(_ chunk: JobChunk, _ failure: Failure) -> JobChunk {
    var chunk = chunk
    chunk.state = .failed
    chunk.error = failure.kind.rawValue
    board.end(chunk)
    return chunk
  }

  private func done(_ chunk: JobChunk) async -> (JobChunk, Failure?) {
    var chunk = chunk
    let tried = chunk.attempts
    chunk.state = .sending
    board.begin(chunk.number)
    await book.update(chunk)
    do throws(Failure) {
      let reply = try await work.reply(
        to: chunk, engine, board.reporter(for: chunk.number))
      chunk.state = .done
      chunk.attempts = tried + reply.attempts
      chunk.provider = reply.provider
      chunk.model = reply.model
      chunk.error = nil
      chunk.transcript = reply.transcript
      await book.update(
        chunk,
        usage: cost.usage(of: reply, seconds: chunk.seconds, now: TranscribeJob.now()))
      board.end(chunk)
      return (chunk, nil)
    } catch {
      chunk.state = .failed
      chunk.attempts = tried + error.attempts
      chunk.provider = work.choice.preset.id
      chunk.error = error.kind.rawValue
      await book.update(chunk)
      board.end(chunk)
      return (chunk, error)
    }
  }

  private static func endsJob(_ failure: Failure) -> Bool {
    failure.kind == .cancelled || failure.kind == .consent
  }

  /// What is wrong with all chunks.
  private static func isCommon(_ failure: Failure) -> Bool {
    failure.kind.isOfProvider
      || [.ffmpegMissing, .diskFull, .internal, .newerData].contains(failure.kind)
  }

  /// A request may be refused for what is in one chunk; where some were refused for good and none
  /// was ever taken, the others will be refused, too.
  private func isLikelyCommon(_ chunks: [JobChunk], _ failures: [Int: Failure]) -> Bool {
    guard !chunks.contains(where: \.isSettled) else { return false }
    let refused = failures.values.count { failure in
      [.unsupported, .model, .language, .preset, .badAudio, .tooLarge, .engineBroken].contains(
        failure.kind)
    }
    return refused >= Self.refusals
  }

  private static let refusals = 3
}
