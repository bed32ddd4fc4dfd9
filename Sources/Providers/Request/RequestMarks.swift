/// What one request has of its own: the boundary of a form, the identifier for `{uuid}`.
public struct RequestMarks: Sendable, Equatable {
  /// 1 to 70 letters, digits, hyphens.
  public let boundary: String
  public let uuid: String

  public init(boundary: String, uuid: String) {
    self.boundary = boundary
    self.uuid = uuid
  }

  /// New ones; a boundary of 35 characters, a UUID of version 4.
  public static func random() -> RequestMarks {
    var generator = SystemRandomNumberGenerator()
    return random(using: &generator)
  }

  /// The same from a given source.
  public static func random(using generator: inout some RandomNumberGenerator) -> RequestMarks {
    func hex(_ count: Int) -> String {
      var text = ""
      for _ in 0..<count { text += String(Int.random(in: 0..<16, using: &generator), radix: 16) }
      return text
    }
    let variant = ["8", "9", "a", "b"].randomElement(using: &generator) ?? "8"
    return RequestMarks(
      boundary: "osgk-" + hex(30),
      uuid: "\(hex(8))-\(hex(4))-4\(hex(3))-\(variant)\(hex(3))-\(hex(12))")
  }
}
