/// A regular expression whose work grows with the length of the line times that of the pattern,
/// whatever both say: no way through it is tried twice. (The library's own may take years.)
///
/// It knows characters, `.`, classes (`[a-z]`, `[^,]`, `\d \w \s \D \W \S`, `\p{L}` and other
/// categories), `\b \B ^ $`, groups `( )` and `(?: )`, `|`, and `* + ? {2} {2,} {2,5}`, each lazy
/// with a `?` behind it. It refuses references back (`\1`), looking around, named groups, and a
/// pattern that matches nothing at all (it would match everywhere). Capitals and small letters are
/// the same where it is not told otherwise.
struct LinePattern: Sendable {
  /// Steps of a pattern, so that a repetition of repetitions ends.
  static let stepLimit = 1000
  /// Scalars of a line; a longer one is cut at a space, and no match reaches over the cut.
  static let lineLimit = 1 << 15

  enum Step: Sendable, Equatable {
    case scalar(UInt32)
    case any
    case set(Int)
    /// Goes on at both, the first one preferred.
    case split(Int, Int)
    case jump(Int)
    /// Keeps the place: 2n where group n begins, 2n + 1 where it ends.
    case save(Int)
    case wordEdge(Bool)
    case start
    case end
    case match
  }

  struct Match: Equatable {
    /// Where the match and each of its groups stand; `nil` for one that took no part.
    var groups: [Range<Int>?]

    var range: Range<Int> { groups[0] ?? 0..<0 }
  }

  let steps: [Step]
  let sets: [ScalarSet]
  /// Groups that keep what they match.
  let groups: Int
  let isCaseSensitive: Bool
  /// Small scalars below 128 that a match may begin with, where that is known.
  private let beginnings: [Bool]?

  init(_ text: String, isCaseSensitive: Bool = false) throws(LinePatternError) {
    var parser = PatternParser(text, isCaseSensitive: isCaseSensitive)
    let tree = try parser.whole()
    var compiler = PatternCompiler()
    steps = try compiler.compile(tree)
    sets = compiler.sets
    groups = parser.groups
    self.isCaseSensitive = isCaseSensitive
    beginnings = Self.beginnings(steps, compiler.sets, isCaseSensitive)
  }

  /// All matches of a line, from left to right, each where the one before ended or later.
  func matches(in text: WordText, line: Range<Int>) -> [Match] {
    var found: [Match] = []
    for part in text.parts(of: line) {
      var run = PatternRun(self, text, part)
      var start = part.lowerBound
      while start < part.upperBound {
        guard mayBegin(with: text, at: start), let match = run.match(at: start) else {
          start += 1
          continue
        }
        found.append(match)
        start = match.range.upperBound
      }
    }
    return found
  }

  private func mayBegin(with text: WordText, at index: Int) -> Bool {
    guard let beginnings else { return true }
    let letter = isCaseSensitive ? text.scalars[index].value : text.folded[index]
    return letter >= 128 || beginnings[Int(letter)]
  }

  /// What the first steps ask for; `nil` where it may be anything.
  private static func beginnings(
    _ steps: [Step], _ sets: [ScalarSet], _ isCaseSensitive: Bool
  ) -> [Bool]? {
    var allowed = [Bool](repeating: false, count: 128)
    var seen = Set<Int>()
    var open = [0]
    while let index = open.popLast() {
      guard seen.insert(index).inserted else { continue }
      switch steps[index] {
      case .scalar(let value): if value < 128 { allowed[Int(value)] = true }
      case .set(let set):
        for value in 0..<128 where !allowed[value] {
          allowed[value] = sets[set].mayContain(ascii: UInt8(value), !isCaseSensitive)
        }
      case .any, .match: return nil
      case .split(let first, let second): open += [first, second]
      case .jump(let target): open.append(target)
      case .save, .wordEdge, .start, .end: open.append(index + 1)
      }
    }
    return allowed
  }
}

/// Why a pattern cannot be used.
struct LinePatternError: Error, Equatable {
  /// The end of a sentence about it.
  let message: String
  /// It is about what stands in the place of a match.
  var isTemplate = false
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
