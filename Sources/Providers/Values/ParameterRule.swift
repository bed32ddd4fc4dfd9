/// How one provider takes one parameter.
struct ParameterRule: Sendable, Equatable {
  /// What is sent when nothing is given.
  var auto: String?
  /// Our value: theirs.
  var values: [String: String] = [:]
  /// Items of a list.
  var max: Int?
  /// Characters of one item.
  var maxChars: Int?
  /// Characters of all items, with what joins them.
  var totalChars: Int?
  /// Words of one item.
  var maxWords: Int?
  var forbid: Pattern?
  /// The parameter that takes the items up.
  var into: Parameter?
  /// The parameter beside which this one cannot be sent.
  var unless: Parameter?
  var separator: String?

  init() {}

  init(_ tree: Tree) {
    auto = tree["auto"]?.text
    for member in tree["values"]?.members ?? [] { values[member.key] = member.value.text }
    max = tree["max"]?.int
    maxChars = tree["max_chars"]?.int
    totalChars = tree["total_chars"]?.int
    maxWords = tree["max_words"]?.int
    forbid = tree["forbid"]?.text.map { Pattern(text: $0) }
    into = tree["into"]?.text.flatMap { Parameter(rawValue: $0) }
    unless = tree["unless"]?.text.flatMap { Parameter(rawValue: $0) }
    separator = tree["separator"]?.text
  }

  /// Why an item cannot be sent.
  func problem(with item: String) -> String? {
    if let maxChars, item.count > maxChars { return "it has more than \(maxChars) characters" }
    if let maxWords, item.split(whereSeparator: \.isWhitespace).count > maxWords {
      return "it has more than \(maxWords) words"
    }
    if let forbid, forbid.isFound(in: item) { return "this provider does not take it" }
    return nil
  }
}
