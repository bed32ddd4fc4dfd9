import Transcripts

/// Reads SubRip text as programs write it: numbers may be missing, lines may end in CR LF.
enum SubtitleReader {
  static func segments(_ text: String) throws(ReplyError) -> [Segment] {
    var segments: [Segment] = []
    var lines: [Substring] = []
    var current: (start: Double, end: Double)?
    func finished() -> Segment? {
      guard let current else { return nil }
      let kept = lines.filter { !$0.allSatisfy(\.isWhitespace) }
      return Segment(
        start: current.start, end: current.end, text: TextJoin.joined(kept.map(String.init)))
    }
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      if let times = times(line) {
        if lines.last.map(isNumber) == true { lines.removeLast() }
        if let segment = finished() { segments.append(segment) }
        lines = []
        current = times
      } else {
        lines.append(line)
      }
    }
    if let segment = finished() { segments.append(segment) }
    if segments.isEmpty, text.contains(where: { !$0.isWhitespace }) {
      throw ReplyError(code: .notParsable, message: "the result holds no subtitles")
    }
    return segments
  }

  private static func isNumber(_ line: Substring) -> Bool {
    !line.isEmpty && line.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }

  /// `00:00:01,000 --> 00:00:02.500`, hours may be missing.
  private static func times(_ line: Substring) -> (start: Double, end: Double)? {
    guard let arrow = line.firstRange(of: "-->"), let start = seconds(line[..<arrow.lowerBound]),
      let end = seconds(line[arrow.upperBound...])
    else { return nil }
    return (start, max(start, end))
  }

  private static func seconds(_ text: Substring) -> Double? {
    guard let word = text.split(whereSeparator: \.isWhitespace).first else { return nil }
    let parts = word.replacing(",", with: ".").split(separator: ":")
    guard (2...3).contains(parts.count) else { return nil }
    var total = 0.0
    for part in parts {
      guard let number = Double(part), number >= 0, number < 1e6 else { return nil }
      total = total * 60 + number
    }
    return total
  }
}
