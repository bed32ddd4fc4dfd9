/// `*`, `?` and `[abc]`, as in file names; everything else is itself.
struct Glob: Sendable, Hashable {
  let text: String

  var isLiteral: Bool { !text.contains { "*?[".contains($0) } }

  /// Linear in the length of the text times that of the pattern: never exponential.
  func matches(_ candidate: String) -> Bool {
    let pattern = Array(text.unicodeScalars)
    let subject = Array(candidate.unicodeScalars)
    var p = 0
    var s = 0
    var star: (pattern: Int, subject: Int)?
    while s < subject.count {
      if p < pattern.count, pattern[p] == "*" {
        star = (p, s)
        p += 1
      } else if let next = Self.one(pattern, p, subject[s]) {
        p = next
        s += 1
      } else if let back = star {
        p = back.pattern + 1
        s = back.subject + 1
        star = (back.pattern, s)
      } else {
        return false
      }
    }
    return pattern[p...].allSatisfy { $0 == "*" }
  }

  /// The place after the pattern's item at `p` if that takes the scalar.
  private static func one(
    _ pattern: [Unicode.Scalar], _ p: Int, _ scalar: Unicode.Scalar
  ) -> Int? {
    guard p < pattern.count else { return nil }
    switch pattern[p] {
    case "?": return p + 1
    case "[":
      guard let end = pattern[(p + 1)...].firstIndex(of: "]"), end > p + 1 else {
        return scalar == "[" ? p + 1 : nil
      }
      return set(pattern[(p + 1)..<end], holds: scalar) ? end + 1 : nil
    case let other: return other == scalar ? p + 1 : nil
    }
  }

  private static func set(_ set: ArraySlice<Unicode.Scalar>, holds scalar: Unicode.Scalar) -> Bool {
    var i = set.startIndex
    while i < set.endIndex {
      if i + 2 < set.endIndex, set[i + 1] == "-" {
        if set[i] <= scalar, scalar <= set[i + 2] { return true }
        i += 3
      } else {
        if set[i] == scalar { return true }
        i += 1
      }
    }
    return false
  }
}
