/// The text of one subtitle, with the number that a model knows it by.
public struct Cue: Sendable, Equatable {
  /// From 1.
  public let id: Int
  public let text: String

  public init(id: Int, text: String) {
    self.id = id
    self.text = text
  }

  /// Which cues go into one request, in order: together at most `limit` bytes of text and `count`
  /// cues, at least one.
  public static func batches(_ texts: [String], limit: Int, count: Int = 40) -> [Range<Int>] { [] }
}
