/// Members in order; a later member of the same name replaces an earlier one in its place.
/// Names are compared byte by byte. Look-up walks the members: objects here are small.
public struct JSONObject: Sendable, Equatable {
  public private(set) var members: [(key: String, value: JSON)]

  public init() { members = [] }

  /// A later member of the same name replaces an earlier one in its place.
  public init(_ members: [(String, JSON)]) {
    var builder = Builder()
    for (key, value) in members { builder.add(key, value) }
    self = builder.object
  }

  public var count: Int { members.count }
  public var isEmpty: Bool { members.isEmpty }
  public var keys: [String] { members.map(\.key) }

  /// Setting nil removes the member.
  public subscript(key: String) -> JSON? {
    get { members.first { sameBytes($0.key, key) }?.value }
    set {
      let index = members.firstIndex { sameBytes($0.key, key) }
      switch (index, newValue) {
      case (let index?, let value?): members[index].value = value
      case (let index?, nil): members.remove(at: index)
      case (nil, let value?): members.append((key, value))
      case (nil, nil): break
      }
    }
  }

  public static func == (a: JSONObject, b: JSONObject) -> Bool {
    a.members.elementsEqual(b.members) { sameBytes($0.key, $1.key) && $0.value == $1.value }
  }

  /// Adds members in time that does not grow with their square, however many there are.
  struct Builder {
    private(set) var object = JSONObject()
    private var places: [ByteKey: Int] = [:]
    /// Up to here a walk is quicker than hashing.
    private static let walkLimit = 12

    init() {}

    mutating func add(_ key: String, _ value: JSON) {
      if let place = place(of: key) {
        object.members[place].value = value
      } else {
        if !places.isEmpty { places[ByteKey(key)] = object.members.count }
        object.members.append((key, value))
      }
    }

    private mutating func place(of key: String) -> Int? {
      if object.members.count < Self.walkLimit {
        return object.members.firstIndex { sameBytes($0.key, key) }
      }
      if places.isEmpty {
        for (place, member) in object.members.enumerated() { places[ByteKey(member.key)] = place }
      }
      return places[ByteKey(key)]
    }
  }
}
