import JSON
import SQLite
import Transcripts

/// Reading and writing chunks, always inside of a transaction or a snapshot.
extension Database {
  func chunks(of seq: Int64) throws(HistoryError) -> [JobChunk] {
    let rows = try all(
      """
      SELECT number, channel, start, end, overlap, state, attempts, provider, model, error,
        transcript FROM chunk WHERE seq = ? ORDER BY number
      """, [.integer(seq)]
    ) { row throws(SQLiteError) -> (chunk: JobChunk?, transcript: String?) in
      let (start, end) = (try row.int(2), try row.int(3))
      guard start <= end, let state = JobChunk.State(rawValue: try row.text(5)) else {
        return (nil, nil)
      }
      return (
        JobChunk(
          number: try row.int(0), channel: try row.optionalInt(1), samples: start..<end,
          overlap: try row.int(4), state: state, attempts: try row.int(6),
          provider: try row.optionalText(7), model: try row.optionalText(8),
          error: try row.optionalText(9)),
        try row.optionalText(10)
      )
    }
    var chunks: [JobChunk] = []
    for row in rows {
      guard var chunk = row.chunk else { throw damaged("a chunk is not what was written") }
      if let text = row.transcript { chunk.transcript = try transcript(text) }
      chunks.append(chunk)
    }
    return chunks
  }

  func insert(_ chunk: JobChunk, of seq: Int64) throws(HistoryError) {
    try run(
      """
      INSERT INTO chunk(channel, start, end, overlap, state, attempts, provider, model, error,
        transcript, seq, number) VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """, Self.values(chunk) + [.integer(seq), Value(chunk.number)])
  }

  /// - Returns: whether there is such a chunk.
  func update(_ chunk: JobChunk, of seq: Int64) throws(HistoryError) -> Bool {
    try run(
      """
      UPDATE chunk SET channel = ?, start = ?, end = ?, overlap = ?, state = ?, attempts = ?,
        provider = ?, model = ?, error = ?, transcript = ? WHERE seq = ? AND number = ?
      """, Self.values(chunk) + [.integer(seq), Value(chunk.number)]) == 1
  }

  private static func values(_ chunk: JobChunk) -> [Value] {
    [
      Value(chunk.channel), Value(chunk.samples.lowerBound), Value(chunk.samples.upperBound),
      Value(chunk.overlap), .text(chunk.state.rawValue), Value(chunk.attempts),
      Value(chunk.provider), Value(chunk.model), Value(chunk.error),
      Value(chunk.transcript.map(StoredTranscript.text)),
    ]
  }

  func transcript(_ text: String) throws(HistoryError) -> Transcript {
    guard let transcript = StoredTranscript.read(text) else {
      throw damaged("a transcript is not what was written")
    }
    return transcript
  }
}
