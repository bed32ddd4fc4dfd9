/// A regular expression of a preset, checked at load.
///
/// Kept as text: a compiled one cannot be shared between threads, and most are never used.
public struct Pattern: Sendable, Hashable {
  public let text: String

  /// Nothing longer is looked at: the time of a match grows with the text.
  private static let longestSubject = 1 << 20

  private var compiled: Regex<AnyRegexOutput>? { try? Regex(text) }

  /// Whether it is found in the text.
  func isFound(in subject: String) -> Bool {
    guard subject.utf8.count <= Self.longestSubject, let regex = compiled else { return false }
    return subject.firstMatch(of: regex) != nil
  }

  /// Whether it matches the text as a whole.
  func matchesWhole(_ subject: String) -> Bool {
    guard subject.utf8.count <= Self.longestSubject, let regex = compiled else { return false }
    return subject.wholeMatch(of: regex) != nil
  }

  /// The text without what it matches.
  func removed(from subject: String) -> String {
    guard subject.utf8.count <= Self.longestSubject, let regex = compiled else { return subject }
    return subject.replacing(regex, with: "")
  }

  /// The number in the first group of the last match, 0…100; `nil` if there is none.
  ///
  /// Only the last 4 kB of a line are looked at: programs draw bars that never end.
  public func percentage(in line: String) -> Double? {
    let line = line.utf8.count > 4096 ? String(line.suffix(4096)) : line
    guard let regex = compiled, let match = line.matches(of: regex).last, match.output.count > 1,
      let group = match.output[1].substring, let number = Double(group)
    else { return nil }
    return min(max(number, 0), 100)
  }
}
