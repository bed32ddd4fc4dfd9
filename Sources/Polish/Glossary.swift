import Transcripts

/// The user's vocabulary, as a model reads it.
struct Glossary {
  /// `nil` where there is none.
  let text: String?

  /// A long list would take the room of the text in small models.
  private static let limit = 4_000

  /// Whole terms, in the user's order, as many as there is room for.
  init(_ vocabulary: Vocabulary) {
    var text = ""
    for term in vocabulary.terms {
      var line = "- " + Self.line(term.text)
      let aliases = term.aliases.map { Self.line($0) }.filter { !$0.isEmpty }
      if !aliases.isEmpty { line += " (heard as: \(aliases.joined(separator: ", ")))" }
      guard line.utf8.count > 2 else { continue }
      if text.utf8.count + line.utf8.count > Self.limit { continue }
      text += (text.isEmpty ? "" : "\n") + line
    }
    self.text = text.isEmpty ? nil : text
  }

  private static func line(_ text: String) -> String { TerminalText.line(text, limit: 200) }
}
