import Audio
import History
import Transcripts

/// Between what was heard and the chunks of the journal. Pure.
enum ChunkPlans {
  /// - Parameter known: of an earlier run: what is done stays, what is missing is cut anew where
  ///   it is too long now.
  static func chunks(
    of pieces: [ChunkWork.Piece], _ rules: ChunkRules, known: [JobChunk]
  ) -> [JobChunk] {
    var chunks: [JobChunk] = []
    for piece in pieces where piece.speech.hasSpeech {
      let old = known.filter { $0.channel == piece.clip.channel }
      chunks +=
        old.isEmpty ? planned(piece, rules) : old.flatMap { renewed($0, piece, rules) }
    }
    for index in chunks.indices { chunks[index].number = index }
    return chunks
  }

  private static func planned(_ piece: ChunkWork.Piece, _ rules: ChunkRules) -> [JobChunk] {
    ChunkPlanner.plan(piece.speech, rules.limits).chunks.map { piece.chunk($0) }
  }

  private static func renewed(
    _ chunk: JobChunk, _ piece: ChunkWork.Piece, _ rules: ChunkRules
  ) -> [JobChunk] {
    guard !chunk.isSettled, let longest = rules.limits.longest, chunk.samples.count > longest
    else { return [chunk] }
    let plan = ChunkPlanner.plan(piece.speech, within: piece.range(of: chunk), rules.limits)
    var parts = plan.chunks.map { piece.chunk($0) }
    if !parts.isEmpty, parts[0].samples.lowerBound == chunk.samples.lowerBound {
      parts[0].overlap = chunk.overlap
    }
    for index in parts.indices { parts[index].attempts = chunk.attempts }
    return parts
  }

  // MARK: Back

  static func transcript(
    of chunks: [JobChunk], channels: [Int?]?, areSpeakers: Bool, seconds: Double
  ) -> Transcript {
    var order = channels ?? []
    if channels == nil {
      for chunk in chunks where !order.contains(chunk.channel) { order.append(chunk.channel) }
    }
    let transcripts = order.map { channel in
      joined(chunks.filter { $0.channel == channel })
    }
    guard areSpeakers else { return transcripts.first ?? Transcript() }
    // A channel keeps its number where another is silent.
    var byChannel = [Transcript](
      repeating: Transcript(), count: (order.compactMap { $0 }.max() ?? 0) + 1)
    for (channel, transcript) in zip(order, transcripts) {
      byChannel[channel ?? 0] = transcript
      byChannel[channel ?? 0].duration = seconds
    }
    return Transcript.merging(channels: byChannel)
  }

  /// Chunks of one channel.
  private static func joined(_ chunks: [JobChunk]) -> Transcript {
    // What was not cut is as the engine gave it.
    if chunks.count == 1, let transcript = chunks[0].transcript { return transcript }
    guard !chunks.isEmpty else { return Transcript() }
    var transcript = Stitcher.stitched(chunks.map(\.part))
    transcript.chunks = withSilences(transcript.chunks)
    return transcript
  }

  /// Every second is accounted for: what was given to no engine stands between the chunks.
  private static func withSilences(_ records: [ChunkRecord]) -> [ChunkRecord] {
    var all: [ChunkRecord] = []
    var end: Double?
    for record in records {
      if let end, record.start > end {
        all.append(
          ChunkRecord(state: .silent, channel: record.channel, start: end, end: record.start))
      }
      all.append(record)
      end = max(end ?? 0, record.end)
    }
    return all
  }
}

extension ChunkWork.Piece {
  /// The whole of it, in samples of the source.
  var all: Range<Int> { clip.startSample..<clip.startSample + clip.sampleCount }

  /// Where a chunk stands in the clip.
  func range(of chunk: JobChunk) -> Range<Int> {
    let start = min(max(chunk.samples.lowerBound - clip.startSample, 0), clip.sampleCount)
    let end = min(max(chunk.samples.upperBound - clip.startSample, start), clip.sampleCount)
    return start..<end
  }

  fileprivate func chunk(_ chunk: ChunkPlan.Chunk) -> JobChunk {
    JobChunk(
      number: 0, channel: clip.channel,
      samples: clip.startSample + chunk.samples.lowerBound..<clip.startSample
        + chunk.samples.upperBound, overlap: chunk.overlap)
  }
}

extension JobChunk {
  fileprivate var part: StitchPart {
    let state: ChunkRecord.State = isSettled ? (state == .silent ? .silent : .done) : .failed
    return StitchPart(
      transcript: transcript ?? Transcript(), start: start, end: end,
      overlap: Double(overlap) / Double(Audio.rate),
      record: ChunkRecord(
        state: state, channel: channel, start: start, end: end, attempts: attempts,
        provider: provider, error: isSettled ? nil : error ?? "failed"))
  }
}
