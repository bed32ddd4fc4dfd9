extension SubtitleLayout {
  /// A cue's lines: as few as it takes, of about the same width, broken behind punctuation if that
  /// costs little.
  func lines(of tokens: ArraySlice<Token>) -> [String] {
    let tokens = Array(tokens)
    var filling = LineFilling(width: lineWidth)
    let widths = tokens.map { measure.weight($0.text) }
    for (token, width) in zip(tokens, widths) { filling.add(width, hasSpace: token.hasSpace) }
    guard filling.lines > 1 else { return [Token.line(tokens[...])] }

    // best[l][n]: cost of the first n tokens in l lines, and where the last line starts.
    var best: [[(cost: Double, from: Int)]] = [
      [(0, 0)] + repeatElement((.infinity, 0), count: tokens.count)
    ]
    for _ in 1...filling.lines {
      let before = best[best.count - 1]
      var row: [(cost: Double, from: Int)] = Array(
        repeating: (.infinity, 0), count: tokens.count + 1)
      for from in tokens.indices where before[from].cost.isFinite {
        var used = 0
        for to in from + 1...tokens.count {
          used += widths[to - 1]
          if to > from + 1, tokens[to - 1].hasSpace { used += Measure.narrow }
          guard used <= lineWidth || to == from + 1 else { break }
          let part = Double(used) / Double(lineWidth)
          var cost = before[from].cost + part * part
          if to < tokens.count {
            cost +=
              0.1
              * Double(Token.BreakQuality.sentence.rawValue - tokens[to - 1].breakQuality.rawValue)
          }
          if cost < row[to].cost { row[to] = (cost, from) }
        }
      }
      best.append(row)
    }
    var lines: [String] = []
    var end = tokens.count
    for level in stride(from: filling.lines, to: 0, by: -1) {
      let from = best[level][end].from
      lines.append(Token.line(tokens[from..<end]))
      end = from
    }
    return lines.reversed()
  }
}
