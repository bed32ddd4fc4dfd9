/// Makes steps of a tree.
struct PatternCompiler {
  private var steps: [LinePattern.Step] = []
  private(set) var sets: [ScalarSet] = []

  mutating func compile(_ tree: PatternParser.Tree) throws(LinePatternError) -> [LinePattern.Step] {
    try add(tree)
    try append(.match)
    return steps
  }

  private mutating func append(_ step: LinePattern.Step) throws(LinePatternError) {
    guard steps.count < LinePattern.stepLimit else {
      throw LinePatternError(message: "is too long with all its repetitions written out")
    }
    steps.append(step)
  }

  private mutating func add(_ tree: PatternParser.Tree) throws(LinePatternError) {
    switch tree {
    case .step(let step): try append(step)
    case .set(let set):
      if let known = sets.firstIndex(of: set) { return try append(.set(known)) }
      sets.append(set)
      try append(.set(sets.count - 1))
    case .sequence(let parts): for part in parts { try add(part) }
    case .group(let number, let inner):
      try append(.save(2 * number))
      try add(inner)
      try append(.save(2 * number + 1))
    case .choice(let ways): try add(ways)
    case .repeated(let inner, let least, let most, let isLazy):
      for _ in 0..<least { try add(inner) }
      if let most {
        try add(inner, upTo: most - least, isLazy)
      } else {
        try loop(inner, isLazy)
      }
    }
  }

  private mutating func add(_ ways: [PatternParser.Tree]) throws(LinePatternError) {
    var ends: [Int] = []
    for (index, way) in ways.enumerated() {
      guard index < ways.count - 1 else {
        try add(way)
        break
      }
      let fork = steps.count
      try append(.jump(0))
      try add(way)
      ends.append(steps.count)
      try append(.jump(0))
      steps[fork] = .split(fork + 1, steps.count)
    }
    for end in ends { steps[end] = .jump(steps.count) }
  }

  private mutating func add(
    _ inner: PatternParser.Tree, upTo count: Int, _ isLazy: Bool
  ) throws(LinePatternError) {
    var forks: [Int] = []
    for _ in 0..<count {
      forks.append(steps.count)
      try append(.jump(0))
      try add(inner)
    }
    for fork in forks { steps[fork] = split(fork + 1, steps.count, isLazy) }
  }

  /// What takes no character ends a loop: the place has been there already and counts as failed.
  private mutating func loop(
    _ inner: PatternParser.Tree, _ isLazy: Bool
  ) throws(LinePatternError) {
    let fork = steps.count
    try append(.jump(0))
    try add(inner)
    try append(.jump(fork))
    steps[fork] = split(fork + 1, steps.count, isLazy)
  }

  private func split(_ inside: Int, _ behind: Int, _ isLazy: Bool) -> LinePattern.Step {
    isLazy ? .split(behind, inside) : .split(inside, behind)
  }
}
