extension LinePattern {
  /// What stands in the place of a match: text, and groups as `$1` or `${12}`; `$0` is the whole
  /// match, `$$` a dollar sign.
  struct Template: Sendable, Equatable {
    private enum Part: Sendable, Equatable {
      case text(String)
      case group(Int)
    }

    private var parts: [Part] = []

    init(_ text: String, groups: Int) throws(LinePatternError) {
      var literal = String.UnicodeScalarView()
      var rest = Array(text.unicodeScalars)[...]
      while let scalar = rest.popFirst() {
        guard scalar == "$" else {
          literal.append(scalar)
          continue
        }
        if rest.first == "$" {
          rest.removeFirst()
          literal.append("$")
          continue
        }
        let group = try Self.group(&rest)
        guard group <= groups else {
          throw LinePatternError(
            message: "names the group $\(group); the pattern has \(groups)", isTemplate: true)
        }
        if !literal.isEmpty { parts.append(.text(String(literal))) }
        literal = String.UnicodeScalarView()
        parts.append(.group(group))
      }
      if !literal.isEmpty { parts.append(.text(String(literal))) }
    }

    /// `1` or `{12}`.
    private static func group(
      _ rest: inout ArraySlice<Unicode.Scalar>
    ) throws(LinePatternError) -> Int {
      let isBraced = rest.first == "{"
      if isBraced { rest.removeFirst() }
      var digits = ""
      while let digit = rest.first, ("0"..."9").contains(digit), digits.count < (isBraced ? 3 : 1) {
        digits.unicodeScalars.append(digit)
        rest.removeFirst()
      }
      guard let number = Int(digits), !isBraced || rest.popFirst() == "}" else {
        throw LinePatternError(
          message: "has a $ without a group's number; write $$ for a dollar sign", isTemplate: true)
      }
      return number
    }

    func filled(_ match: Match, _ text: WordText) -> String {
      parts.map { part in
        switch part {
        case .text(let text): text
        case .group(let number): match.groups[number].map { text.string($0) } ?? ""
        }
      }.joined()
    }
  }
}
