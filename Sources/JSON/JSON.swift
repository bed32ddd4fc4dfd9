/// A JSON value: objects keep their order, numbers their spelling.
///
/// Two values are equal if they are written alike: member order counts, `1` is not `1.0`, and
/// strings are compared byte by byte (no Unicode normalisation).
public enum JSON: Sendable {
  case null
  case bool(Bool)
  case number(JSONNumber)
  case string(String)
  case array([JSON])
  case object(JSONObject)
}

extension JSON: Equatable {
  public static func == (a: JSON, b: JSON) -> Bool {
    switch (a, b) {
    case (.null, .null): true
    case (.bool(let a), .bool(let b)): a == b
    case (.number(let a), .number(let b)): a == b
    case (.string(let a), .string(let b)): sameBytes(a, b)
    case (.array(let a), .array(let b)): a == b
    case (.object(let a), .object(let b)): a == b
    default: false
    }
  }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral,
  ExpressibleByNilLiteral
{
  public init(stringLiteral value: String) { self = .string(value) }
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  public init(integerLiteral value: Int) { self = .number(JSONNumber(value)) }
  public init(arrayLiteral elements: JSON...) { self = .array(elements) }
  public init(dictionaryLiteral elements: (String, JSON)...) {
    self = .object(JSONObject(elements))
  }
  public init(nilLiteral: ()) { self = .null }
}

extension JSON {
  public var string: String? { if case .string(let value) = self { value } else { nil } }
  public var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
  /// Only of a number that is spelled as an integer and fits (`1`, not `1.0`).
  public var int: Int? { if case .number(let value) = self { value.int } else { nil } }
  public var double: Double? { if case .number(let value) = self { value.double } else { nil } }
  public var array: [JSON]? { if case .array(let value) = self { value } else { nil } }
  public var object: JSONObject? { if case .object(let value) = self { value } else { nil } }
  public var isNull: Bool { if case .null = self { true } else { false } }

  /// The member of an object; nil for anything else.
  public subscript(key: String) -> JSON? { object?[key] }

  /// The element of an array, from 0; nil outside it and for anything else.
  public subscript(index: Int) -> JSON? {
    guard let array, array.indices.contains(index) else { return nil }
    return array[index]
  }
}
