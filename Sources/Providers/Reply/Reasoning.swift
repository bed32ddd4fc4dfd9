import JSON

/// What a model thinks before it answers, where a reply has a place of its own for that. It is never
/// read; that it is there explains an answer that is not.
enum Reasoning {
  private static let names = ["reasoning_content", "reasoning", "thinking"]
  /// Replies are a few levels deep.
  private static let depth = 8

  /// Whether text stands at such a place.
  static func isFound(in value: JSON, depth: Int = depth) -> Bool {
    guard depth > 0 else { return false }
    switch value {
    case .object(let object):
      return object.members.contains { member in
        if names.contains(member.key), member.value.string?.isEmpty == false { return true }
        return isFound(in: member.value, depth: depth - 1)
      }
    case .array(let items): return items.contains { isFound(in: $0, depth: depth - 1) }
    case .null, .bool, .number, .string: return false
    }
  }
}
