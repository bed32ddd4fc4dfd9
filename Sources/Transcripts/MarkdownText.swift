/// Text that Markdown shows as it is.
enum MarkdownText {
  /// Running text, line by line; a mark that begins an item of a list (`- `, `1. `) stays one.
  static func prose(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let mark = listMark(line)
      return mark + escaped(String(line.dropFirst(mark.count)))
    }.joined(separator: "\n")
  }

  static func isList(_ text: String) -> Bool { !listMark(text.prefix { $0 != "\n" }).isEmpty }

  /// With the spaces around it; empty where there is none.
  private static func listMark(_ line: Substring) -> Substring {
    var rest = line.drop { $0 == " " }
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    rest = rest.dropFirst(digits.count)
    guard rest.hasPrefix(digits.isEmpty ? "- " : ". ") else { return "" }
    return line[..<rest.dropFirst(2).startIndex]
  }

  static func escaped(_ text: String) -> String {
    var out = ""
    for (index, character) in text.enumerated() {
      switch character {
      case "\\", "`", "*", "_", "[", "]", "<", ">", "|", "~", "&", "$": out += "\\"
      // Only at the start of a line they mean something.
      case "#", "+", "-", "=", ":": if index == 0 { out += "\\" }
      case ".", ")":
        if out.utf8.allSatisfy({ (0x30...0x39).contains($0) }) { out += "\\" }
      default: break
      }
      out.append(character)
    }
    return out
  }
}
