/// Server-sent events (WHATWG HTML, 9.2) from bytes, wherever they were cut on their way.
///
/// Lines end with LF, CR LF or CR; a byte order mark at the start, comments and fields that are
/// not for us are skipped. Bytes stay bytes until an event is whole, so no character is broken.
public struct EventReader: Sendable {
  public struct Event: Sendable, Equatable {
    /// `event:`; `nil` if it is not said.
    public let name: String?
    /// All `data:` lines, joined by a line feed.
    public let data: [UInt8]

    public init(name: String? = nil, data: [UInt8]) {
      self.name = name
      self.data = data
    }
  }

  /// An event has more bytes than are taken. Nothing can be read after it.
  public struct TooLarge: Error, Sendable, Equatable {
    public let limit: Int
  }

  private let limit: Int
  private var line: [UInt8] = []
  private var data: [UInt8] = []
  private var hasData = false
  private var name: String?
  /// The next LF belongs to the CR before it.
  private var skipsLineFeed = false
  private var isAtStart = true
  private var isBroken = false

  /// - Parameter limit: bytes of one event.
  public init(limit: Int = 1 << 20) { self.limit = limit }

  /// The events that are complete now.
  public mutating func read(_ bytes: [UInt8]) throws(TooLarge) -> [Event] {
    var events: [Event] = []
    var start = 0
    while start < bytes.count {
      if skipsLineFeed {
        skipsLineFeed = false
        if bytes[start] == 0x0A {
          start += 1
          continue
        }
      }
      guard let end = bytes[start...].firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) else {
        try append(bytes[start...])
        break
      }
      try append(bytes[start..<end])
      skipsLineFeed = bytes[end] == 0x0D
      if let event = endOfLine() { events.append(event) }
      start = end + 1
    }
    return events
  }

  /// The stream has ended: an event without its empty line counts too.
  public mutating func finish() -> Event? {
    if !line.isEmpty, !isBroken { _ = endOfLine() }
    return isBroken ? nil : dispatch()
  }

  private mutating func append(_ bytes: ArraySlice<UInt8>) throws(TooLarge) {
    guard !isBroken, line.count + data.count + bytes.count <= limit else {
      isBroken = true
      line = []
      data = []
      throw TooLarge(limit: limit)
    }
    line += bytes
  }

  private mutating func endOfLine() -> Event? {
    if isAtStart {
      isAtStart = false
      if line.starts(with: [0xEF, 0xBB, 0xBF]) { line.removeFirst(3) }
    }
    defer { line.removeAll(keepingCapacity: true) }
    if line.isEmpty { return dispatch() }
    let colon = line.firstIndex(of: UInt8(ascii: ":")) ?? line.endIndex
    var value = line[min(colon + 1, line.endIndex)...]
    if value.first == UInt8(ascii: " ") { value.removeFirst() }
    if line[..<colon].elementsEqual("data".utf8) {
      if hasData { data.append(0x0A) }
      data += value
      hasData = true
    } else if line[..<colon].elementsEqual("event".utf8) {
      name = String(decoding: value.prefix(200), as: UTF8.self)
    }
    return nil
  }

  private mutating func dispatch() -> Event? {
    defer {
      data = []
      hasData = false
      name = nil
    }
    return hasData ? Event(name: name?.isEmpty == true ? nil : name, data: data) : nil
  }
}
