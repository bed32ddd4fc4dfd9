/// A document whose strings may have holes, which somebody else fills while it is sent: a file of
/// any size as base64, which so never lies in memory as a whole.
///
/// What fills a hole must need no escaping in JSON.
public indirect enum JSONDocument<Hole: Sendable & Equatable>: Sendable, Equatable {
  case value(JSON)
  case string([Part])
  case array([JSONDocument])
  /// The caller sees to it that no name comes twice.
  case object([Member])

  /// A piece of a string.
  public enum Part: Sendable, Equatable {
    case text(String)
    case hole(Hole)
  }

  public struct Member: Sendable, Equatable {
    public let key: String
    public let value: JSONDocument

    public init(_ key: String, _ value: JSONDocument) {
      self.key = key
      self.value = value
    }
  }

  /// A piece of the written text.
  public enum Piece: Sendable, Equatable {
    case bytes([UInt8])
    case hole(Hole)
  }

  /// The text on one line, as `JSONWriter` writes it, cut at its holes.
  public var pieces: [Piece] {
    var writer = PieceWriter<Hole>()
    writer.write(self)
    return writer.finished()
  }

  /// The value with something in its holes.
  public func json(filling fill: (Hole) -> String) -> JSON {
    switch self {
    case .value(let json): json
    case .string(let parts):
      .string(
        parts.map { part in
          switch part {
          case .text(let text): text
          case .hole(let hole): fill(hole)
          }
        }.joined())
    case .array(let items): .array(items.map { $0.json(filling: fill) })
    case .object(let members):
      .object(JSONObject(members.map { ($0.key, $0.value.json(filling: fill)) }))
    }
  }
}

private struct PieceWriter<Hole: Sendable & Equatable> {
  private var pieces: [JSONDocument<Hole>.Piece] = []
  private var bytes: [UInt8] = []

  mutating func finished() -> [JSONDocument<Hole>.Piece] {
    flush()
    return pieces
  }

  mutating func write(_ document: JSONDocument<Hole>) {
    switch document {
    case .value(let json): bytes += JSONWriter.bytes(json)
    case .string(let parts):
      bytes.append(UInt8(ascii: "\""))
      for part in parts {
        switch part {
        case .text(let text): bytes += JSONWriter.bytes(.string(text)).dropFirst().dropLast()
        case .hole(let hole):
          flush()
          pieces.append(.hole(hole))
        }
      }
      bytes.append(UInt8(ascii: "\""))
    case .array(let items):
      list("[", "]", items) { writer, item in writer.write(item) }
    case .object(let members):
      list("{", "}", members) { writer, member in
        writer.bytes += JSONWriter.bytes(.string(member.key))
        writer.bytes.append(UInt8(ascii: ":"))
        writer.write(member.value)
      }
    }
  }

  private mutating func list<Item>(
    _ open: String, _ close: String, _ items: [Item], _ write: (inout Self, Item) -> Void
  ) {
    bytes += open.utf8
    for (index, item) in items.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      write(&self, item)
    }
    bytes += close.utf8
  }

  private mutating func flush() {
    if !bytes.isEmpty { pieces.append(.bytes(bytes)) }
    bytes = []
  }
}
