import JSON

/// Puts what a person asked for into the words of one model: only what it accepts, by its rules.
struct ParameterFiller {
  let accepts: [Parameter]
  let rules: [Parameter: ParameterRule]
  var values = Values()
  var warnings: [ParameterWarning] = []
  /// Keywords that nobody will miss.
  var leftOut = 0
  private var likesKeywords = false

  init(accepts: [Parameter], rules: [Parameter: ParameterRule]) {
    self.accepts = accepts
    self.rules = rules
  }

  mutating func fill(_ wanted: Parameters) {
    likesKeywords = wanted.likesKeywords
    languages(wanted.languages)
    scalar(.prompt, wanted.prompt)
    scalar(.system, wanted.system)
    scalar(.text, wanted.text)
    scalar(.timestamps, wanted.timestamps?.rawValue)
    number(.temperature, wanted.temperature.flatMap { JSONNumber($0) })
    number(.maxTokens, wanted.maxTokens.map { JSONNumber($0) })
    flag(.translate, wanted.translate)
    flag(.diarize, wanted.diarize)
    number(.speakers, wanted.speakers.map { JSONNumber($0) })
    flag(.stream, wanted.stream)
    list(.keywords, wanted.keywords)
    if wanted.likesTimes, wanted.timestamps == nil { like(.timestamps, "segment") }
    exclude()
  }

  /// Something that nobody asked for, and that is good to have: in silence, or not at all.
  private mutating func like(_ parameter: Parameter, _ wish: String) {
    let rule = rule(parameter)
    let value = rule.values[wish] ?? wish
    let isRivalled = Parameter.allCases.contains { other in
      values[other.rawValue] != nil
        && (self.rule(other).unless == parameter || rule.unless == other)
    }
    guard accepts.contains(parameter), values[parameter.rawValue] == nil, !isRivalled,
      rule.problem(with: value) == nil
    else { return }
    values[parameter.rawValue] = .text(value)
  }

  private func rule(_ parameter: Parameter) -> ParameterRule { rules[parameter] ?? ParameterRule() }

  /// `language` and `languages` are two views of one value.
  private mutating func languages(_ codes: [String]) {
    let takesList = accepts.contains(.languages)
    guard takesList || accepts.contains(.language) else {
      if !codes.isEmpty { notAccepted(.language) }
      return
    }
    if takesList { list(.languages, codes) }
    guard accepts.contains(.language) else { return }
    if codes.count > 1, !takesList {
      warnings.append(
        ParameterWarning(
          code: .dropped, parameter: Parameter.language.rawValue,
          message: "one language is taken: \(codes[0]), not \(codes[1...].joined(separator: ", "))")
      )
    }
    scalar(.language, codes.first)
  }

  private mutating func scalar(_ parameter: Parameter, _ given: String?) {
    let given = given.flatMap { $0.isEmpty ? nil : $0 }
    guard accepts.contains(parameter) else {
      if given != nil { notAccepted(parameter) }
      return
    }
    let rule = rule(parameter)
    guard let given else {
      values[parameter.rawValue] = rule.auto.map { .text($0) }
      return
    }
    let value = rule.values[given] ?? given
    if let problem = rule.problem(with: value) {
      dropped(parameter, isWords(parameter) ? nil : given, problem)
      values[parameter.rawValue] = rule.auto.map { .text($0) }
    } else {
      values[parameter.rawValue] = .text(value)
    }
  }

  private mutating func number(_ parameter: Parameter, _ given: JSONNumber?) {
    guard accepts.contains(parameter) else {
      if given != nil { notAccepted(parameter) }
      return
    }
    if let given {
      values[parameter.rawValue] = .number(given)
    } else if let auto = rule(parameter).auto {
      values[parameter.rawValue] = CoreScalar.number(auto).map { .number($0) } ?? .text(auto)
    }
  }

  private mutating func flag(_ parameter: Parameter, _ given: Bool) {
    guard given else { return }
    guard accepts.contains(parameter) else { return notAccepted(parameter) }
    values[parameter.rawValue] = .flag(true)
  }

  private mutating func list(_ parameter: Parameter, _ given: [String]) {
    let given = given.filter { !$0.isEmpty }
    guard accepts.contains(parameter) else {
      if isLiked(parameter) {
        leftOut += given.count
      } else if !given.isEmpty {
        notAccepted(parameter)
      }
      return
    }
    let rule = rule(parameter)
    let kept = kept(given, parameter, rule)
    if kept.isEmpty {
      if let auto = rule.auto, rule.into == nil { values[parameter.rawValue] = .list([auto]) }
    } else if let target = rule.into {
      join(kept, of: parameter, into: target, separator: rule.separator ?? ", ")
    } else {
      values[parameter.rawValue] = .list(kept)
    }
  }

  /// The items that break no rule, in their order.
  private mutating func kept(
    _ items: [String], _ parameter: Parameter, _ rule: ParameterRule
  ) -> [String] {
    var kept: [String] = []
    var total = 0
    let gap = rule.into == nil ? 0 : (rule.separator ?? ", ").count
    for item in items {
      let value = rule.values[item] ?? item
      let length = value.count + (kept.isEmpty ? 0 : gap)
      if let problem = rule.problem(with: value) {
        dropped(parameter, item, problem)
      } else if let max = rule.max, kept.count >= max {
        dropped(parameter, item, "no more than \(max) are taken")
      } else if let limit = rule.totalChars, total + length > limit {
        dropped(parameter, item, "no more than \(limit) characters are taken in all")
      } else {
        total += length
        kept.append(value)
      }
    }
    return kept
  }

  /// Behind what the person wrote; the last items go first when it becomes too long.
  private mutating func join(
    _ items: [String], of parameter: Parameter, into target: Parameter, separator: String
  ) {
    var items = items
    let before: String? = if case .text(let text) = values[target.rawValue] { text } else { nil }
    while !items.isEmpty {
      let joined = items.joined(separator: separator)
      let whole = before.map { $0 + " " + joined } ?? joined
      guard let problem = rule(target).problem(with: whole) else {
        values[target.rawValue] = .text(whole)
        return
      }
      dropped(parameter, items.removeLast(), problem)
    }
  }

  /// Takes out what does not go together with something else that was asked for (`unless:`).
  private mutating func exclude() {
    for parameter in Parameter.allCases {
      guard let other = rule(parameter).unless, values[other.rawValue] != nil,
        values[parameter.rawValue] != nil
      else { continue }
      // One more is counted where it is dropped.
      if isLiked(parameter), case .list(let items) = values[parameter.rawValue] {
        leftOut += items.count - 1
      }
      values[parameter.rawValue] = nil
      dropped(parameter, nil, "it does not go together with \(other.rawValue)")
    }
  }

  private func isWords(_ parameter: Parameter) -> Bool {
    [.prompt, .system, .text].contains(parameter)
  }

  private mutating func notAccepted(_ parameter: Parameter) {
    warnings.append(
      ParameterWarning(
        code: .notAccepted, parameter: parameter.rawValue,
        message: "\(parameter.rawValue) is not taken by this model and is left out"))
  }

  private func isLiked(_ parameter: Parameter) -> Bool { parameter == .keywords && likesKeywords }

  private mutating func dropped(_ parameter: Parameter, _ item: String?, _ why: String) {
    if isLiked(parameter) {
      leftOut += 1
      return
    }
    let what = item.map { "\(parameter.rawValue): \($0.quoted)" } ?? parameter.rawValue
    warnings.append(
      ParameterWarning(
        code: .dropped, parameter: parameter.rawValue, message: "\(what) is left out: \(why)"))
  }
}
