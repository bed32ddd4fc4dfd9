/// Sets words off on a terminal, in a line that is safe to be shown.
enum FoundWords {
  private static let (on, off) = ("\u{1B}[1m", "\u{1B}[0m")

  /// The words and phrases of a query, as they would stand in a text.
  static func words(of query: String) -> [String] {
    var words: [String] = []
    var word = ""
    var isQuoted = false
    for character in query + " " {
      if character == "\"" {
        isQuoted.toggle()
      } else if character.isWhitespace, !isQuoted {
        if !word.isEmpty { words.append(word) }
        word = ""
      } else {
        word.append(character)
      }
    }
    return words
  }

  /// Wherever one of the words stands, whatever its case.
  static func setOff(_ words: [String], in line: String) -> String {
    guard !words.isEmpty else { return line }
    let characters = Array(line)
    let folded = characters.map { $0.lowercased() }
    var isFound = [Bool](repeating: false, count: characters.count)
    for word in words.map({ $0.map { $0.lowercased() } }) where !word.isEmpty {
      guard word.count <= folded.count else { continue }
      for start in 0...(folded.count - word.count)
      where folded[start] == word[0] && Array(folded[start..<(start + word.count)]) == word {
        for index in start..<(start + word.count) { isFound[index] = true }
      }
    }
    var text = ""
    for (index, character) in characters.enumerated() {
      let isBefore = index > 0 && isFound[index - 1]
      if isFound[index] != isBefore { text += isFound[index] ? on : off }
      text.append(character)
    }
    return isFound.last == true ? text + off : text
  }
}
