import Jobs

/// The words that are to be polished.
struct PolishInput: Equatable {
  /// Without the line ends after its last word.
  let text: String
  /// What had to be done to bytes that were no text; one line each.
  let warnings: [String]

  /// Bytes of standard input that are taken.
  static let limit = 16 << 20

  init(_ bytes: [UInt8]) {
    var warnings: [String] = []
    var bytes = bytes[...]
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
    if bytes.contains(0) {
      bytes.removeAll { $0 == 0 }
      warnings.append("the text held bytes of zero, which are left out")
    }
    let text: String
    if let valid = String(validating: bytes, as: UTF8.self) {
      text = valid
    } else {
      text = String(decoding: bytes, as: UTF8.self)
      warnings.append("the text is not all UTF-8; what is not stands as U+FFFD")
    }
    var end = text.unicodeScalars.endIndex
    while end > text.startIndex {
      let before = text.unicodeScalars.index(before: end)
      let last = text.unicodeScalars[before]
      guard last == "\n" || last == "\r" else { break }
      end = before
    }
    self.text = String(text.unicodeScalars[..<end])
    self.warnings = warnings
  }

  /// The argument, or standard input to its end.
  static func read(_ line: Invocation, _ context: Context) async throws -> PolishInput {
    if let word = line.arguments.first, word != [UInt8(ascii: "-")] { return PolishInput(word) }
    guard !context.inputIsTerminal else {
      throw UsageError(
        "standard input is the keyboard; text is expected as one word in quotes, from a file or a "
          + "program.", command: ["polish"])
    }
    guard let bytes = try await PipeReader(limit: limit).all() else {
      throw Failure(
        .tooLarge, reason: "text", "standard input holds more than \(limit >> 20) MiB of text",
        advice: "Polish it in parts.")
    }
    return PolishInput(bytes)
  }

  /// Nothing to polish.
  var isEmpty: Bool { text.unicodeScalars.allSatisfy(\.properties.isWhitespace) }
}
