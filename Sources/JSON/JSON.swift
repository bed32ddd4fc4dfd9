/// A JSON value: objects keep their order, numbers their spelling.
public enum JSON: Sendable, Equatable {
  case null
  case bool(Bool)
  case number(JSONNumber)
  case string(String)
  case array([JSON])
  case object(JSONObject)
}

/// A number as it was written.
public struct JSONNumber: Sendable, Hashable {
  public let text: String

  /// Fails for what RFC 8259's grammar does not call a number.
  public init?(text: String) { self.text = text }
  public init(_ value: Int) { text = String(value) }
  /// A finite value in its shortest spelling; fails for NaN and infinities.
  public init?(_ value: Double) { fatalError("face") }

  public var int: Int? { Int(text) }
  public var double: Double? { Double(text) }
}

/// Members in order; a later member of the same name replaces an earlier one in its place.
public struct JSONObject: Sendable, Equatable {
  public private(set) var members: [(key: String, value: JSON)]

  public init() { members = [] }
  public subscript(key: String) -> JSON? {
    get { fatalError("face") }
    set { fatalError("face") }
  }

  public static func == (a: JSONObject, b: JSONObject) -> Bool { fatalError("face") }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral,
  ExpressibleByNilLiteral
{
  public init(stringLiteral value: String) { self = .string(value) }
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  public init(integerLiteral value: Int) { self = .number(JSONNumber(value)) }
  public init(arrayLiteral elements: JSON...) { self = .array(elements) }
  public init(dictionaryLiteral elements: (String, JSON)...) { fatalError("face") }
  public init(nilLiteral: ()) { self = .null }
}

extension JSON {
  public var string: String? { if case .string(let value) = self { value } else { nil } }
  public var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
  public var int: Int? { if case .number(let value) = self { value.int } else { nil } }
  public var double: Double? { if case .number(let value) = self { value.double } else { nil } }
  public var array: [JSON]? { if case .array(let value) = self { value } else { nil } }
  public var object: JSONObject? { if case .object(let value) = self { value } else { nil } }
  public subscript(key: String) -> JSON? { object?[key] }
  public subscript(index: Int) -> JSON? {
    guard let array, array.indices.contains(index) else { return nil }
    return array[index]
  }
}
