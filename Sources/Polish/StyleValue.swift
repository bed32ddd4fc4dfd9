import JSON
import Transcripts
import YAML

extension StyleReader {
  /// The value of one key, as the key wants it.
  struct Value {
    let key: String
    let node: Node
    let reader: StyleReader

    init(_ entry: Node.Entry, reader: StyleReader) {
      key = entry.key
      node = entry.value
      self.reader = reader
    }

    private func fault(_ message: String, at node: Node? = nil) -> StyleError {
      reader.fault((node ?? self.node).mark, key, message)
    }

    private func text() throws(StyleError) -> String {
      guard !node.isNull, let text = node.text else { throw fault("a text belongs here") }
      return text
    }

    func line(limit: Int) throws(StyleError) -> String {
      let text = try text()
      guard text.unicodeScalars.count <= limit else {
        throw fault("is longer than \(limit) characters; make it shorter")
      }
      guard TerminalText.line(text, limit: limit) == text else {
        throw fault("one line belongs here, without control characters or spaces at its ends")
      }
      return text
    }

    func prompt() throws(StyleError) -> String {
      let text = try text()
      let length = text.unicodeScalars.count
      guard length <= StyleReader.promptLimit else {
        throw fault(
          "has \(length) characters; at most \(StyleReader.promptLimit) are sent with every text")
      }
      guard TerminalText.safe(text) == text else {
        throw fault("holds a control character; take it out")
      }
      guard text.unicodeScalars.contains(where: { $0.properties.isAlphabetic }) else {
        throw fault("is empty; what a model is told belongs here")
      }
      for name in Self.placeholders(in: text)
      where name != "target" && Suggestion.closest(to: name, among: ["target"]) != nil {
        throw fault("{\(name)} is unknown; did you mean {target}, the language to translate to?")
      }
      var lines = text
      while lines.last?.isWhitespace == true { lines.removeLast() }
      return lines
    }

    /// Names in braces: `{name}`.
    private static func placeholders(in text: String) -> [String] {
      text.split(separator: "{").dropFirst().compactMap { part in
        guard let end = part.utf8.firstIndex(of: UInt8(ascii: "}")) else { return nil }
        let name = part[..<end]
        return name.utf8.count <= 40 && name.allSatisfy { $0.isLetter || $0 == "_" }
          ? String(name) : nil
      }
    }

    func number(in range: ClosedRange<Double>) throws(StyleError) -> Double {
      try number(node, in: range)
    }

    private func number(
      _ node: Node, in range: ClosedRange<Double>
    ) throws(StyleError) -> Double {
      let bounds =
        "a number from \(Self.shown(range.lowerBound)) to \(Self.shown(range.upperBound))"
      guard let text = node.text, !node.isNull else {
        throw fault("\(bounds) belongs here", at: node)
      }
      // As JSON writes numbers: neither `inf` nor `0x1F`.
      guard let value = JSONNumber(text: text)?.double, range.contains(value) else {
        throw fault("\(YAMLError.quote(text)) is not \(bounds)", at: node)
      }
      return value
    }

    private static func shown(_ number: Double) -> String {
      number == number.rounded() ? "\(Int(number))" : "\(number)"
    }

    func range() throws(StyleError) -> ClosedRange<Double> {
      guard let items = node.items, items.count == 2 else {
        throw fault("two numbers belong here, the least and the greatest length: [0.8, 1.2]")
      }
      let least = try number(items[0], in: 0...100)
      let greatest = try number(items[1], in: 0...100)
      guard least <= greatest, greatest > 0 else {
        throw fault("the least length comes first: [0.8, 1.2]")
      }
      return least...greatest
    }

    func word<Word: RawRepresentable<String> & CaseIterable>(
      of type: Word.Type
    ) throws(StyleError) -> Word {
      try word(node, of: type)
    }

    private func word<Word: RawRepresentable<String> & CaseIterable>(
      _ node: Node, of type: Word.Type
    ) throws(StyleError) -> Word {
      let known = Word.allCases.map(\.rawValue)
      let choice = "one of \(known.joined(separator: ", "))"
      guard let text = node.text, !text.isEmpty else {
        throw fault("\(choice) belongs here", at: node)
      }
      if let word = Word(rawValue: text) { return word }
      let near = Suggestion.closest(to: text, among: known)
      throw fault(
        "\(YAMLError.quote(text)) is not \(choice)" + (near.map { "; did you mean \($0)?" } ?? ""),
        at: node)
    }

    func words<Word: RawRepresentable<String> & CaseIterable>(
      of type: Word.Type
    ) throws(StyleError) -> [Word] {
      guard let items = node.items else {
        let first = Word.allCases.prefix(2).map(\.rawValue).joined(separator: ", ")
        throw fault("a list belongs here: [\(first)]; without the key all apply")
      }
      var words: [Word] = []
      for item in items { words.append(try word(item, of: type)) }
      return words
    }

    func command() throws(StyleError) -> [String] {
      guard let items = node.items else {
        throw fault("a list belongs here, no shell takes it apart: [program, argument]")
      }
      var words: [String] = []
      for item in items {
        guard let text = item.text, !item.isNull else {
          throw fault("a text belongs here", at: item)
        }
        guard !text.unicodeScalars.contains("\0") else {
          throw fault("no argument of a program holds a NUL; take it out", at: item)
        }
        words.append(text)
      }
      guard let program = words.first, !program.isEmpty else {
        throw fault("a program's name or absolute path comes first: [program, argument]")
      }
      guard program.hasPrefix("/") || !program.contains("/") else {
        throw fault(
          "\(YAMLError.quote(program)) is a relative path; a name or an absolute path belongs here",
          at: items.first)
      }
      return words
    }

    func address() throws(StyleError) -> String {
      let text = try text()
      guard text.hasPrefix("https://"), text.utf8.count > 8, text.utf8.count <= 2000,
        text.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
      else {
        throw fault("the address of a page belongs here: https://…")
      }
      return text
    }
  }
}
