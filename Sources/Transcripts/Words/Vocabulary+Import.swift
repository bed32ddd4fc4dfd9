/// A list of terms that cannot be read.
public struct VocabularyImportError: Error, Sendable, Equatable, CustomStringConvertible {
  /// From 1; `nil`: the list as a whole.
  public let line: Int?
  /// What is wrong and what would be right.
  public let message: String

  public var description: String { line.map { "line \($0): \(message)" } ?? message }
}

extension Vocabulary {
  /// Terms from a list as other programs keep it, one a line:
  ///
  ///     Kubernetes
  ///     Kubernetes: cooper netties, kubernetties
  ///     Kubernetes,cooper netties,kubernetties     (CSV; or with tabs)
  ///     "Portland, Oregon"                         (in quotes a comma is one)
  ///
  /// Blank lines and lines that begin with `#` are left out, and so is the heading of a table that
  /// calls its first column `term`. UTF-8, with a byte order mark or without, line ends LF or CR LF.
  /// The same term twice is one with the aliases of both.
  public static func reading(
    _ bytes: [UInt8]
  ) throws(VocabularyImportError) -> [Term] {
    let marked = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    guard let text = String(validating: marked, as: UTF8.self) else {
      throw VocabularyImportError(
        line: firstBrokenLine(marked), message: "it is not UTF-8; save the list as UTF-8")
    }
    var list = Vocabulary()
    var read: [Term] = []
    let lines = text.unicodeScalars.split(
      separator: "\n" as Unicode.Scalar, omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      let line = TextJoin.trimmed(String(line))
      guard !line.isEmpty, !line.hasPrefix("#") else { continue }
      let fields: [String]
      do {
        fields = try ListLine(line).fields().map { TextJoin.trimmed($0) }.filter { !$0.isEmpty }
      } catch {
        throw VocabularyImportError(line: index + 1, message: error.message)
      }
      guard let first = fields.first else { continue }
      if read.isEmpty, fields.count > 1, first.lowercased() == "term" { continue }
      for field in fields {
        guard let problem = problem(with: field) else { continue }
        let shown = TerminalText.line(field, limit: 40)
        throw VocabularyImportError(line: index + 1, message: "\"\(shown)\" \(problem)")
      }
      read.append(Term(first, aliases: Array(fields.dropFirst())))
    }
    _ = list.merge(read)
    return list.terms
  }

  private static func firstBrokenLine(_ bytes: ArraySlice<UInt8>) -> Int? {
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    return lines.firstIndex { String(validating: $0, as: UTF8.self) == nil }.map { $0 + 1 }
  }
}

/// One line of such a list, cut into the term and its aliases.
private struct ListLine {
  private let scalars: [Unicode.Scalar]

  init(_ line: String) { scalars = Array(line.unicodeScalars) }

  func fields() throws(VocabularyImportError) -> [String] {
    if scalars.contains("\t") { return try cut(at: "\t") }
    // A colon parts the term from its aliases where a space follows it; so "12:30" is one term.
    if scalars.first != "\"", let colon = colon() {
      let rest = ListLine(String(String.UnicodeScalarView(scalars[(colon + 1)...])))
      return [String(String.UnicodeScalarView(scalars[..<colon]))] + (try rest.cut(at: ","))
    }
    return try cut(at: ",")
  }

  private func colon() -> Int? {
    scalars.indices.first { index in
      scalars[index] == ":" && (index + 1 == scalars.count || scalars[index + 1] == " ")
        && !scalars[..<index].contains(",")
    }
  }

  /// As in CSV: a field in quotes may hold the separator, and a quote written twice.
  private func cut(at separator: Unicode.Scalar) throws(VocabularyImportError) -> [String] {
    var fields: [String] = []
    var field = String.UnicodeScalarView()
    var index = 0
    var isQuoted = false
    var isFresh = true
    while index < scalars.count {
      let scalar = scalars[index]
      index += 1
      if isQuoted {
        if scalar != "\"" {
          field.append(scalar)
        } else if index < scalars.count, scalars[index] == "\"" {
          field.append(scalar)
          index += 1
        } else {
          isQuoted = false
        }
      } else if scalar == separator {
        fields.append(String(field))
        field = String.UnicodeScalarView()
        isFresh = true
      } else if scalar == "\"", isFresh {
        isQuoted = true
        isFresh = false
      } else {
        if scalar != " " { isFresh = false }
        field.append(scalar)
      }
    }
    guard !isQuoted else {
      throw VocabularyImportError(line: nil, message: "a quotation mark is not closed")
    }
    return fields + [String(field)]
  }
}
