/// Text that Markdown shows as it is.
enum MarkdownText {
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
