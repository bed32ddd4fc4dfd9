import Polish
import Transcripts

/// From what the engine heard to what is delivered: the user's words, the script, polish.
extension TranscribeJob {
  /// What is done with the text once it is there, found before anything is sent or decoded.
  struct Finishing {
    let converter: ScriptConverter?
    let polish: (job: PolishJob, plan: PolishJob.Plan)?
  }

  /// - Throws: what is missing (a style, a provider, a program).
  func finishing() async throws(Failure) -> Finishing {
    guard !request.detectLanguage else { return Finishing(converter: nil, polish: nil) }
    var converter: ScriptConverter?
    if let script = request.script { converter = try .prepared(script, bench: bench) }
    guard let options = request.polish else { return Finishing(converter: converter, polish: nil) }
    let job = PolishJob(bench: bench, options: options)
    return Finishing(converter: converter, polish: (job, try await job.plan()))
  }

  /// Words are never lost here: where somebody fails, what was there before is delivered.
  /// - Throws: only `cancelled`.
  func finished(
    _ result: TranscribeResult, _ finishing: Finishing, _ log: WarningLog
  ) async throws(Failure) -> TranscribeResult {
    guard result.status != .noSpeech, !request.detectLanguage else { return result }
    var result = result
    let said = result.transcript.text
    result.transcript = bench.words.applied(to: result.transcript)
    if let converter = finishing.converter {
      result.transcript = try await converted(result.transcript, converter, log)
    }
    guard let (job, plan) = finishing.polish else { return result }
    var spoken = job.options
    spoken.language = spoken.language ?? written(result.transcript)
    try await polish(&result, PolishJob(bench: bench, options: spoken), plan, log)
    if let converter = finishing.converter { try await convert(&result, converter, log) }
    result.polish?.raw = said
    return result
  }

  /// The language of the text, which is not always the one that was spoken.
  private func written(_ transcript: Transcript) -> String? {
    if request.translate { return "en" }
    // Of several that may be spoken the text tells more than their order.
    if request.languages.count > 1, let language = TextLanguage.guess(transcript.text) {
      return language
    }
    return transcript.language
  }

  private func polish(
    _ result: inout TranscribeResult, _ job: PolishJob, _ plan: PolishJob.Plan, _ log: WarningLog
  ) async throws(Failure) {
    let transcript = result.transcript
    if let layout = request.polishesCues {
      result.transcript = transcript.cued(layout.options, as: layout.format)
      let (texts, polish) = try await job.delivering(
        cues: result.transcript.segments.map(\.text), plan, log)
      for (index, text) in texts.enumerated() { result.transcript.segments[index].text = text }
      let words = result.transcript.segments.filter { !$0.isGap }.map(\.text)
      result.transcript.text = TextJoin.joined(words)
      result.polish = polish
      result.polish?.text = result.transcript.text
      result.prose = Self.prose(ofCues: result.transcript)
    } else if case .plain(.verbatim) = plan.style.work, plan.translation == nil {
      result.polish = PolishResult(
        raw: transcript.text, text: transcript.text, status: .done, style: plan.style.id)
    } else {
      var paragraphs = Paragraph.paragraphs(of: transcript)
      if paragraphs.contains(where: { $0.speaker != nil }) {
        // Who says what must stay, so what one says is not mixed with what another does.
        let (texts, polish) = try await job.delivering(
          cues: paragraphs.map(\.text), areParagraphs: true, plan, log)
        for (index, text) in texts.enumerated() { paragraphs[index].text = text }
        result.polish = polish
        result.transcript.text = TextJoin.joined(texts)
        result.prose = Self.prose(paragraphs)
      } else {
        let text = paragraphs.map(\.text).joined(separator: "\n\n")
        result.polish = try await job.delivering(text, plan, log)
        result.transcript.text = result.polish?.text ?? text
        result.prose = result.transcript.text
      }
      result.polish?.text = result.prose ?? ""
    }
  }

  /// As running text.
  static func prose(ofCues transcript: Transcript) -> String {
    var paragraphs = transcript
    // The marks of gaps are segments already.
    paragraphs.chunks = []
    return prose(Paragraph.paragraphs(of: paragraphs))
  }

  /// As text is written, without its final newline.
  private static func prose(_ paragraphs: [Paragraph]) -> String {
    paragraphs.filter { !$0.text.isEmpty }
      .map { ($0.speaker.map { TextJoin.line($0) + ": " } ?? "") + $0.text }
      .joined(separator: "\n\n")
  }

  // MARK: Script

  private func converted(
    _ transcript: Transcript, _ converter: ScriptConverter, _ log: WarningLog
  ) async throws(Failure) -> Transcript {
    do throws(Failure) {
      return try await converter.converted(transcript)
    } catch {
      if error.kind == .cancelled { throw error }
      log.warn(code: "script", "the script stays as the engine wrote it: \(error.message)")
      return transcript
    }
  }

  /// Models write the script that they like best.
  private func convert(
    _ result: inout TranscribeResult, _ converter: ScriptConverter, _ log: WarningLog
  ) async throws(Failure) {
    guard let text = result.polish?.text, ScriptConverter.isChinese(text, language: nil) else {
      return
    }
    result.transcript = try await converted(result.transcript, converter, log)
    do throws(Failure) {
      let texts = try await converter.converted([text, result.prose ?? ""])
      guard texts.count == 2 else { return }
      result.polish?.text = texts[0]
      if result.prose != nil { result.prose = texts[1] }
    } catch {
      if error.kind == .cancelled { throw error }
    }
  }
}

extension PolishJob {
  /// For a text that exists nowhere else: whatever goes wrong, there is a result.
  /// - Throws: only `cancelled`.
  fileprivate func delivering(
    _ text: String, _ plan: Plan, _ reporter: any Reporter
  ) async throws(Failure) -> PolishResult {
    do throws(Failure) {
      return try await run(corrected: text, plan, reporter: reporter)
    } catch {
      if error.kind == .cancelled { throw error }
      let result = fallback(text, plan, error)
      warn(result, reporter)
      return result
    }
  }

  fileprivate func delivering(
    cues: [String], areParagraphs: Bool = false, _ plan: Plan, _ reporter: any Reporter
  ) async throws(Failure) -> (cues: [String], result: PolishResult) {
    do throws(Failure) {
      return try await run(
        correctedCues: cues, areParagraphs: areParagraphs, plan, reporter: reporter)
    } catch {
      if error.kind == .cancelled { throw error }
      var result = PolishResult(raw: "", text: "", status: .fallback, style: plan.style.id)
      result.reason = error.kind.rawValue
      result.message = "\(error.message); all cues keep their raw text"
      warn(result, reporter)
      return (cues, result)
    }
  }
}
