extension TranscriptWriter {
  /// Running text that was made of a transcript, as `text` or `md`. In Markdown its paragraphs have
  /// the times of the transcript's where there are as many of them; else nobody knows which is which.
  /// Marks of a list stay marks; everything else that Markdown would take for its own is escaped.
  ///
  /// - Parameter prose: as text is written: an empty line between paragraphs, `Speaker: ` before them.
  public static func write(
    prose: String, of transcript: Transcript, as format: TranscriptFormat
  ) -> String {
    guard format == .md else { return ended(prose) }
    let blocks = Self.blocks(prose)
    let paragraphs = Paragraph.paragraphs(of: transcript)
    guard blocks.count == paragraphs.count else { return ended(MarkdownText.prose(prose)) }
    let written = zip(blocks, paragraphs).map { block, paragraph -> String in
      guard let start = paragraph.start else { return MarkdownText.prose(block) }
      var block = block
      var head = "**" + Timestamp.clock(start)
      if let speaker = paragraph.speaker.map({ TextJoin.line($0) }) {
        head += " " + MarkdownText.escaped(speaker)
        if block.hasPrefix(speaker + ": ") { block = String(block.dropFirst(speaker.count + 2)) }
      }
      // A list begins a paragraph of its own.
      let space = MarkdownText.isList(block) ? "\n\n" : " "
      return head + "**" + space + MarkdownText.prose(block)
    }
    return ended(written.joined(separator: "\n\n"))
  }

  /// What stands between empty lines.
  private static func blocks(_ text: String) -> [String] {
    var blocks: [[Substring]] = [[]]
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.allSatisfy(\.isWhitespace) {
        if blocks.last?.isEmpty == false { blocks.append([]) }
      } else {
        blocks[blocks.count - 1].append(line)
      }
    }
    return blocks.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }
  }
}
