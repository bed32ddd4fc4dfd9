/// A setting of one provider's own (`-O name=value`).
public struct Option: Sendable, Equatable {
  public enum Kind: Sendable, Equatable {
    case text(pattern: Pattern?)
    case integer(min: Double?, max: Double?)
    case number(min: Double?, max: Double?)
    case boolean
    case choice([String])
  }

  public let name: String
  /// For people.
  public let label: String
  public let kind: Kind
  /// As written.
  public let defaultValue: String?

  public init(name: String, label: String, kind: Kind, defaultValue: String? = nil) {
    self.name = name
    self.label = label
    self.kind = kind
    self.defaultValue = defaultValue
  }
}

extension Option {
  /// What is wrong with a value, and what would be right.
  public func problem(with value: String) -> String? {
    switch kind {
    case .text(let pattern):
      if let control = TextRules.control(in: value) {
        return "a control character (\(control)) cannot stand here"
      }
      return pattern?.matchesWhole(value) == false
        ? "\(value.quoted) is not of the right form" : nil
    case .integer(let min, let max):
      guard NumberRules.isDecimal(value), let number = Int(value) else {
        return "\(value.quoted) is not a whole number"
      }
      return Self.outside(value, Double(number), min, max)
    case .number(let min, let max):
      guard NumberRules.isDecimal(value), let number = Double(value), number.isFinite else {
        return "\(value.quoted) is not a number"
      }
      return Self.outside(value, number, min, max)
    case .boolean: return CoreScalar.bool(value) == nil ? "write true or false" : nil
    case .choice(let values):
      return values.contains(value) ? nil : "write one of \(values.joined(separator: ", "))"
    }
  }

  private static func outside(
    _ text: String, _ number: Double, _ min: Double?, _ max: Double?
  ) -> String? {
    if let min, number < min { return "\(text) is too small; the smallest value is \(short(min))" }
    if let max, number > max { return "\(text) is too large; the largest value is \(short(max))" }
    return nil
  }

  private static func short(_ number: Double) -> String {
    Int(exactly: number).map(String.init) ?? "\(number)"
  }

  /// The value as a placeholder takes it.
  func value(_ text: String) -> Values.Value {
    switch kind {
    case .text, .choice: .text(text)
    case .integer, .number: CoreScalar.number(text).map { .number($0) } ?? .text(text)
    case .boolean: .flag(CoreScalar.bool(text) ?? false)
    }
  }

  /// From what the schema has checked.
  init?(_ member: Tree.Member) {
    let tree = member.value
    guard tree.members != nil else { return nil }
    name = member.key
    label = tree["label"]?.text ?? member.key
    defaultValue = tree["default"]?.text
    switch tree["type"]?.text ?? "text" {
    case "integer": kind = .integer(min: tree["min"]?.double, max: tree["max"]?.double)
    case "number": kind = .number(min: tree["min"]?.double, max: tree["max"]?.double)
    case "boolean": kind = .boolean
    case "choice": kind = .choice(tree["values"]?.texts ?? [])
    default: kind = .text(pattern: tree["pattern"]?.text.map { Pattern(text: $0) })
    }
  }
}
