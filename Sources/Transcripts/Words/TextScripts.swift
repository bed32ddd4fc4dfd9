/// How many letters of each script a text has: a cheap sign that a text has been translated.
public struct TextScripts: Sendable, Equatable {
  public enum Script: String, Sendable, CaseIterable {
    case latin, han, kana, hangul, cyrillic, greek, arabic, hebrew, thai, devanagari, other
  }

  /// How Han characters are written.
  public enum Han: String, Sendable {
    case simplified, traditional
  }

  /// Letters, by script; a script without any is absent.
  public private(set) var counts: [Script: Int] = [:]
  /// Letters in all.
  public private(set) var letters = 0
  /// How the Han characters are written; `nil` where those that differ are missing or of both kinds.
  public private(set) var han: Han?

  public init(_ text: String) {}

  /// 0 to 1; 0 in a text without letters.
  public func share(of script: Script) -> Double {
    letters == 0 ? 0 : Double(counts[script] ?? 0) / Double(letters)
  }

  /// The script of most letters; kana beside Han is Japanese, so that it is `kana`.
  public var main: Script? { nil }
}

/// How long texts are.
public enum TextMeasure {
  /// What a text says, in letters: spaces, punctuation and controls count nothing, a Han character
  /// counts 3, a kana or a syllable of Hangul 2, so that texts in different scripts that say the same
  /// are about as long.
  public static func length(_ text: String) -> Int { text.unicodeScalars.count }

  /// Characters but for white space, each 1 in every script.
  public static func characters(_ text: String) -> Int { text.unicodeScalars.count }
}
