/// A rule of a pattern.
struct PatternStep: TextStep, Sendable {
  private let pattern: LinePattern
  private let template: LinePattern.Template

  init(_ rule: Corrections.Rule) throws(LinePatternError) {
    pattern = try LinePattern(rule.from, isCaseSensitive: rule.isCaseSensitive)
    template = try LinePattern.Template(rule.to, groups: pattern.groups)
  }

  func edits(in text: WordText, lines: [Range<Int>]) -> [TextEdit] {
    pattern.matches(in: text, lines: lines).map { match in
      TextEdit(range: match.range, text: template.filled(match, text))
    }
  }
}
