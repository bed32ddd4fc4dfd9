import Synchronization

/// Regular expressions in presets: they have to compile, and to end.
enum PatternRules {
  static let longest = 500

  /// Patterns that were found right: a preset is checked file by file, then merged, then once for
  /// each of its models, and compiling takes time.
  private static let known = Mutex<Set<String>>([])

  static func problem(with text: String) -> String? {
    if known.withLock({ $0.contains(text) }) { return nil }
    if text.isEmpty { return "an empty pattern matches everywhere" }
    if text.utf8.count > longest {
      return "a pattern has at most \(longest) characters"
    }
    if nestsRepetition(text) {
      return "a repetition within a repetition may never end; write it without one of them"
    }
    do {
      _ = try Regex(text)
      known.withLock { known in
        if known.count >= 1000 { known.removeAll() }
        known.insert(text)
      }
      return nil
    } catch {
      return "\(text.quoted) is no regular expression"
    }
  }

  /// `(a+)+` and its like, which take time exponential in the length of the text.
  static func nestsRepetition(_ text: String) -> Bool {
    var repeatsInside: [Bool] = [false]  // for each open group: something in it repeats
    var closed = false  // the last thing was a group in which something repeats
    var inClass = false
    var escaped = false
    let characters = Array(text)
    for (index, character) in characters.enumerated() {
      if escaped {
        escaped = false
        closed = false
        continue
      }
      switch character {
      case "\\": escaped = true
      case "[" where !inClass: inClass = true
      case "]" where inClass:
        inClass = false
        closed = false
      case _ where inClass: continue
      case "(":
        repeatsInside.append(false)
        closed = false
      case ")":
        closed = repeatsInside.count > 1 ? repeatsInside.removeLast() : false
        if closed { repeatsInside[repeatsInside.count - 1] = true }
      case "*", "+", "{":
        if character == "{", !isOpenRepetition(characters[index...]) { break }
        if closed { return true }
        repeatsInside[repeatsInside.count - 1] = true
        closed = false
      default: closed = false
      }
    }
    return false
  }

  /// `{2,}` or a large `{2,999}`.
  private static func isOpenRepetition(_ rest: ArraySlice<Character>) -> Bool {
    guard let end = rest.firstIndex(of: "}") else { return false }
    let bounds = String(rest[(rest.startIndex + 1)..<end]).split(
      separator: ",", omittingEmptySubsequences: false)
    guard let last = bounds.last else { return false }
    return last.isEmpty || (Int(last) ?? 0) > 10
  }
}
