public import History
import Transcripts

extension TranscribeResult {
  /// What a run gave once, as far as it was kept.
  /// - Parameter raw: as if nothing had been polished.
  public init(_ record: JobRecord, _ delivery: Delivery, raw: Bool = false) {
    self.init(
      status: !delivery.isComplete
        ? .partial : delivery.transcript.isEmpty ? .noSpeech : .done,
      transcript: delivery.transcript, provider: delivery.provider, model: delivery.model,
      audioSeconds: record.seconds,
      warnings: delivery.warnings.map { Warning(code: "kept", message: $0) })
    id = record.id
    guard !raw, let polished = delivery.polished else { return }
    var polish = PolishResult(
      raw: delivery.transcript.text, text: polished, status: .done, style: delivery.style ?? "")
    polish.provider = delivery.polisher
    self.polish = polish
    if let rewritten = delivery.rewritten {
      transcript = rewritten
      prose = TranscribeJob.prose(ofCues: rewritten)
    } else {
      transcript.text = polished
      prose = polished
    }
  }
}
