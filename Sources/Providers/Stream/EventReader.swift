/// Server-sent events from bytes, wherever they were cut on their way.
public struct EventReader: Sendable {
  public struct Event: Sendable, Equatable {
    /// `event:`; `nil` if it is not said.
    public let name: String?
    /// All `data:` lines, joined by a line feed.
    public let data: [UInt8]
  }

  /// An event has more bytes than are taken.
  public struct TooLarge: Error, Sendable, Equatable {
    public let limit: Int
  }

  private let limit: Int

  /// - Parameter limit: bytes of one event.
  public init(limit: Int = 1 << 20) { self.limit = limit }

  /// The events that are complete now.
  public mutating func read(_ bytes: [UInt8]) throws(TooLarge) -> [Event] { fatalError("face") }

  /// The stream has ended: an event without its empty line counts too.
  public mutating func finish() -> Event? { fatalError("face") }
}
