/// A regular expression of the user's, in the standard library's language, that sees one line at a
/// time. Capitals and small letters are the same where it is not told otherwise.
///
/// The library tries every way through a pattern, so a repetition of a repetition (`(a+)+`) may take
/// longer than anybody waits: that is refused, and so is a pattern that matches nothing at all (it
/// would match everywhere).
struct LinePattern: Sendable {
  /// Scalars of a line; a longer one is cut at a space, and no match reaches over the cut.
  static let lineLimit = 1 << 12

  struct Match: Equatable {
    /// Where the match and each of its groups stand, in scalars of the text; `nil` for one that took
    /// no part.
    var groups: [Range<Int>?]

    var range: Range<Int> { groups[0] ?? 0..<0 }
  }

  /// Groups that keep what they match.
  let groups: Int
  /// Kept as text: a compiled one cannot be shared between threads.
  private let text: String
  private let isCaseSensitive: Bool

  init(_ text: String, isCaseSensitive: Bool = false) throws(LinePatternError) {
    self.text = text
    self.isCaseSensitive = isCaseSensitive
    if RepeatedRepetition.stands(in: text) {
      throw LinePatternError(message: "repeats what repeats already, which may never end")
    }
    do {
      let regex = try Self.compiled(text, isCaseSensitive)
      // Beside an empty way it matches anything, which tells how many groups there are.
      guard "".wholeMatch(of: regex) == nil,
        let empty = try "".wholeMatch(of: Regex("(?:\(text))|"))
      else { throw LinePatternError(message: "matches nothing at all, and so everywhere") }
      groups = empty.output.count - 1
    } catch let error as LinePatternError {
      throw error
    } catch {
      throw LinePatternError(message: "is no regular expression: \(error)")
    }
  }

  private static func compiled(
    _ text: String, _ isCaseSensitive: Bool
  ) throws -> Regex<AnyRegexOutput> {
    try Regex(text).ignoresCase(!isCaseSensitive).matchingSemantics(.unicodeScalar)
  }

  /// All matches of the lines, from left to right, each where the one before ended or later.
  func matches(in text: WordText, lines: [Range<Int>]) -> [Match] {
    guard let regex = try? Self.compiled(self.text, isCaseSensitive) else { return [] }
    return lines.flatMap { text.parts(of: $0) }.flatMap { part in
      let line = text.string(part)
      var places = ScalarPlaces(line, from: part.lowerBound)
      return line.matches(of: regex).filter { !$0.range.isEmpty }.map { match in
        // The whole begins first: its groups may stand in any order behind that.
        let start = places.offset(of: match.range.lowerBound)
        return Match(
          groups: match.output.map { group in
            group.range.map { range in
              let lower = start + line.scalarCount(match.range.lowerBound..<range.lowerBound)
              return lower..<lower + line.scalarCount(range)
            }
          })
      }
    }
  }
}

/// Why a pattern cannot be used.
struct LinePatternError: Error, Equatable {
  /// The end of a sentence about it.
  let message: String
  /// It is about what stands in the place of a match.
  var isTemplate = false
}

/// Counts scalars from place to place, each once.
private struct ScalarPlaces {
  private let line: String
  private var index: String.Index
  private var count: Int

  init(_ line: String, from count: Int) {
    self.line = line
    self.count = count
    index = line.startIndex
  }

  /// - Parameter place: not before the last one.
  mutating func offset(of place: String.Index) -> Int {
    count += line.scalarCount(index..<place)
    index = place
    return count
  }
}

extension String {
  fileprivate func scalarCount(_ range: Range<Index>) -> Int {
    unicodeScalars.distance(from: range.lowerBound, to: range.upperBound)
  }
}

extension WordText {
  /// A line in parts that are short enough.
  fileprivate func parts(of line: Range<Int>) -> [Range<Int>] {
    guard line.count > LinePattern.lineLimit else { return [line] }
    var parts: [Range<Int>] = []
    var start = line.lowerBound
    while line.upperBound - start > LinePattern.lineLimit {
      let end = start + LinePattern.lineLimit
      let cut = kinds[start..<end].lastIndex(of: .space).map { $0 + 1 } ?? end
      parts.append(start..<cut)
      start = cut
    }
    return parts + [start..<line.upperBound]
  }
}
