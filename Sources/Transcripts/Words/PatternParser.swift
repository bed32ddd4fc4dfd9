/// Reads a regular expression into a tree.
struct PatternParser {
  indirect enum Tree: Equatable {
    case step(LinePattern.Step)
    case set(ScalarSet)
    case sequence([Tree])
    case choice([Tree])
    /// `nil`: as often as it goes.
    case repeated(Tree, least: Int, most: Int?, isLazy: Bool)
    case group(Int, Tree)
  }

  private let scalars: [Unicode.Scalar]
  private let isCaseSensitive: Bool
  private var index = 0
  private var depth = 0
  private(set) var groups = 0

  init(_ text: String, isCaseSensitive: Bool) {
    scalars = Array(text.unicodeScalars)
    self.isCaseSensitive = isCaseSensitive
  }

  mutating func whole() throws(LinePatternError) -> Tree {
    let tree = try choice()
    guard index == scalars.count else {
      throw LinePatternError(message: "has a ) without a (; write \\) for the character")
    }
    guard tree.least > 0 else {
      throw LinePatternError(
        message: "also matches nothing at all and so every place; ask for a character at least")
    }
    return tree
  }

  private var next: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard next == scalar else { return false }
    index += 1
    return true
  }

  private mutating func choice() throws(LinePatternError) -> Tree {
    depth += 1
    defer { depth -= 1 }
    guard depth <= 32 else { throw LinePatternError(message: "has groups too deep in each other") }
    var ways = [try sequence()]
    while take("|") { ways.append(try sequence()) }
    return ways.count == 1 ? ways[0] : .choice(ways)
  }

  private mutating func sequence() throws(LinePatternError) -> Tree {
    var parts: [Tree] = []
    while let scalar = next, scalar != "|", scalar != ")" { parts.append(try repeated()) }
    return parts.count == 1 ? parts[0] : .sequence(parts)
  }

  private mutating func repeated() throws(LinePatternError) -> Tree {
    let start = index
    let tree = try atom()
    guard let (least, most) = try counts() else { return tree }
    switch tree {
    case .step(.start), .step(.end), .step(.wordEdge):
      throw LinePatternError(message: "repeats \(shown(start)), which takes no character")
    default: break
    }
    let isLazy = take("?")
    if try counts() != nil {
      throw LinePatternError(
        message: "has two counts behind each other; put what is repeated in ( )")
    }
    return .repeated(tree, least: least, most: most, isLazy: isLazy)
  }

  private func shown(_ start: Int) -> String {
    String(String.UnicodeScalarView(scalars[start..<max(start + 1, index)]))
  }

  /// `*`, `+`, `?`, `{2,5}`.
  private mutating func counts() throws(LinePatternError) -> (least: Int, most: Int?)? {
    if take("*") { return (0, nil) }
    if take("+") { return (1, nil) }
    if take("?") { return (0, 1) }
    guard take("{") else { return nil }
    let wrong = LinePatternError(
      message: "has a { without a count like {2} or {2,5}; write \\{ for the character")
    guard let least = number() else { throw wrong }
    var most: Int? = least
    if take(",") { most = number() }
    guard take("}"), least <= 200, (most ?? least) >= least, (most ?? 0) <= 200 else { throw wrong }
    return (least, most)
  }

  private mutating func number() -> Int? {
    var value: Int?
    while let scalar = next, ("0"..."9").contains(scalar), (value ?? 0) < 100_000 {
      value = (value ?? 0) * 10 + Int(scalar.value - 0x30)
      index += 1
    }
    return value
  }

  private mutating func atom() throws(LinePatternError) -> Tree {
    guard let scalar = next else { throw LinePatternError(message: "ends too soon") }
    index += 1
    switch scalar {
    case "(": return try group()
    case "[": return .set(try characterClass())
    case ".": return .step(.any)
    case "^": return .step(.start)
    case "$": return .step(.end)
    case "*", "+", "?", "{":
      throw LinePatternError(
        message: "has a \(scalar) that follows nothing; write \\\(scalar) for the character")
    case "\\": return try escape()
    default: return .step(.scalar(letter(scalar)))
    }
  }

  private func letter(_ scalar: Unicode.Scalar) -> UInt32 {
    isCaseSensitive
      ? scalar.value : WordText.kind(scalar) == .space ? 0x20 : WordText.fold(scalar)
  }

  private mutating func group() throws(LinePatternError) -> Tree {
    var number: Int?
    if take("?") {
      guard take(":") else {
        throw LinePatternError(
          message: "has a (? that is not (?: ); looking around, flags and names are not known")
      }
    } else {
      groups += 1
      number = groups
    }
    let inner = try choice()
    guard take(")") else {
      throw LinePatternError(message: "has a ( without a ); write \\( for the character")
    }
    return number.map { .group($0, inner) } ?? inner
  }

  private mutating func escape() throws(LinePatternError) -> Tree {
    switch try escaped() {
    case .scalar(let scalar): return .step(.scalar(letter(scalar)))
    case .member(let member): return .set(ScalarSet(members: [member]))
    case .edge(let isEdge): return .step(.wordEdge(isEdge))
    }
  }

  private enum Escaped {
    case scalar(Unicode.Scalar)
    case member(ScalarSet.Member)
    case edge(Bool)
  }

  /// What stands behind a backslash.
  private mutating func escaped() throws(LinePatternError) -> Escaped {
    guard let scalar = next else {
      throw LinePatternError(message: "ends in a backslash; write \\\\ for the character")
    }
    index += 1
    switch scalar {
    case "d": return .member(.digit)
    case "D": return .member(.not(.digit))
    case "w": return .member(.word)
    case "W": return .member(.not(.word))
    case "s": return .member(.space)
    case "S": return .member(.not(.space))
    case "b": return .edge(true)
    case "B": return .edge(false)
    case "t": return .scalar("\t")
    case "p": return .member(try category())
    case "P": return .member(.not(try category()))
    case "u": return .scalar(try codePoint())
    case "1"..."9":
      throw LinePatternError(message: "refers back (\\\(scalar)), which is not known here")
    case "0"..."9", "a"..."z", "A"..."Z":
      throw LinePatternError(message: "has \\\(scalar), which is not known here")
    default: return .scalar(scalar)
    }
  }

  private mutating func category() throws(LinePatternError) -> ScalarSet.Member {
    var name = ""
    if take("{") {
      while let scalar = next, scalar != "}", name.count < 3 {
        name.unicodeScalars.append(scalar)
        index += 1
      }
    }
    guard take("}"), ScalarSet.categories.contains(name) else {
      throw LinePatternError(message: "has a \\p without a category like {L}, {Lu}, {N} or {P}")
    }
    return .category(name)
  }

  private mutating func codePoint() throws(LinePatternError) -> Unicode.Scalar {
    let digits = String(String.UnicodeScalarView(scalars[index...].prefix(4)))
    guard digits.utf8.count == 4, let value = UInt32(digits, radix: 16), digits.first != "+",
      let scalar = Unicode.Scalar(value)
    else { throw LinePatternError(message: "has a \\u without four hexadecimal digits") }
    index += 4
    return scalar
  }

  private mutating func characterClass() throws(LinePatternError) -> ScalarSet {
    let open = LinePatternError(message: "has a [ without a ]; write \\[ for the character")
    var set = ScalarSet()
    set.isNegated = take("^")
    var isFirst = true
    while true {
      guard let scalar = next else { throw open }
      index += 1
      if scalar == "]", !isFirst { return set }
      isFirst = false
      guard let first = try member(scalar, into: &set) else { continue }
      guard next == "-", index + 1 < scalars.count, scalars[index + 1] != "]" else {
        set.members.append(.range(letter(first), letter(first)))
        continue
      }
      index += 1
      guard let end = next else { throw open }
      index += 1
      guard let last = try member(end, into: &set), last.value >= first.value else {
        throw LinePatternError(message: "has a range in [ ] that does not go upwards")
      }
      set.members.append(.range(first.value, last.value))
    }
  }

  /// A character of a class; `nil` for what is a class itself, which has gone into the set.
  private mutating func member(
    _ scalar: Unicode.Scalar, into set: inout ScalarSet
  ) throws(LinePatternError) -> Unicode.Scalar? {
    guard scalar == "\\" else { return scalar }
    switch try escaped() {
    case .scalar(let scalar): return scalar
    case .member(let member):
      set.members.append(member)
      return nil
    case .edge: throw LinePatternError(message: "has \\b in [ ], where it means nothing")
    }
  }
}

extension PatternParser.Tree {
  /// Characters that it takes at least.
  var least: Int {
    switch self {
    case .step(.scalar), .step(.any), .set: 1
    case .step: 0
    case .sequence(let parts): parts.reduce(0) { min($0 + $1.least, 1 << 20) }
    case .choice(let ways): ways.map(\.least).min() ?? 0
    case .repeated(let tree, let least, _, _): least * tree.least
    case .group(_, let tree): tree.least
    }
  }
}
