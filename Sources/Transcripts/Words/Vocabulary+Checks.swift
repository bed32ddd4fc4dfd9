extension Vocabulary {
  /// Why a text can be no term and no alias, as the end of a sentence about it; `nil` where it can.
  public static func problem(with text: String) -> String? {
    if text.isEmpty { return "is empty" }
    if text.unicodeScalars.contains(where: \.isControl) { return "holds control characters" }
    if text.first?.isWhitespace == true || text.last?.isWhitespace == true {
      return "has white space at its ends"
    }
    if text.count > lengthLimit { return "has more than \(lengthLimit) characters" }
    guard text.unicodeScalars.contains(where: Script.isSpoken) else { return "has no letters" }
    return nil
  }

  /// What is wrong with the whole: the place of the term in `terms`, and the end of a sentence about
  /// that term; `nil` where nothing is.
  public func problem() -> (term: Int, message: String)? {
    var owners: [String: Int] = [:]
    var texts = Set<String>()
    var spellings: [String: Int] = [:]
    for (index, term) in terms.enumerated() {
      if index >= Self.termLimit { return (index, "is one of more than \(Self.termLimit) terms") }
      if let problem = Self.problem(with: term.text) { return (index, problem) }
      if term.aliases.count > Self.aliasLimit {
        return (index, "has more than \(Self.aliasLimit) aliases")
      }
      if !texts.insert(term.text).inserted { return (index, "stands twice") }
      spellings[Self.folded(term.text)] = index
    }
    for (index, term) in terms.enumerated() {
      for alias in term.aliases {
        if let problem = Self.problem(with: alias) {
          return (index, "has an alias that \(problem)")
        }
        if alias == term.text { return (index, "has itself as an alias") }
        let folded = Self.folded(alias)
        if let owner = spellings[folded], owner != index || texts.contains(alias) {
          return (index, "has an alias that is a term: \(alias)")
        }
        if let owner = owners[folded], owner != index {
          return (index, "has an alias that \(terms[owner].text) has too: \(alias)")
        }
        owners[folded] = index
      }
    }
    return nil
  }

  /// As it is compared: in small letters.
  static func folded(_ text: String) -> String {
    String(String.UnicodeScalarView(WordText(text).folded.compactMap { Unicode.Scalar($0) }))
  }

  /// Adds what is new in the terms: terms at the end, aliases to the terms that are there.
  /// - Returns: how many terms are new, and the texts of those that were there and have more aliases
  ///   now.
  public mutating func merge(_ others: [Term]) -> (new: Int, changed: [String]) {
    var places: [String: Int] = [:]
    var terms = terms
    for (index, term) in terms.enumerated() { places[term.text] = index }
    let old = terms.count
    var changed: [String] = []
    for other in others {
      guard let place = places[other.text] else {
        places[other.text] = terms.count
        terms.append(Term(other.text))
        terms[terms.count - 1].take(other.aliases)
        continue
      }
      let isMore = terms[place].take(other.aliases)
      if isMore, place < old, changed.last != other.text, !changed.contains(other.text) {
        changed.append(other.text)
      }
    }
    self.terms = terms
    return (terms.count - old, changed)
  }
}

extension Vocabulary.Term {
  /// - Returns: whether any of them is new.
  @discardableResult
  fileprivate mutating func take(_ more: [String]) -> Bool {
    var known = Set(aliases.map(Vocabulary.folded))
    var isNew = false
    for alias in more where alias != text && known.insert(Vocabulary.folded(alias)).inserted {
      aliases.append(alias)
      isNew = true
    }
    return isNew
  }
}

extension Unicode.Scalar {
  /// Controls, line ends, and what only changes how others are shown.
  var isControl: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse: true
    // Marks of direction can make a line read as another.
    case .format: !(value == 0x200C || value == 0x200D)
    default: false
    }
  }
}
