import JSON

extension ResolvedSection {
  /// What a server does not take of a request that it refused with 400 or 422, if it names a
  /// parameter that was sent and that the request can do without.
  ///
  /// It is named by the error's `param`, by the last part of a `loc` that begins with `body`, or in
  /// the message. A request that was too long is none of that, whatever its message mentions.
  /// - Parameter keeping: names that stay in the request whatever is said of them.
  public func refusedParameter(
    in reply: ProviderReply, of request: OutgoingRequest, keeping: [String] = []
  ) -> BodyChange? {
    guard reply.status == 400 || reply.status == 422 else { return nil }
    let sent = request.bodyKeys
    let dispensable = dispensableKeys.union(Self.tokenLimits)
    let candidates = sent.filter { dispensable.contains($0) && !keeping.contains($0) }
    guard !candidates.isEmpty else { return nil }
    let body = ErrorBody(reply, self.reply)
    let message = body.message ?? ""
    guard !Self.tellsOfLength(message, body.codes) else { return nil }
    let named: String?
    if let place = Self.place(in: body.root) {
      // What it names is what it means, whatever else its message mentions.
      named = candidates.first { $0 == place }
    } else {
      named = Self.key(of: candidates, in: message)
    }
    return named.map { key in
      BodyChange(key: key, replacement: Self.replacement(for: key, in: message, sent: sent))
    }
  }

  private static func tellsOfLength(_ message: String, _ codes: [String]) -> Bool {
    if codes.contains(where: { $0.contains("context_length") }) { return true }
    let message = message.lowercased()
    return ["context length", "context window", "too long"].contains { message.contains($0) }
  }

  /// `temperature` of `"param": "temperature"` and of `"loc": ["body", "temperature"]`.
  private static func place(in root: JSON?) -> String? {
    let error = root?["error"] ?? root
    if let text = error?["param"]?.string ?? root?["param"]?.string, !text.isEmpty {
      return first(of: text)
    }
    let details = [root?["detail"], error?["detail"], error?["message"]?["detail"]]
    for detail in details.compactMap({ $0?.array }).joined() {
      let parts = (detail["loc"]?.array ?? []).compactMap(\.string)
      guard let key = parts.first(where: { $0 != "body" }) else { continue }
      return first(of: key)
    }
    return nil
  }

  /// The name at the top of a path such as `body.stream_options.include_usage`.
  private static func first(of path: String) -> String? {
    let parts = path.split { !isNamePart($0) }.map(String.init)
    return parts.first { $0 != "body" }
  }

  private static func isNamePart(_ character: Character) -> Bool {
    character.isASCII && (character.isLetter || character.isNumber || character == "_")
  }

  // MARK: The message

  private static let refusals = [
    "unsupported", "not support", "n't support", "unknown", "unrecognized", "unrecognised",
    "unexpected", "not permitted", "not allowed", "invalid", "extra", "deprecated", "incompatible",
    "cannot", "can't", "must be", "must not", "should be", "only",
  ]

  /// A name in quotes is meant; one without them is only where something is said to be wrong with
  /// it, since names such as `stream` are ordinary words.
  private static func key(of keys: [String], in message: String) -> String? {
    let message = String(message.prefix(2000))
    let lower = message.lowercased()
    let words = words(of: message)
    let quoted = words.filter(\.isQuoted).map(\.text)
    if let name = quoted.first(where: keys.contains) { return name }
    guard refusals.contains(where: lower.contains) else { return nil }
    return words.lazy.map(\.text).first(where: keys.contains)
  }

  /// Names in the message, each the first part of its path.
  private static func words(of message: String) -> [(text: String, isQuoted: Bool)] {
    var words: [(text: String, isQuoted: Bool)] = []
    var before: Character?
    var word = ""
    var opener: Character?
    for character in message + " " {
      if isNamePart(character) {
        if word.isEmpty { opener = before }
        word.append(character)
      } else {
        if !word.isEmpty {
          let isQuoted = opener.map { "'\"`‘“".contains($0) } ?? false
          words.append((word, isQuoted))
        }
        word = ""
      }
      before = character
    }
    return words
  }

  private static let tokenLimits = ["max_completion_tokens", "max_output_tokens", "max_tokens"]

  /// The limit of tokens has more than one name, and servers say which one they want.
  private static func replacement(for key: String, in message: String, sent: [String]) -> String? {
    guard tokenLimits.contains(key) else { return nil }
    let said = words(of: String(message.prefix(2000))).map(\.text)
    return tokenLimits.first { $0 != key && said.contains($0) && !sent.contains($0) }
  }
}
