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

  private static func argument(_ line: Invocation) -> [UInt8]? {
    line.arguments.first.flatMap { $0 == [UInt8(ascii: "-")] ? nil : $0 }
  }

  /// - Throws: there is neither a text nor anything that one could come from.
  static func check(_ line: Invocation, _ context: Context) throws(UsageError) {
    guard argument(line) == nil, context.inputIsTerminal else { return }
    throw UsageError(
      "there is no text; give it as one word in quotes, or by a pipe.", command: ["polish"])
  }

  /// The argument, or standard input to its end.
  static func read(_ line: Invocation) async throws(Failure) -> PolishInput {
    if let word = argument(line) { return PolishInput(word) }
    guard let bytes = try await PipeReader(limit: limit).all() else {
      throw Failure(
        .tooLarge, reason: "text", "standard input holds more than \(limit >> 20) MiB",
        advice: "Polish it in parts.")
    }
    return PolishInput(bytes)
  }

  /// Nothing to polish.
  var isEmpty: Bool { text.unicodeScalars.allSatisfy(\.properties.isWhitespace) }
}
