extension PlainText {
  /// Makes marks of spoken commands. In doubt the words stay: "the bullet hit the wall".
  /// - Returns: whether there were any.
  mutating func obeyCommands(_ profile: StyleProfile) -> Bool {
    var commands = SpokenCommands(text: self, profile: profile)
    let accepted = commands.accepted()
    guard !accepted.isEmpty else { return false }
    var out: [Piece] = []
    out.reserveCapacity(pieces.count)
    var next = 0
    /// What the commands since the last word ask for.
    var gap = Piece.Gap.none
    var hasBullet = false
    func place(_ piece: Piece) {
      var piece = piece
      if gap > .none || hasBullet {
        if out.last?.kind == .bullet, piece.gap < .newline, gap == .none {
          // The item has its mark.
          piece.setGap(.space)
        } else if piece.kind == .bullet {
          // So has the next one.
          if out.isEmpty { piece.setGap(.none) } else if gap > piece.gap { piece.setGap(gap) }
        } else if hasBullet {
          var bullet = Piece(.bullet, form: .bullet, cue: piece.cue)
          bullet.setGap(out.isEmpty ? .none : max(gap, .newline))
          out.append(bullet)
          piece.setGap(.space)
        } else {
          piece.setGap(out.isEmpty ? .none : gap)
        }
        piece.flags.insert(.startsLine)
        (gap, hasBullet) = (.none, false)
      }
      out.append(piece)
    }
    for command in accepted {
      for index in next..<command.range.lowerBound { place(pieces[index]) }
      // The marks that set the command off go with it.
      while let last = out.last, last.kind == .comma || last.kind == .dash { out.removeLast() }
      next = command.range.upperBound
      while next < pieces.count,
        pieces[next].isSoft || pieces[next].kind == .colon
          || pieces[next].kind == .end && isPlain(pieces[next]), pieces[next].gap < .newline
      {
        next += 1
      }
      switch command.kind {
      case .bullet: hasBullet = true
      case .line: gap = max(gap, .newline)
      case .paragraph: gap = .blank
      }
    }
    for index in next..<pieces.count { place(pieces[index]) }
    pieces = out
    return true
  }

  private func isPlain(_ piece: Piece) -> Bool {
    isByte(piece, UInt8(ascii: ".")) || string(piece) == "。"
  }
}

/// The commands in a dictated text.
private struct SpokenCommands {
  enum Kind { case bullet, line, paragraph }

  struct Command {
    var range: Range<Int>
    var kind: Kind
    /// A mark, a line or another command stands before it.
    var isSetOffBefore = false
    /// A mark or another command follows.
    var isSetOffBehind = false
  }

  let text: PlainText
  let profile: StyleProfile
  private var pieces: [Piece] { text.pieces }

  init(text: PlainText, profile: StyleProfile) {
    self.text = text
    self.profile = profile
  }

  /// Those that are meant, in order.
  mutating func accepted() -> [Command] {
    var commands = found()
    guard !commands.isEmpty else { return [] }
    for index in commands.indices {
      let range = commands[index].range
      if pieces[range.lowerBound].kind == .unspaced {
        commands[index].isSetOffBefore = pieces[range.lowerBound].gap > .none
        commands[index].isSetOffBehind =
          range.upperBound < pieces.count && pieces[range.upperBound].gap > .none
      }
      commands[index].isSetOffBefore =
        commands[index].isSetOffBefore || isSetOff(before: range.lowerBound)
        || index > 0 && commands[index - 1].range.upperBound == range.lowerBound
      commands[index].isSetOffBehind =
        commands[index].isSetOffBehind || isSetOff(behind: range.upperBound)
        || index + 1 < commands.count && commands[index + 1].range.lowerBound == range.upperBound
    }
    // A text without marks was written by an engine that writes none.
    let hasMarks =
      pieces.dropLast().contains { $0.kind == .comma || $0.kind == .end || $0.kind == .bullet }
      || pieces.dropFirst().contains { $0.gap >= .newline }
    let candidates = commands.filter { isPossible($0, hasMarks: hasMarks) }
    let isOften = candidates.count > 1
    return candidates.filter { command in
      // Nothing behind it: no item.
      if command.kind == .bullet, !hasWords(behind: command.range.upperBound) { return false }
      if command.isSetOffBefore && command.isSetOffBehind { return true }
      if isOften || command.kind == .paragraph && !hasMarks { return true }
      // "Bullet" alone begins too many sentences.
      return startsSentence(command) && (command.kind != .bullet || command.range.count > 1)
    }
  }

  private func found() -> [Command] {
    var commands: [Command] = []
    var index = 0
    while index < pieces.count {
      if let (count, kind) = command(at: index) {
        commands.append(Command(range: index..<index + count, kind: kind))
        index += count
      } else {
        index += 1
      }
    }
    return commands
  }

  private func command(at index: Int) -> (Int, Kind)? {
    let piece = pieces[index]
    guard piece.isWord, piece.range.count <= 30,
      Self.firstBytes[Int(text.bytes[piece.range.lowerBound])]
    else { return nil }
    let word = text.lowercased(piece)
    for (words, kind) in Self.commands[word] ?? [] where index + words.count <= pieces.count {
      let isWhole = words.indices.dropFirst().allSatisfy { offset in
        let next = pieces[index + offset]
        return next.kind == .word && next.gap == .space && text.lowercased(next) == words[offset]
      }
      if isWhole { return (words.count, kind) }
    }
    return nil
  }

  /// Neither the words before nor those behind make it a part of a sentence.
  private func isPossible(_ command: Command, hasMarks: Bool) -> Bool {
    let range = command.range
    let isUnspaced = pieces[range.lowerBound].kind == .unspaced
    if isUnspaced { return command.isSetOffBefore && command.isSetOffBehind }
    if !command.isSetOffBehind {
      let next = pieces[range.upperBound]
      guard next.isWord || next.kind == .opener else { return false }
      if Self.goesOn.contains(text.lowercased(next)) { return false }
    }
    if !command.isSetOffBefore {
      guard !hasMarks, range.lowerBound > 0 else { return false }
      let last = pieces[range.lowerBound - 1]
      guard last.isWord, last.flags.contains(.hasLetters) else { return false }
      if Self.leadsTo.contains(text.lowercased(last)) { return false }
    }
    return true
  }

  private func startsSentence(_ command: Command) -> Bool {
    let index = command.range.lowerBound
    return index == 0 || pieces[index].gap == .blank || pieces[index - 1].kind == .end
  }

  private func isSetOff(before index: Int) -> Bool {
    guard index > 0, pieces[index].gap < .newline else { return true }
    switch pieces[index - 1].kind {
    case .comma, .end, .ellipsis, .dash, .colon, .bullet, .opaque: return true
    default: return false
    }
  }

  private func isSetOff(behind index: Int) -> Bool {
    guard index < pieces.count, pieces[index].gap < .newline else { return true }
    switch pieces[index].kind {
    case .comma, .ellipsis, .dash, .colon, .opaque: return true
    case .end: return text.string(pieces[index]) == "." || text.string(pieces[index]) == "。"
    default: return false
    }
  }

  private func hasWords(behind index: Int) -> Bool {
    guard index < pieces.count else { return false }
    return pieces[index...].prefix(8).contains { $0.isWord }
  }

  /// By the first word, longer ones first.
  private static let commands: [String: [([String], Kind)]] = {
    var commands: [String: [([String], Kind)]] = [:]
    for (kind, phrases) in spoken {
      for phrase in phrases {
        let words = phrase.split(separator: " ").map(String.init)
        commands[words[0], default: []].append((words, kind))
      }
    }
    return commands.mapValues { $0.sorted { $0.0.count > $1.0.count } }
  }()

  /// Whether a command may begin with this byte.
  private static let firstBytes: [Bool] = {
    var bytes = [Bool](repeating: false, count: 256)
    for word in commands.keys {
      for form in [word, word.uppercased()] { bytes[Int(form.utf8.first ?? 0)] = true }
    }
    return bytes
  }()

  private static let spoken: [(Kind, [String])] = [
    (
      .bullet,
      [
        "bullet", "bullet point", "new bullet", "next bullet", "new bullet point",
        "next bullet point", "aufzählungspunkt", "stichpunkt", "spiegelstrich",
        "项目符号", "項目符號",
      ]
    ),
    (
      .line,
      [
        "new line", "next line", "newline", "neue zeile", "nächste zeile", "nouvelle ligne",
        "nueva línea", "换行", "換行", "下一行",
      ]
    ),
    (
      .paragraph,
      [
        "new paragraph", "next paragraph", "neuer absatz", "nächster absatz", "nouveau paragraphe",
        "nuevo párrafo", "新段落", "下一段", "另起一段",
      ]
    ),
  ]

  /// Behind a command's words these make them a part of a sentence.
  private static let goesOn = StyleWords.set(
    """
    of in for and or to at from is was are were that which with on by about into as has had will
    would can could train trains hole holes proof wound wounds points list lists journal journals
    hit hits went struck through casing casings fragment fragments item items
    manager managers management break breaks up number numbers feed style styles
    von für und oder ist war sind im in auf mit zu der des wird hat
    """)

  /// Before a command's words these make them a part of a sentence.
  private static let leadsTo = StyleWords.set(
    """
    the a an this that these those each every another one two three four five six seven eight nine
    ten my your his her its our their some any no first second last same of in on at to by for from
    with into as is was are were and or but not silver magic rubber stray single add insert start
    begin use create need see type press read write
    der die das den dem des ein eine einen einem einer jeder jede jeden dieser diese diesen mein
    kein keine erste ersten letzte im am in auf mit zu und oder als
    """)
}
