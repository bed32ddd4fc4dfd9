/// A terminal's screen, as far as our programs use one: what would be seen after these bytes.
public struct Screen: Sendable {
  public struct Cell: Sendable, Equatable {
    public var text: String
    public var isFaint: Bool
  }

  public let columns: Int
  public let rows: Int
  /// Rows that have left at the top, oldest first, then those of the screen.
  public private(set) var history: [[Cell?]]
  /// Where the cursor is, from 0, on the screen.
  public private(set) var row = 0
  public private(set) var column = 0
  /// What came and is no sequence that this terminal knows.
  public private(set) var unknown: [String] = []
  private var isFaint = false
  private var wraps = true

  public init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    history = Array(repeating: Array(repeating: nil, count: columns), count: rows)
  }

  /// Every row that was ever on it as text, without the spaces and the empty rows at the end.
  public var lines: [String] {
    var lines = history.map { row in
      var line = ""
      for cell in row { line += cell?.text ?? " " }
      while line.hasSuffix(" ") { line.removeLast() }
      return line
    }
    while lines.last == "" { lines.removeLast() }
    return lines
  }

  /// The cells that hold something.
  public var cells: [Cell] { history.joined().compactMap { $0 }.filter { $0.text != "" } }

  private var base: Int { history.count - rows }

  public mutating func write(_ text: String) {
    var scalars = Substring(text).unicodeScalars
    while let scalar = scalars.popFirst() {
      switch scalar {
      case "\u{1B}": sequence(&scalars)
      case "\r": column = 0
      case "\n": lineFeed()
      case "\u{8}": column = max(0, column - 1)
      case "\t": column = min(columns - 1, (column / 8 + 1) * 8)
      case _ where scalar.value < 0x20: unknown.append("\(scalar.value)")
      default: put(scalar)
      }
    }
  }

  private mutating func sequence(_ scalars: inout Substring.UnicodeScalarView) {
    guard scalars.popFirst() == "[" else { return unknown.append("ESC") }
    var parameters = ""
    while let next = scalars.popFirst() {
      guard next.value >= 0x40 else {
        parameters.unicodeScalars.append(next)
        continue
      }
      switch (next, parameters) {
      case ("A", _): row = max(0, row - (Int(parameters) ?? 1))
      case ("J", ""), ("J", "0"): eraseBelow()
      case ("m", "2"): isFaint = true
      case ("m", "0"), ("m", ""): isFaint = false
      case ("l", "?7"): wraps = false
      case ("h", "?7"): wraps = true
      default: unknown.append("ESC [ \(parameters)\(next)")
      }
      return
    }
  }

  private mutating func lineFeed() {
    if row < rows - 1 {
      row += 1
    } else {
      history.append(Array(repeating: nil, count: columns))
    }
  }

  private mutating func eraseBelow() {
    for column in column..<columns { history[base + row][column] = nil }
    for row in (row + 1)..<max(rows, row + 1) {
      history[base + row] = Array(repeating: nil, count: columns)
    }
  }

  private mutating func put(_ scalar: Unicode.Scalar) {
    let width = Self.width(of: scalar)
    if width == 0 {
      let before = max(0, column - 1)
      history[base + row][before]?.text.unicodeScalars.append(scalar)
      return
    }
    if column + width > columns {
      if wraps {
        column = 0
        lineFeed()
      } else {
        column = columns - width
      }
    }
    history[base + row][column] = Cell(text: String(scalar), isFaint: isFaint)
    if width == 2 { history[base + row][column + 1] = Cell(text: "", isFaint: isFaint) }
    column += width
  }

  /// As most terminals have it, for the letters that tests write.
  private static func width(of scalar: Unicode.Scalar) -> Int {
    switch scalar.value {
    case 0x300...0x36F, 0x200B...0x200D, 0xFE00...0xFE0F: 0
    case 0x1100...0x115F, 0x3000...0x303E, 0x3041...0x33FF, 0x3400...0x9FFF, 0xAC00...0xD7A3,
      0xFF01...0xFF60, 0x1F300...0x1FAFF:
      2
    default: 1
    }
  }
}
