import Synchronization
import Transcripts

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
    if RepeatedRepetition.stands(in: text) {
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
}
