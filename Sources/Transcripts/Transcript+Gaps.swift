extension Transcript {
  /// The segments, and where a chunk failed a mark in its place, so that a loss is seen.
  var segmentsAndGaps: [Segment] {
    let gaps = gaps
    if gaps.isEmpty { return segments.sortedByStart() }
    return (spanningHeard.segments + gaps).sortedByStart()
  }

  /// For formats that need times: text without any spans what was heard.
  var timed: [Segment] { spanningHeard.segmentsAndGaps }

  /// The whole text, with the marks in it, unless it has them already.
  var markedText: String {
    guard chunks.contains(where: { $0.state == .failed }),
      segments.isEmpty || text == joinedText, !text.contains(Segment.gapStart)
    else { return text }
    return TextJoin.joined(segmentsAndGaps.map(\.text))
  }

  /// Text without segments gets one over what was heard, else over the whole recording.
  private var spanningHeard: Transcript {
    let heard = chunks.filter { $0.state == .done }
    return spanning(
      from: heard.map(\.start).min() ?? 0, to: heard.map(\.end).max() ?? duration ?? 0)
  }

  /// A mark for each chunk that failed. What a neighbour in its channel has heard too is not lost, and
  /// what was lost in two channels at once is marked once.
  private var gaps: [Segment] {
    var gaps: [Segment] = []
    for (index, chunk) in chunks.enumerated() where chunk.state == .failed {
      var (start, end) = (chunk.start, chunk.end)
      // The chunks of a channel follow one another.
      if let last = neighbour(of: chunk, at: index - 1), last.start <= start, last.end < end {
        start = max(start, last.end)
      }
      if let next = neighbour(of: chunk, at: index + 1), next.state != .failed,
        next.start > start
      {
        end = min(end, next.start)
      }
      let mark = Segment(start: start, end: end, text: Segment.gapMark(start, end))
      if !gaps.contains(mark) { gaps.append(mark) }
    }
    return gaps
  }

  private func neighbour(of chunk: ChunkRecord, at index: Int) -> ChunkRecord? {
    chunks.indices.contains(index) && chunks[index].channel == chunk.channel ? chunks[index] : nil
  }
}

extension Segment {
  /// What a gap's mark begins with; it ends with `]`.
  public static let gapStart = "[not transcribed: "

  /// In whole seconds, so that nothing that is lost lies outside.
  fileprivate static func gapMark(_ start: Double, _ end: Double) -> String {
    let last = (Timestamp.milliseconds(end) + 999) / 1000 * 1000
    return
      "\(gapStart)\(Timestamp.clock(Timestamp.milliseconds(start))) – \(Timestamp.clock(last))]"
  }

  /// Stands for audio that could not be transcribed; its text is not a speaker's.
  public var isGap: Bool { text.hasPrefix(Self.gapStart) && words.isEmpty && speaker == nil }
}
