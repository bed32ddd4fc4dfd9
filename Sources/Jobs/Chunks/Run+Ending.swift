import Audio
import Files
import Glibc
import History
import Providers
import Transcripts

/// From chunks to the one transcript, and what becomes of the job.
extension TranscribeJob.Run {
  /// - Parameters:
  ///   - failures: by the chunk's number.
  ///   - channels: of the source, in their order; `nil`: as the chunks have them.
  /// - Throws: the first failure, where more than half of the sound is lost.
  func assembled(
    _ chunks: [JobChunk], _ failures: [Int: Failure], seconds: Double, channels: [Int?]?
  ) async throws(Failure) -> TranscribeResult {
    let lost = chunks.filter { !$0.isSettled }
    let all = chunks.reduce(0) { $0 + $1.samples.count }
    if let first = lost.first.flatMap({ failures[$0.number] }),
      2 * lost.reduce(0, { $0 + $1.samples.count }) > all
    {
      throw first
    }
    var transcript = ChunkPlans.transcript(
      of: chunks, channels: channels, areSpeakers: request.channelsAreSpeakers, seconds: seconds)
    transcript.duration = seconds
    if transcript.language == nil { transcript.language = request.languages.first }
    guard let first = lost.first else {
      return result(
        transcript, seconds: seconds, chunks, status: transcript.isEmpty ? .noSpeech : .done)
    }
    var result = result(transcript, seconds: seconds, chunks, status: .partial)
    let cause = failures[first.number]
    result.gaps = JobRecord.Fault(
      kind: cause?.kind.rawValue ?? first.error ?? ErrorKind.failed.rawValue,
      reason: cause?.reason, message: cause?.message ?? "a chunk failed")
    // Outwards, as the marks in the text have them.
    let times = lost.map {
      "\(Timestamp.clock($0.start))–\(Timestamp.clock($0.end.rounded(.up)))"
    }
    let shown = times.prefix(3).joined(separator: ", ") + (times.count > 3 ? ", …" : "")
    let advice = await book.isOpen ? "; fetch them with: osgk history retry \(book.id)" : ""
    log.warn(
      code: "partial",
      "\(lost.count) of \(chunks.count) chunks are missing (\(shown)): "
        + "\(cause?.message ?? "they failed")\(advice)")
    return result
  }

  func result(
    _ transcript: Transcript, seconds: Double, _ chunks: [JobChunk],
    status: TranscribeResult.Status
  ) -> TranscribeResult {
    let last = chunks.last { $0.isSettled && $0.provider != nil }
    return TranscribeResult(
      status: status, transcript: transcript, provider: last?.provider ?? choice.preset.id,
      model: last.map(\.model) ?? choice.modelName, audioSeconds: seconds, warnings: log.warnings)
  }

  // MARK: The journal

  /// - Parameters:
  ///   - said: the transcript as the engine gave it.
  ///   - polisher: who was to rewrite it.
  func keep(
    _ result: inout TranscribeResult, said: Transcript, polisher: EngineChoice?
  ) async {
    await recordPolish(result, polisher)
    guard await book.isOpen else { return removeCopy() }
    result.id = book.id
    let delivery = Delivery(
      transcript: result.polish == nil ? result.transcript : said,
      polished: result.polish?.text,
      rewritten: request.polishesCues == nil || result.polish == nil ? nil : result.transcript,
      style: result.polish?.style,
      polisher: result.polish?.provider, provider: result.provider, model: result.model,
      warnings: result.warnings.map(\.message))
    result.delivery = delivery
    await book.hold(delivery, isComplete: result.gaps == nil)
  }

  /// The job stays in the journal, with what is done of it.
  /// - Returns: what a person is told.
  func failed(_ failure: Failure) async -> Failure {
    guard await book.isOpen else {
      removeCopy()
      return failure
    }
    await book.fail(failure)
    guard failure.reason != "gone", failure.reason != "changed" else { return failure }
    let isWorthIt = copy != nil || hasDone || Self.mayPass(failure.kind)
    guard isWorthIt else { return failure }
    return failure.staying(as: book.id, advice: "go on with: osgk history retry \(book.id)")
  }

  /// What nothing in the journal refers to.
  private func removeCopy() {
    if let copy { copy.withCString { _ = unlink($0) } }
  }

  private func recordPolish(_ result: TranscribeResult, _ polisher: EngineChoice?) async {
    guard let polish = result.polish, let polisher,
      let usage = CostEstimate(polisher, .polish).usage(of: polish)
    else { return }
    await book.used(usage)
  }

  private static func mayPass(_ kind: ErrorKind) -> Bool {
    switch kind {
    case .network, .server, .rate, .timeout, .balance, .quota, .auth, .cancelled, .consent,
      .diskFull:
      true
    default: false
    }
  }
}

extension JobRecord.Source {
  /// As the file is now.
  init(reading path: Path, isCopy: Bool = false) throws(FileError) {
    self.init(path: try path.absolute(), status: try Files.status(path), isCopy: isCopy)
  }
}
