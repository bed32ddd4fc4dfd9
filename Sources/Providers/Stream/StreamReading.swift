/// Reads a reply while it comes: events as they come, anything else as a whole at its end (many
/// services answer a request for a stream with an ordinary reply).
public struct StreamReading: Sendable {
  /// The words so far.
  public private(set) var text = ""
  /// The provider said that it is done; what still comes is not looked at.
  public private(set) var isDone = false

  public init(_ section: ResolvedSection, status: Int, headers: [HeaderField]) {
    fatalError("face")
  }

  /// Takes what came.
  /// - Returns: whether `text` has changed.
  /// - Throws: an error that the stream tells of, an event or a reply that is too large.
  public mutating func read(_ bytes: [UInt8], now: Double) throws(ProviderFault) -> Bool {
    fatalError("face")
  }

  /// The end of the body.
  public mutating func finish(now: Double) throws(ProviderFault) -> Reading { fatalError("face") }
}
