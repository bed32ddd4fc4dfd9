import CYAML

extension YAMLError {
  /// What libyaml's parser refused, in words for a person.
  init(_ parser: yaml_parser_t, in source: Source) {
    let problem = parser.problem.map { String(cString: $0) } ?? ""
    let context = parser.context.map { String(cString: $0) } ?? ""
    let mark = source.mark(parser.problem_mark)
    // Set to zeros where there is no context.
    let contextMark = context.isEmpty ? mark : source.mark(parser.context_mark)
    self = YAMLError.translate(
      problem: problem, context: context, mark: mark, contextMark: contextMark, in: source)
  }

  private static func translate(
    problem: String, context: String, mark: Mark, contextMark: Mark, in source: Source
  ) -> YAMLError {
    let byte = source.byte(at: mark.offset)
    let before = source.line(before: mark.offset)
    let isFirstInLine = before.allSatisfy { $0 == UInt8(ascii: " ") }
    func error(_ message: String, code: Code = .syntax, at place: Mark? = nil) -> YAMLError {
      YAMLError(code: code, mark: place ?? mark, message: message)
    }
    switch (problem, context) {
    case (_, "while scanning an alias"):
      return error(
        "a value that starts with * must be quoted (aliases are not taken)", code: .alias,
        at: contextMark)
    case (_, "while scanning an anchor"):
      return error(
        "a value that starts with & must be quoted (anchors are not taken)", code: .anchor,
        at: contextMark)
    case (_, "while scanning a tag"), (_, "while parsing a tag"),
      (_, "while scanning a %TAG directive"),
      ("found undefined tag handle", _):
      return error(
        "a value that starts with ! must be quoted (tags are not taken)", code: .tag,
        at: contextMark)
    case ("found character that cannot start any token", _):
      return error(unexpected(byte))
    case ("found a tab character that violates indentation", _),
      ("found a tab character where an indentation space is expected", _):
      return error(tab)
    case ("found unexpected end of stream", "while scanning a quoted scalar"):
      return error("the quoted text that starts here never ends; close the quote", at: contextMark)
    case ("found unexpected ':'", _):
      return error("a colon inside brackets or braces needs a space behind it, or quotes")
    case ("found unexpected document indicator", _):
      return error("--- or ... inside a quoted text; close the quote before it")
    case ("found unknown escape character", _):
      return error(
        "unknown escape after \\; write \\\\ for a backslash, or use single quotes")
    case ("did not find expected hexdecimal number", _):
      return error("the escape wants hexadecimal digits: \\xNN, \\uNNNN or \\UNNNNNNNN")
    case ("found invalid Unicode character escape code", _):
      return error(
        "the escape names no character (half of a surrogate pair, or above U+10FFFF)",
        code: .encoding)
    case ("could not find expected ':'", _):
      return error(
        "a key without a colon, or a text over two lines that must be quoted; write `key: value`",
        at: contextMark)
    case ("mapping values are not allowed in this context", _):
      let text = String(decoding: before, as: UTF8.self)
      return text.contains(": ") || text.contains("- ")
        ? error(
          "a second colon in one line; quote a text that holds `: `, or put the key in a line of "
            + "its own")
        : error(
          "this line continues the text above it; align its key with the others, and write a "
            + "space after each colon")
    case ("mapping keys are not allowed in this context", _):
      return error("a key cannot stand here; put it in a line of its own")
    case ("block sequence entries are not allowed in this context", _):
      return error("a list item (- ) cannot stand here; put it in a line of its own")
    case ("did not find expected key", _) where isFirstInLine && byte == UInt8(ascii: ":"):
      return error("a key is missing before the colon", code: .complexKey)
    case ("did not find expected key", _) where !isFirstInLine,
      ("did not find expected '-' indicator", _) where !isFirstInLine:
      return error("more than a value stands here; quote the whole value, or start a new line")
    case ("did not find expected key", _):
      return error(
        "this line does not fit the mapping that starts in line \(contextMark.line); "
          + "align its key with the others")
    case ("did not find expected '-' indicator", _):
      return error(
        "this line does not fit the list that starts in line \(contextMark.line); "
          + "start it with `- `")
    case ("did not find expected ',' or ']'", _) where byte == nil:
      return error("the list that starts here never ends; close it with ]", at: contextMark)
    case ("did not find expected ',' or '}'", _) where byte == nil:
      return error("the mapping that starts here never ends; close it with }", at: contextMark)
    case ("did not find expected ',' or ']'", _):
      return error("the list that starts in line \(contextMark.line) wants a comma or ] here")
    case ("did not find expected ',' or '}'", _):
      return error("the mapping that starts in line \(contextMark.line) wants a comma or } here")
    case ("did not find expected node content", _) where byte == nil:
      return error("the text ends inside a list or mapping; close it with ] or }")
    case ("did not find expected node content", _):
      return error("a value is missing here; write one before this character, or quote it")
    case ("did not find expected <document start>", _):
      return error(
        "the document has ended before this; align the line with the first one, and write nothing "
          + "after `...`")
    case ("found an indentation indicator equal to 0", _):
      return error("a block's indentation after | or > is 1 to 9")
    case ("did not find expected comment or line break", "while scanning a block scalar"):
      return error("after | or > the line must end; the text starts in the next line")
    case ("found incompatible YAML document", _), ("found duplicate %YAML directive", _),
      (_, "while scanning a %YAML directive"), (_, "while scanning a directive"):
      return error("only one `%YAML 1.2` is taken of lines that start with %; quote other texts")
    default:
      let what = [context, problem].filter { !$0.isEmpty }.joined(separator: ": ")
      return error(what.isEmpty ? "this is not YAML" : "this is not YAML (\(what))")
    }
  }

  private static let tab = "a tab stands where spaces belong; indent with spaces"

  private static func unexpected(_ byte: UInt8?) -> String {
    switch byte {
    case nil: return "the text ends too early"
    case 0x09: return tab
    case .some(let byte):
      let character = String(decoding: [byte], as: UTF8.self)
      return "a value cannot start with \(character); quote it"
    }
  }
}
