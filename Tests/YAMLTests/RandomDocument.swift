import Testing

@testable import YAML

/// SplitMix64: the same documents from the same seed, everywhere.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

/// A tree without places, kept apart from the editor's own idea of an edit.
indirect enum Tree: Equatable {
  case scalar(String)
  case null
  case list([Tree])
  case map([Pair])

  struct Pair: Equatable {
    let key: String
    var value: Tree
  }

  init(_ node: Node) {
    switch node.content {
    case .scalar(let scalar): self = node.isNull ? .null : .scalar(scalar.text)
    case .sequence(let items): self = .list(items.map { Tree($0) })
    case .mapping(let entries):
      self = .map(entries.map { Pair(key: $0.key, value: Tree($0.value)) })
    }
  }

  mutating func set(_ path: ArraySlice<String>, _ value: Tree) {
    guard let key = path.first else {
      self = value
      return
    }
    var pairs: [Pair] = if case .map(let pairs) = self { pairs } else { [] }
    let index = pairs.firstIndex { $0.key == key } ?? pairs.count
    if index == pairs.count { pairs.append(Pair(key: key, value: .null)) }
    pairs[index].value.set(path.dropFirst(), value)
    self = .map(pairs)
  }

  /// Empty mappings on the way go too.
  mutating func remove(_ path: ArraySlice<String>) {
    guard case .map(var pairs) = self, let key = path.first,
      let index = pairs.firstIndex(where: { $0.key == key })
    else { return }
    pairs[index].value.remove(path.dropFirst())
    if path.count == 1 || pairs[index].value == .map([]) { pairs.remove(at: index) }
    self = .map(pairs)
  }

  /// The paths of all keys, outer ones first.
  var paths: [[String]] {
    guard case .map(let pairs) = self else { return [] }
    return pairs.flatMap { pair in [[pair.key]] + pair.value.paths.map { [pair.key] + $0 } }
  }
}

/// A document as people write them: groups, braces, lists, block texts, quotes, comments and
/// blank lines, each key and each comment with a number of its own.
struct RandomDocument {
  private var random: SeededGenerator
  private var count = 0
  private var lines: [String] = []
  private let step: Int

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    step = [1, 2, 2, 2, 3, 4].randomElement(using: &random) ?? 2
  }

  mutating func text() -> String {
    if chance(4) { lines.append("---") }
    if chance(20) {
      lines.append("{" + flowEntries(depth: 2) + "}" + trailing())
    } else if !chance(15) {
      mapping(indent: 0, depth: 0)
    }
    decorate(indent: 0)
    var text = lines.joined(separator: "\n")
    // A block text at the very end means another text with a line end behind it.
    if !chance(4) || text.contains("# no comment") { text += "\n" }
    if chance(5) { text = text.replacing("\n", with: "\r\n") }
    return (chance(10) ? "\u{FEFF}" : "") + text
  }

  private mutating func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &random) == 0 }

  private mutating func number() -> Int {
    count += 1
    return count
  }

  private mutating func key() -> String {
    let name = "k\(number())"
    switch Int.random(in: 0..<12, using: &random) {
    case 0: return "'\(name)'"
    case 1: return "\"\(name)\""
    case 2: return "ключ \(name)"
    case 3: return "'\(name): #x'"
    default: return name
    }
  }

  private mutating func trailing() -> String { chance(4) ? "  # t\(number()), {x" : "" }

  private mutating func decorate(indent: Int) {
    while chance(3) {
      if chance(2) {
        lines.append(chance(3) ? "  " : "")
      } else {
        let spaces = String(repeating: " ", count: chance(4) ? 0 : indent)
        lines.append(spaces + "# c\(number()) k: [v")
      }
    }
  }

  private mutating func mapping(indent: Int, depth: Int) {
    let spaces = String(repeating: " ", count: indent)
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      decorate(indent: indent)
      let head = spaces + key() + ":"
      switch Int.random(in: 0..<(depth < 3 ? 10 : 7), using: &random) {
      case 0: lines.append(head + trailing())
      case 1: lines.append(head + " {" + flowEntries(depth: 2) + "}" + trailing())
      case 2: list(head, indent: indent)
      case 3: blockText(head, indent: indent)
      case 4:
        lines.append(head + " 'two")
        if chance(2) { lines.append("") }
        lines.append(spaces + "  # lines'" + trailing())
      case 7...:
        lines.append(head + trailing())
        mapping(indent: indent + step, depth: depth + 1)
      default: lines.append(head + " " + value() + trailing())
      }
    }
  }

  private mutating func value() -> String {
    let plain = [
      "v", "no", "~", "1e3", "'it''s'", "\"a\\n# b\"", "a#b", "http://x:1/y", "日本", "null", "[]",
    ]
    return chance(3) ? "v\(number())" : plain.randomElement(using: &random) ?? "v"
  }

  private mutating func list(_ head: String, indent: Int) {
    if chance(2) {
      let last = chance(3) ? "," : ""
      if chance(3) {
        let spaces = String(repeating: " ", count: indent + 2)
        lines.append(head + " [v\(number()),")
        lines.append(spaces + "# c\(number()) in brackets ] }")
        lines.append(spaces + "'#v\(number())'\(last)]" + trailing())
      } else {
        lines.append(head + " [v\(number()), \"x, y\"\(last)]" + trailing())
      }
      return
    }
    lines.append(head + trailing())
    let spaces = String(repeating: " ", count: chance(3) ? indent : indent + step)
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      if chance(4) { lines.append(spaces + "# c\(number()) - in list") }
      lines.append(spaces + "- " + value() + trailing())
    }
  }

  private mutating func blockText(_ head: String, indent: Int) {
    let indicator = ["|", ">", "|-", ">-", "|+", "|2"].randomElement(using: &random) ?? "|"
    let comment = trailing()
    lines.append(head + " " + indicator + comment)
    let spaces = String(repeating: " ", count: indent + 2)
    lines.append(spaces + "text v\(number())")
    if chance(2) { lines.append("") }
    lines.append(spaces + "# no comment: v\(number())")
    if chance(3) { lines.append("") }
  }

  private mutating func flowEntries(depth: Int) -> String {
    var entries: [String] = []
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      switch Int.random(in: 0..<(depth > 0 ? 6 : 4), using: &random) {
      case 0: entries.append(key())
      case 1: entries.append(key() + ": ")
      case 4...: entries.append(key() + ": {" + flowEntries(depth: depth - 1) + "}")
      default: entries.append(key() + ": v\(number())")
      }
    }
    let comma = !entries.isEmpty && chance(5) ? "," : ""
    return entries.joined(separator: ", ") + comma
  }
}
