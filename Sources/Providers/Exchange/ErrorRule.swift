import JSON

/// What an error of a provider's means; the first rule that fits decides.
public struct ErrorRule: Sendable, Equatable {
  /// The words of `error.kind` that a provider's answer can have.
  public enum Kind: String, Sendable, CaseIterable {
    case auth, balance, quota, rate, server, network, timeout, moderation, model, language
    case unsupported
    case badAudio = "bad_audio"
    case tooLarge = "too_large"
    case noSpeech = "no_speech"
  }

  /// Empty: any.
  public let statuses: [Int]
  /// Globs, compared as text; empty: any.
  public let codes: [String]
  public let kind: Kind
  /// How often it is tried in all, if not as usual.
  public let attempts: Int?
  let condition: BodyCondition?
  let retryAfter: [ReplyValue]

  struct BodyCondition: Sendable, Equatable {
    let path: JSONPath
    let pattern: Pattern
  }
}

extension ErrorRule {
  /// From what the schema has checked.
  init?(_ tree: Tree) {
    guard let kind = tree["kind"]?.text.flatMap({ Kind(rawValue: $0) }) else { return nil }
    self.kind = kind
    statuses = tree["status"]?.oneOrMore.compactMap(\.int) ?? []
    codes = tree["code"]?.texts ?? []
    attempts = tree["attempts"]?.int
    retryAfter = ReplyValue.list(tree["retry_after"])
    if let path = tree["where"]?["path"]?.text.flatMap({ try? JSONPath($0) }),
      let pattern = tree["where"]?["matches"]?.text
    {
      condition = BodyCondition(path: path, pattern: Pattern(text: pattern))
    } else {
      condition = nil
    }
  }
}
