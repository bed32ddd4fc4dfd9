/// "Did you mean": the known word that a mistyped one was probably meant to be.
public enum Suggestion {
  /// The nearest of the candidates by edit distance (insert, remove, replace, swap of
  /// neighbours; case does not count), the earliest of equally near ones.
  /// - Returns: `nil` when even the nearest is too far: more than a third of the word's letters
  ///   (at least 1, at most 3) would have to change.
  public static func closest(to word: String, among candidates: some Sequence<String>) -> String? {
    let word = letters(word)
    guard !word.isEmpty, word.count <= longest else { return nil }
    let limit = min(3, max(1, word.count / 3))
    var best: (candidate: String, distance: Int)?
    for candidate in candidates {
      let other = letters(candidate)
      guard other.count <= longest, abs(other.count - word.count) <= limit else { continue }
      let distance = distance(word, other)
      if distance <= limit, distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    return best?.candidate
  }

  /// Nobody mistypes a word of this length by a letter or two.
  private static let longest = 100

  private static func letters(_ word: String) -> [Unicode.Scalar] {
    Array(word.lowercased().unicodeScalars)
  }

  /// Optimal string alignment in three rows.
  private static func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for row in 1..<(left.count + 1) {
      var current = [row]
      for column in 1..<(right.count + 1) {
        let same = left[row - 1] == right[column - 1]
        var cost = min(
          last[column] + 1, current[column - 1] + 1, last[column - 1] + (same ? 0 : 1))
        if row > 1, column > 1, left[row - 1] == right[column - 2],
          left[row - 2] == right[column - 1]
        {
          cost = min(cost, beforeLast[column - 2] + 1)
        }
        current.append(cost)
      }
      (beforeLast, last) = (last, current)
    }
    return last[right.count]
  }
}
