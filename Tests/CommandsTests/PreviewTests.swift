import Synchronization
import TestSupport
import Testing

@testable import Commands

/// A terminal that a test looks at and makes narrower.
private final class Terminal: Output {
  private let state: Mutex<(screen: Screen, writes: Int, bytes: Int, columns: Int)>
  let isTerminal = true

  init(columns: Int = 20, rows: Int = 6) {
    state = Mutex((Screen(columns: columns, rows: rows), 0, 0, columns))
  }

  var columns: Int? { state.withLock { $0.columns } }
  var rows: Int? { screen.rows }
  var screen: Screen { state.withLock { $0.screen } }
  var lines: [String] { screen.lines }
  var writes: Int { state.withLock { $0.writes } }
  var bytes: Int { state.withLock { $0.bytes } }

  func narrow(to columns: Int) { state.withLock { $0.columns = columns } }

  func write(_ bytes: [UInt8]) {
    state.withLock { state in
      // As the terminal's driver does it.
      state.screen.write(
        String(decoding: bytes, as: UTF8.self).replacing("\r\n", with: "\n")
          .replacing("\n", with: "\r\n"))
      state.writes += 1
      state.bytes += bytes.count
    }
  }
}

@Suite("The preview of what a model writes")
struct PreviewTests {
  private func preview(_ terminal: Terminal, isDim: Bool = true) -> Preview {
    Preview(terminal, isDim: isDim, mayDraw: { true })
  }

  @Test("It is dim, grows as the text does, and leaves nothing behind")
  func grows() throws {
    let terminal = Terminal()
    try terminal.write("$ osgk polish\n")
    let preview = preview(terminal)
    preview.show("Hello")
    #expect(terminal.lines == ["$ osgk polish", "Hello"])
    preview.show("Hello, world")
    #expect(terminal.lines == ["$ osgk polish", "Hello, world"])
    #expect(terminal.screen.cells.filter(\.isFaint).map(\.text).joined() == "Hello, world")
    preview.finish()
    #expect(terminal.lines == ["$ osgk polish"])
    #expect(terminal.screen.column == 0 && terminal.screen.row == 1)
    try terminal.write("Hello, world.\n")
    #expect(terminal.lines == ["$ osgk polish", "Hello, world."])
    #expect(!terminal.screen.cells.suffix(5).contains { $0.isFaint })
    preview.show("late")
    #expect(terminal.lines == ["$ osgk polish", "Hello, world."])
  }

  @Test("Without colours it is shown plainly")
  func plain() {
    let terminal = Terminal()
    preview(terminal, isDim: false).show("Hello")
    #expect(terminal.lines == ["Hello"] && !terminal.screen.cells.contains { $0.isFaint })
  }

  @Test("A text that is longer than the screen shows its end, and all of it goes")
  func long() {
    let terminal = Terminal(columns: 11, rows: 4)
    let preview = preview(terminal)
    var text = ""
    for number in 0..<40 {
      text += "word \(number) "
      preview.show(text)
    }
    #expect(terminal.lines.joined().hasSuffix("word 39"))
    preview.finish()
    #expect(terminal.lines == [])
  }

  @Test("Wide letters, tabs, line ends and marks over letters are counted as they are shown")
  func widths() throws {
    for text in [
      "你好，世界。这是一个很长的句子，会占用好几行。", "a\tb\tc\td\te\tf\tg", "one\n\ntwo\n", "e\u{301}toile".self,
      "日本語とEnglishの混ざった文章です、長いです", "👍👍👍👍👍👍👍👍👍👍👍👍", "한국어 텍스트가 여기에 있습니다 그리고 더",
    ] {
      let terminal = Terminal()
      try terminal.write("before\n")
      let preview = preview(terminal)
      var shown = ""
      for scalar in text.unicodeScalars {
        shown.unicodeScalars.append(scalar)
        preview.show(shown)
      }
      let squeezed = terminal.lines.dropFirst().joined().filter { !$0.isWhitespace }
      #expect(text.filter { !$0.isWhitespace }.hasSuffix(squeezed), "\(text)")
      preview.finish()
      #expect(terminal.lines == ["before"], "\(text)")
      #expect(terminal.screen.unknown.isEmpty)
    }
  }

  @Test("Whatever comes in whatever pieces, what stood there before stays and nothing is added")
  func anything() throws {
    var random = SystemRandomNumberGenerator()
    let letters = Array("ab cd ef\n\t你好é👍 xyz")
    for _ in 0..<200 {
      let rows = Int.random(in: 2...6, using: &random)
      let terminal = Terminal(columns: Int.random(in: 3...12, using: &random), rows: rows)
      let before = (0..<Int.random(in: 0...4, using: &random)).map { "\($0)" }
      for line in before { try terminal.write(line + "\n") }
      let preview = preview(terminal)
      var text = ""
      for _ in 0..<Int.random(in: 1...12, using: &random) {
        switch Int.random(in: 0..<10, using: &random) {
        case 0: text = ""  // it begins anew
        case 1: text = String(text.dropLast(2))
        case 2: try preview.write(Array("".utf8))
        default: text += String((0..<9).map { _ in letters.randomElement(using: &random) ?? " " })
        }
        preview.show(text)
      }
      preview.finish()
      #expect(terminal.lines == before, "\(text.debugDescription)")
      #expect(terminal.screen.column == 0)
    }
  }

  @Test("Escapes and other controls of a model do not reach the terminal")
  func safe() {
    let terminal = Terminal(columns: 60)
    preview(terminal).show("a\u{1B}[31mb\u{7}c\u{1B}]0;title\u{7}d\r\ne\rf\u{8}")
    #expect(terminal.screen.unknown.isEmpty)
    #expect(terminal.lines == ["a␛[31mb␇c␛]0;title␇d", "ef␈"])
  }

  @Test("What others say stands above it, and it comes back with the next word")
  func others() throws {
    let terminal = Terminal(columns: 40)
    let preview = preview(terminal)
    preview.show("Hello")
    try preview.write("osgk: warning: something\n")
    #expect(terminal.lines == ["osgk: warning: something"])
    preview.show("Hello, world")
    #expect(terminal.lines == ["osgk: warning: something", "Hello, world"])
    preview.finish()
    #expect(terminal.lines == ["osgk: warning: something"])
  }

  @Test("It goes while the program is stopped, and comes back")
  func stopped() {
    let terminal = Terminal()
    let preview = preview(terminal)
    preview.show("Hello")
    preview.stop()
    #expect(terminal.lines == [])
    preview.show("Hello, you")
    #expect(terminal.lines == [])
    preview.resume()
    #expect(terminal.lines == ["Hello, you"])
    preview.stop()
    preview.finish()
    preview.resume()
    #expect(terminal.lines == [])
  }

  @Test("A job in the background does not draw")
  func background() {
    let terminal = Terminal()
    let preview = Preview(terminal, isDim: true, mayDraw: { false })
    preview.show("Hello")
    preview.finish()
    #expect(terminal.writes == 0)
  }

  @Test("In a terminal that has become narrower more rows go than were drawn")
  func narrower() {
    let terminal = Terminal(columns: 20, rows: 10)
    let preview = preview(terminal)
    preview.show("0123456789012345678")
    terminal.narrow(to: 10)
    preview.finish()
    // The cursor would be in the second of two rows.
    #expect(terminal.screen.row == 0)
    #expect(terminal.lines == [])
  }

  @Test("Each word is drawn by one write, and once, however long the text is")
  func work() {
    let terminal = Terminal(columns: 1000, rows: 50)
    let preview = preview(terminal)
    var text = ""
    for _ in 0..<2000 {
      text += "word "
      preview.show(text)
    }
    #expect(terminal.writes == 2000)
    #expect(terminal.bytes < 2000 * 40)
  }
}
