/// Finds regular expressions like `(a+)+`, which may take time exponential in the length of the text:
/// the library tries every way through them.
package enum RepeatedRepetition {
  package static func stands(in text: String) -> Bool {
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
