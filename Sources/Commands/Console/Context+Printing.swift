import Files
import JSON
import Transcripts

extension Context {
  /// Prints a document, for `--json`: `version` is 1, members may be added and keep their meaning.
  package func print(_ members: KeyValuePairs<String, JSON>) throws {
    var object = JSONObject()
    object["version"] = 1
    for (key, value) in members { object[key] = value }
    try output.line(JSONWriter.write(.object(object), style: .pretty))
  }

  /// Prints rows in columns, two spaces apart. A cell may hold a stranger's text.
  package func print(_ rows: [[String]]) throws {
    try output.write(Self.columns(rows).map { $0 + "\n" }.joined())
  }

  /// Lines of rows in columns, two spaces apart, safe to be shown.
  static func columns(_ rows: [[String]]) -> [String] {
    let rows = rows.map { $0.map { TerminalText.line($0, limit: 2000) } }
    var widths: [Int] = []
    for row in rows {
      for (index, cell) in row.enumerated() {
        if index == widths.count { widths.append(0) }
        widths[index] = max(widths[index], cell.count)
      }
    }
    return rows.map { row in
      var line = ""
      for (index, cell) in row.enumerated() {
        line += cell
        if index < row.count - 1 {
          line += String(repeating: " ", count: widths[index] - cell.count + 2)
        }
      }
      while line.hasSuffix(" ") { line.removeLast() }
      return line
    }
  }
}

extension JSON {
  package init(_ members: KeyValuePairs<String, JSON>) {
    var object = JSONObject()
    for (key, value) in members { object[key] = value }
    self = .object(object)
  }

  package init(_ texts: [String]) { self = .array(texts.map { .string($0) }) }
  package init(_ text: String?) { self = text.map { .string($0) } ?? .null }
  package init(_ path: Path?) { self.init(path?.description) }
  package init(_ number: Int?) { self = number.map { .number(JSONNumber($0)) } ?? .null }
  package init(_ number: Double?) {
    self = number.flatMap { JSONNumber($0) }.map { .number($0) } ?? .null
  }
}

/// Sizes for people.
package func shownSize(_ bytes: Int64) -> String {
  if bytes < 1000 { return "\(bytes) B" }
  var value = Double(bytes)
  var unit = "B"
  for next in ["kB", "MB", "GB", "TB"] where value >= 999.5 {
    value /= 1000
    unit = next
  }
  let tenths = Int((value * 10).rounded())
  return value < 10 ? "\(tenths / 10).\(tenths % 10) \(unit)" : "\(Int(value.rounded())) \(unit)"
}
