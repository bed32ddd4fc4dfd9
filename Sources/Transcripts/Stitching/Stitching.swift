/// The text of the parts so far.
struct Stitching {
  private(set) var segments: [StitchSegment] = []
  private(set) var steps = 0

  /// Segments before this one have a loss behind them: nothing that follows is said there too.
  private var open = 0
  /// Until when the parts so far were heard; nil behind a loss.
  private var heard: Double?
  /// Of the last part that said something.
  private var pace = StitchPace()

  /// Segments further than so many seconds from a common time are not looked at.
  private static let margin = 4.0

  mutating func add(_ part: StitchPart) {
    let isLost = part.record.state == .failed
    if isLost { close() }
    let pieces = pieces(of: part)
    if !pieces.isEmpty {
      let own = StitchPace(pieces)
      let end = min(part.start + part.overlap, heard ?? part.start)
      if end > part.start, open < segments.count {
        meet(pieces, overlap: part.start...end, paces: [pace, own])
      } else {
        append(pieces[...])
      }
      pace = own
      heard = max(heard ?? part.end, part.end)
    }
    if isLost { close() }
  }

  private mutating func close() {
    open = segments.count
    heard = nil
  }

  /// In order, within the part's time; one over all of it if the engine gave no times.
  private mutating func pieces(of part: StitchPart) -> [StitchSegment] {
    let range = part.start...max(part.start, part.end)
    let isTimed = part.transcript.segments.contains { $0.end > $0.start }
    var transcript = part.transcript
    if !isTimed, transcript.segments.count > 0 {
      transcript.segments = []
      if transcript.text.isEmpty { transcript.text = part.transcript.joinedText }
    }
    return transcript.spanning(from: range.lowerBound, to: range.upperBound)
      .clamped(to: range).segments.sortedByStart()
      .compactMap { segment in
        steps += 1
        return segment.text.isEmpty ? nil : StitchSegment(segment: segment, isTimed: isTimed)
      }
  }

  /// In the order of time, whatever the engine says.
  private mutating func append(_ pieces: ArraySlice<StitchSegment>) {
    var last = segments.last?.segment.start ?? 0
    for var piece in pieces {
      piece.segment.start = max(piece.segment.start, last)
      piece.segment.end = max(piece.segment.end, piece.segment.start)
      last = piece.segment.start
      segments.append(piece)
    }
  }
}

extension Stitching {
  /// A part that has some seconds in common with what is there.
  private mutating func meet(
    _ pieces: [StitchSegment], overlap: ClosedRange<Double>, paces: [StitchPace]
  ) {
    var from = segments.count
    while from > open, segments[from - 1].segment.end >= overlap.lowerBound - Self.margin {
      from -= 1
    }
    let to =
      pieces.firstIndex { $0.segment.start > overlap.upperBound + Self.margin } ?? pieces.count
    let rate = paces.reduce(0) { max($0, $1.rate) }
    let left = StitchSide(
      Array(segments[from...]), isLeft: true, edge: overlap.upperBound, rate: rate)
    let right = StitchSide(
      Array(pieces[..<to]), isLeft: false, edge: overlap.lowerBound, rate: rate)
    let seconds = overlap.upperBound - overlap.lowerBound
    let seam = StitchSeam(
      left, right, overlap: overlap, expected: seconds * rate,
      usual: seconds * StitchPace.together(paces).rate)
    steps += left.steps + right.steps + (seam?.cells ?? 0)
    let before = segments[from...]
    segments.removeSubrange(from...)
    if let seam {
      append(seam.slices[...])
    } else {
      join(before, pieces[..<to], overlap)
    }
    append(pieces[to...])
  }

  /// What the two say does not tell: a segment on the wrong side of the middle goes if the other
  /// part has one at its time that stays.
  private mutating func join(
    _ left: ArraySlice<StitchSegment>, _ right: ArraySlice<StitchSegment>,
    _ overlap: ClosedRange<Double>
  ) {
    let middle = (overlap.lowerBound + overlap.upperBound) / 2
    func isLate(_ piece: StitchSegment) -> Bool { piece.middle >= middle }
    append(
      left.filter { piece in
        !(piece.isTimed && isLate(piece) && piece.segment.start >= overlap.lowerBound
          && right.contains { $0.isTimed && isLate($0) && $0.holds(piece.middle) })
      }[...])
    append(
      right.filter { piece in
        !(piece.isTimed && !isLate(piece) && piece.segment.end <= overlap.upperBound
          && left.contains { $0.isTimed && !isLate($0) && $0.holds(piece.middle) })
      }[...])
  }
}

extension StitchSegment {
  fileprivate var middle: Double { (segment.start + segment.end) / 2 }

  fileprivate func holds(_ time: Double) -> Bool { segment.start <= time && time <= segment.end }
}
