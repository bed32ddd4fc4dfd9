import Testing

@testable import YAML

/// A text that is refused, and the whole message.
struct Refusal: CustomTestStringConvertible {
  let text: String
  let code: YAMLError.Code
  let message: String

  init(_ text: String, _ code: YAMLError.Code, _ message: String) {
    self.text = text
    self.code = code
    self.message = message
  }

  var testDescription: String { text.debugDescription }

  // One fault each.
  static let all = [
    Refusal(
      "a: {b:, c: 1}\n", .syntax,
      "1:6: a colon inside brackets or braces needs a space behind it, or quotes"),
    Refusal(
      "a: \"x", .syntax,
      "1:4: the quoted text that starts here never ends; close the quote"),
    Refusal(
      "a: 'x\nb: 1\n", .syntax,
      "1:4: the quoted text that starts here never ends; close the quote"),
    Refusal(
      "a: [1, 2", .syntax,
      "1:4: the list that starts here never ends; close it with ]"),
    Refusal(
      "a: {b: 1", .syntax,
      "1:4: the mapping that starts here never ends; close it with }"),
    Refusal(
      "a: [1\nb: 2\n", .syntax,
      "2:2: the list that starts in line 1 wants a comma or ] here"),
    Refusal(
      "a: b: c", .syntax,
      "1:5: a second colon in one line; quote a text that holds `: `, or put the key in "
        + "a line of its own"
    ),
    Refusal(
      "a: 1\n b: 2\n", .syntax,
      "2:3: this line continues the text above it; align its key with the others, and "
        + "write a space after each colon"
    ),
    Refusal(
      "a:\n  b: 1\n c: 2\n", .syntax,
      "3:2: this line does not fit the mapping that starts in line 1; align its key with the others"
    ),
    Refusal(
      "- a\nb: 1\n", .syntax,
      "2:1: this line does not fit the list that starts in line 1; start it with `- `"),
    Refusal(
      "a: 1\n- b\n", .syntax,
      "2:1: this line does not fit the mapping that starts in line 1; align its key with the others"
    ),
    Refusal(
      "a\nb: 1\n", .syntax,
      "2:2: this line continues the text above it; align its key with the others, and "
        + "write a space after each colon"
    ),
    Refusal(
      "a: *x\n", .alias,
      "1:4: aliases (*name) are not taken; write the value out, or quote it if it is text"),
    Refusal(
      "a: *.mp3\n", .alias,
      "1:4: a value that starts with * must be quoted (aliases are not taken)"),
    Refusal(
      "*x\n", .alias,
      "1:1: aliases (*name) are not taken; write the value out, or quote it if it is text"),
    Refusal(
      "a: &x 1\n", .anchor,
      "1:4: anchors (&name) are not taken; take it out, or quote the value if it is text"),
    Refusal(
      "a: & b\n", .anchor,
      "1:4: a value that starts with & must be quoted (anchors are not taken)"),
    Refusal(
      "a: !!str x\n", .tag,
      "1:4: tags (!name) are not taken; take it out, or quote the value if it is text"),
    Refusal(
      "a: !foo x\n", .tag,
      "1:4: tags (!name) are not taken; take it out, or quote the value if it is text"),
    Refusal(
      "a: !e!foo x\n", .tag,
      "1:4: a value that starts with ! must be quoted (tags are not taken)"),
    Refusal(
      "a: ! x\n", .tag,
      "1:4: tags (!name) are not taken; take it out, or quote the value if it is text"),
    Refusal(
      "%TAG ! tag:x,2000:\n--- a\n", .tag,
      "1:1: %TAG is not taken; take the line out"),
    Refusal(
      "%YAML 3.0\n---\na: 1\n", .syntax,
      "1:1: only one `%YAML 1.2` is taken of lines that start with %; quote other texts"),
    Refusal(
      "%FOO\n---\na: 1\n", .syntax,
      "1:5: only one `%YAML 1.2` is taken of lines that start with %; quote other texts"),
    Refusal(
      "a: %x\n", .syntax,
      "1:4: a value cannot start with %; quote it"),
    Refusal(
      "a: @x\n", .syntax,
      "1:4: a value cannot start with @; quote it"),
    Refusal(
      "a: `x`\n", .syntax,
      "1:4: a value cannot start with `; quote it"),
    Refusal(
      "a:\n\tb: 1\n", .syntax,
      "2:1: a tab stands where spaces belong; indent with spaces"),
    Refusal(
      "\ta: 1\n", .syntax,
      "1:1: a tab stands where spaces belong; indent with spaces"),
    Refusal(
      "a: |\n\tb\n", .syntax,
      "2:1: a tab stands where spaces belong; indent with spaces"),
    Refusal(
      "a: x\n\ty\n", .syntax,
      "2:1: a tab stands where spaces belong; indent with spaces"),
    Refusal(
      "a: \"\\q\"\n", .syntax,
      "1:5: unknown escape after \\; write \\\\ for a backslash, or use single quotes"),
    Refusal(
      "a: \"\\xZZ\"\n", .syntax,
      "1:7: the escape wants hexadecimal digits: \\xNN, \\uNNNN or \\UNNNNNNNN"),
    Refusal(
      "a: \"\\ud800\"\n", .encoding,
      "1:7: the escape names no character (half of a surrogate pair, or above U+10FFFF)"),
    Refusal(
      "a: \"\\0\"\n", .encoding,
      "1:4: the text holds a NUL character; no value may"),
    Refusal(
      "\"\\0\": 1\n", .encoding,
      "1:1: the key holds a NUL character; no key may"),
    Refusal(
      "a: |0\n x\n", .syntax,
      "1:5: a block's indentation after | or > is 1 to 9"),
    Refusal(
      "a: | x\n y\n", .syntax,
      "1:6: after | or > the line must end; the text starts in the next line"),
    Refusal(
      "<<: {a: 1}\n", .mergeKey,
      "1:1: merge keys (<<) are not taken; write the keys out"),
    Refusal(
      "? [a]\n: b\n", .complexKey,
      "1:3: a key must be one word or a quoted text, not a list, a mapping or a block"),
    Refusal(
      "[a]: b\n", .complexKey,
      "1:1: a key must be one word or a quoted text, not a list, a mapping or a block"),
    Refusal(
      "{a: 1}: b\n", .complexKey,
      "1:1: a key must be one word or a quoted text, not a list, a mapping or a block"),
    Refusal(
      "? |\n  a\n: b\n", .complexKey,
      "1:3: a key must be one word or a quoted text, not a list, a mapping or a block"),
    Refusal(
      ": b\n", .complexKey,
      "1:1: a key is missing before the colon"),
    Refusal(
      "a: 1\na: 2\n", .duplicateKey,
      "2:1: key \"a\" stands here and already in line 1; keep one of them"),
    Refusal(
      "x:\n  é: 1\n  b: 2\n  é: 3\n", .duplicateKey,
      "4:3: key \"é\" stands here and already in line 2; keep one of them"),
    Refusal(
      "a: 1\n---\nb: 2\n", .severalDocuments,
      "2:1: a second document starts here; one file holds one document"),
    Refusal(
      "a: 1\n...\nb: 2\n", .syntax,
      "3:1: the document has ended before this; align the line with the first one, and "
        + "write nothing after `...`"
    ),
    Refusal(
      "a: 1\n... x\n", .syntax,
      "2:5: the document has ended before this; align the line with the first one, and "
        + "write nothing after `...`"
    ),
    Refusal(
      "a: - b\n", .syntax,
      "1:4: a list item (- ) cannot stand here; put it in a line of its own"),
    Refusal(
      "a: ? b\n", .syntax,
      "1:4: a key cannot stand here; put it in a line of its own"),
    Refusal(
      "a: 1 # c\n  b\n", .syntax,
      "2:3: this line does not fit the mapping that starts in line 1; align its key with the others"
    ),
    Refusal(
      "中文: 1\n日本: [\n", .syntax,
      "3:1: the text ends inside a list or mapping; close it with ] or }"),
    Refusal(
      "a: {b: 1, b: 2}\n", .duplicateKey,
      "1:11: key \"b\" stands here and already in line 1; keep one of them"),
    Refusal(
      "a: ]\n", .syntax,
      "1:4: a value is missing here; write one before this character, or quote it"),
    Refusal(
      "a: }\n", .syntax,
      "1:4: a value is missing here; write one before this character, or quote it"),
    Refusal(
      "a: ,\n", .syntax,
      "1:4: a value is missing here; write one before this character, or quote it"),
    Refusal(
      "a: [,]\n", .syntax,
      "1:5: a value is missing here; write one before this character, or quote it"),
    Refusal(
      "a: {a,,}\n", .syntax,
      "1:7: a value is missing here; write one before this character, or quote it"),
    Refusal(
      "- - - a\n  - b\n - c\n", .syntax,
      "3:2: this line does not fit the list that starts in line 1; start it with `- `"),
    Refusal(
      "a: >\n\n   x\n  y\n", .syntax,
      "4:3: this line does not fit the mapping that starts in line 1; align its key with the others"
    ),
    Refusal(
      "a: 'it's'\n", .syntax,
      "1:8: more than a value stands here; quote the whole value, or start a new line"),
    Refusal(
      "a: \"b\" c\n", .syntax,
      "1:8: more than a value stands here; quote the whole value, or start a new line"),
    Refusal(
      "\"a\" b: 1\n", .syntax,
      "1:5: more than a value stands here; quote the whole value, or start a new line"),
    Refusal(
      "a: #c\n  - 1\n  b: 1\n", .syntax,
      "3:3: this line does not fit the list that starts in line 2; start it with `- `"),
    Refusal(
      "---\n---\n", .severalDocuments,
      "2:1: a second document starts here; one file holds one document"),
    Refusal(
      "a: \"x\n---\ny\"\n", .syntax,
      "2:1: --- or ... inside a quoted text; close the quote before it"),
    Refusal(
      "?\n", .complexKey,
      "1:2: a key is missing before the colon"),
    Refusal(
      "[", .syntax,
      "1:2: the text ends inside a list or mapping; close it with ] or }"),
    Refusal(
      "{", .syntax,
      "1:2: the text ends inside a list or mapping; close it with ] or }"),
    Refusal(
      "\"", .syntax,
      "1:1: the quoted text that starts here never ends; close the quote"),
    Refusal(
      "a: [b: c, d: e: f]", .syntax,
      "1:15: the list that starts in line 1 wants a comma or ] here"),
    Refusal(
      "key: value\n key2: v\n", .syntax,
      "2:6: this line continues the text above it; align its key with the others, and "
        + "write a space after each colon"
    ),
    Refusal(
      "a:b\nc: d\n", .syntax,
      "2:2: this line continues the text above it; align its key with the others, and "
        + "write a space after each colon"
    ),
    Refusal(
      "a: b\nc\n", .syntax,
      "2:1: a key without a colon, or a text over two lines that must be quoted; write `key: value`"
    ),
    Refusal(
      "a: |\n   x\n b: 1\n", .syntax,
      "3:2: this line does not fit the mapping that starts in line 1; align its key with the others"
    ),
  ]
}

@Suite("What YAML is refused") struct RefusalTests {
  @Test(
    "68: a message says line, column, what is wrong and what would be right",
    arguments: Refusal.all)
  func message(refusal: Refusal) {
    let error = #expect(throws: YAMLError.self) { try YAMLReader.read(Array(refusal.text.utf8)) }
    #expect(error?.code == refusal.code)
    #expect(error?.description == refusal.message)
  }
}
