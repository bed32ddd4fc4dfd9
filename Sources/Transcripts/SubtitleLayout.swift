/// One subtitle.
struct Cue: Equatable {
  /// Milliseconds.
  var start: Int
  var end: Int
  var lines: [String]
  var speaker: String?
  /// 0 to 1, where it is known.
  var confidence: Double?
}

/// Lays a transcript out as subtitles, in whole milliseconds.
///
/// A *run* is speech of one speaker without a pause of 0.7 s. Each run is cut into cues by the cheapest
/// way through its tokens: a cue ends at a sentence or clause if it can, a segment of the engine's
/// stays whole if it fits, no cue holds more than its lines or lasts longer than allowed, unless a
/// single word does. Then the cues get their times (`SubtitleLayout+Times.swift`).
struct SubtitleLayout {
  /// Never one cue across a pause of so many milliseconds.
  static let pause = 700
  /// At least so many milliseconds between cues, where there is room.
  static let gap = 80
  /// A cue stays at least so long, where there is room.
  static let minCue = 1000
  /// And so long even where there is none: below it a cue cannot be seen.
  static let least = 200

  let measure: Measure
  /// In the units of `measure`.
  let lineWidth: Int
  let lineCount: Int
  let maxCue: Int
  /// Units of `rateMeasure` a second.
  let rate: Double
  let rateMeasure: Measure
  /// Whether a cue that starts a turn begins with the speaker's name.
  let namesSpeakers: Bool

  init(_ options: LayoutOptions, namesSpeakers: Bool = false) {
    measure = options.maxLine == nil ? .factory : .plain
    lineWidth = max(1, min(options.maxLine ?? 42, 10_000)) * Measure.narrow
    lineCount = max(1, min(options.maxLines ?? 2, 100))
    maxCue = max(1, Timestamp.milliseconds(options.maxCue ?? 7))
    rateMeasure = options.charactersPerSecond == nil ? .factory : .plain
    let charactersPerSecond = options.charactersPerSecond ?? 17
    rate = (charactersPerSecond > 0.1 ? charactersPerSecond : 0.1) * Double(Measure.narrow)
    self.namesSpeakers = namesSpeakers
  }

  func cues(of segments: [Segment]) -> [Cue] { timed(pieces(of: segments)) }

  /// The tokens of each cue.
  func pieces(of segments: [Segment]) -> [Piece] {
    var pieces: [Piece] = []
    let runs = runs(of: segments)
    for (index, run) in runs.enumerated() {
      let next = index + 1 < runs.count ? runs[index + 1].tokens[0].start : Int.max
      pieces += cut(run, next: next)
    }
    return pieces
  }

  struct Run {
    var tokens: [Token]
    var speaker: String?
    /// The mark of audio that was not transcribed: one cue, apart from what is said around it.
    var isGap = false
  }

  /// Tokens of one cue, before it has its final times.
  struct Piece {
    var tokens: ArraySlice<Token>
    var speaker: String?
  }

  private func runs(of segments: [Segment]) -> [Run] {
    var runs: [Run] = []
    var speaker: String?
    for segment in segments.sortedByStart() {
      var tokens = Token.tokens(of: segment)
      guard !tokens.isEmpty else { continue }
      if namesSpeakers, let name = segment.speaker, name != speaker { label(&tokens, with: name) }
      for (index, var token) in tokens.enumerated() {
        let last = runs.last?.tokens.last
        guard let last, joins(token, at: index, of: segment, to: runs[runs.count - 1]) else {
          runs.append(Run(tokens: [token], speaker: segment.speaker, isGap: segment.isGap))
          continue
        }
        if index == 0 { token.hasSpace = needsSpace(last.text, segment.text) }
        if index == 0, token.isBound(to: last) {
          runs[runs.count - 1].tokens[runs[runs.count - 1].tokens.count - 1].add(token)
        } else {
          runs[runs.count - 1].tokens.append(token)
        }
      }
      speaker = segment.speaker
    }
    return runs
  }

  /// Whether a segment's token goes on with a run that has some.
  private func joins(_ token: Token, at index: Int, of segment: Segment, to run: Run) -> Bool {
    guard let last = run.tokens.last, !segment.isGap else { return index > 0 }
    return segment.speaker == run.speaker && !run.isGap && token.start >= last.start
      && token.start - last.end < Self.pause
  }

  /// Puts a name before the first word, so that the two are never parted.
  func label(_ tokens: inout [Token], with name: String) {
    var label = Token.split(TextJoin.line(name) + ":")
    guard let last = label.popLast() else { return }
    for index in label.indices {
      label[index].start = tokens[0].start
      label[index].end = tokens[0].start
      label[index].unnamed = ""
    }
    tokens[0].unnamed = tokens[0].text
    tokens[0].text = last.text + " " + tokens[0].text
    tokens[0].hasSpace = last.hasSpace
    tokens[0].startsSegment = false
    tokens = label + tokens
    tokens[0].startsSegment = true
  }

  private func needsSpace(_ a: String, _ b: String) -> Bool {
    TextJoin.joined([a, b]).count > a.count + b.count
  }
}

extension SubtitleLayout {
  /// The cheapest way through a run. `next`: when the next run starts.
  private func cut(_ run: Run, next: Int) -> [Piece] {
    let tokens = run.tokens
    if run.isGap { return [Piece(tokens: tokens[...], speaker: nil)] }
    let widths = tokens.map { measure.weight($0.text) }
    let reading = tokens.map {
      rateMeasure.weight($0.text) + ($0.hasSpace ? Measure.narrow : 0)
    }
    /// Cost of the best way to cut the tokens before an index, and where its last cue starts.
    var best: [(cost: Double, from: Int)] = [(0, 0)]
    best += repeatElement((.infinity, 0), count: tokens.count)
    for from in tokens.indices {
      var filling = LineFilling(width: lineWidth)
      var read = 0
      var crossed = 0
      for to in from + 1...min(tokens.count, from + 600) {
        filling.add(widths[to - 1], hasSpace: tokens[to - 1].hasSpace)
        read += reading[to - 1]
        if to - 1 > from, tokens[to - 1].startsSegment { crossed += 1 }
        let duration = tokens[to - 1].end - tokens[from].start
        // A single token is always a way, however long it is, and so is one with its speaker's name.
        let fits = filling.lines <= lineCount && !filling.overflows && duration <= maxCue
        if tokens[to - 1].unnamed == "" { continue }
        guard fits || to == from + 1 || tokens[to - 2].unnamed == "" else { break }
        let free = (to < tokens.count ? tokens[to].start : next) - Self.gap
        let cost =
          best[from].cost + 30 * Double(crossed)
          + cost(tokens, from, to, free: free, reading: read)
        if cost < best[to].cost { best[to] = (cost, from) }
      }
    }
    var pieces: [Piece] = []
    var end = tokens.count
    while end > 0 {
      let from = best[end].from
      pieces.append(Piece(tokens: tokens[from..<end], speaker: run.speaker))
      end = from
    }
    return pieces.reversed()
  }

  /// What a cue of these tokens costs, but for the segments that it joins; `free` is the time until
  /// which it may stay.
  private func cost(
    _ tokens: [Token], _ from: Int, _ to: Int, free: Int, reading: Int
  ) -> Double {
    var cost = 10.0
    if to < tokens.count {
      switch tokens[to - 1].breakQuality {
      case .sentence: cost += 0
      case .clause: cost += 5
      case .word: cost += tokens[to].startsSegment ? 3 : 30
      }
      // Best where the engine cut too: then a segment that fits keeps its own times.
      if tokens[to].startsSegment { cost -= 3 }
    }
    let start = tokens[from].start
    let shown = min(maxCue, max(tokens[to - 1].end, free == Int.max ? Int.max : free) - start)
    let needed = Double(reading) / rate * 1000
    if Double(shown) < needed { cost += 40 * (needed - Double(shown)) / needed }
    if shown < Self.minCue { cost += 60 * Double(Self.minCue - shown) / Double(Self.minCue) }
    return cost
  }
}

/// Counts the lines that tokens take when each line is filled as far as it goes.
struct LineFilling {
  let width: Int
  private(set) var lines = 0
  /// Whether a token is wider than a line.
  private(set) var overflows = false
  private var used = 0

  init(width: Int) { self.width = width }

  mutating func add(_ token: Int, hasSpace: Bool) {
    let needed = token + (hasSpace ? Measure.narrow : 0)
    if lines > 0, used + needed <= width {
      used += needed
    } else {
      lines += 1
      used = token
    }
    if token > width { overflows = true }
  }
}
