/// Puts a reply together from the lines and bytes that libcurl hands over, within its limits.
struct ReplyTaker {
  enum Refusal: Error {
    case tooLarge
    case badReply(String)
    /// The one who takes the stream has enough.
    case enough
  }

  typealias Stream = @Sendable (HTTPHead, [UInt8]) -> Bool

  /// All heads together, the interim ones (1xx) too.
  private static let headLimit = 64 << 10

  private let limit: Int
  private let stream: Stream?
  /// A reply to HEAD tells of a body that does not come.
  private let hasBody: Bool
  private var status = 0
  private var fields: [(name: String, value: String)] = []
  private var headBytes = 0
  private var taken = 0
  private var isUnreadable = false
  /// There when it is complete.
  private(set) var head: HTTPHead?
  private(set) var body: [UInt8] = []

  init(limit: Int, stream: Stream?, hasBody: Bool = true) {
    self.hasBody = hasBody
    self.limit = limit
    self.stream = stream
  }

  /// A line of the head (or of the trailers, which are left out).
  mutating func take(line: UnsafeRawBufferPointer) throws(Refusal) {
    headBytes += line.count
    guard headBytes <= Self.headLimit else { throw .badReply("its head has no end") }
    guard head == nil else { return }
    let text = line.prefix { $0 != 0x0D && $0 != 0x0A }
    if text.starts(with: "HTTP/".utf8) {
      let code = text.drop { $0 != 0x20 }.drop { $0 == 0x20 }.prefix(3)
      status = Int(String(decoding: code, as: UTF8.self)) ?? 0
      fields = []
    } else if text.isEmpty {
      try endHead()
    } else if text.first == 0x20 || text.first == 0x09 {
      guard let last = fields.indices.last else { return }
      fields[last].value += " " + Self.trimmed(text)
    } else {
      let name = text.prefix { $0 != UInt8(ascii: ":") }
      fields.append((Self.trimmed(name), Self.trimmed(text.dropFirst(name.count + 1))))
    }
  }

  private mutating func endHead() throws(Refusal) {
    guard status != 101 else { throw .badReply("it changes the protocol") }
    guard !(100..<200).contains(status) else { return }
    let head = HTTPHead(status: status, headers: HTTPHeaders(fields))
    self.head = head
    let coding = head.headers.all("content-encoding").joined(separator: ",").lowercased()
    guard coding.isEmpty || coding == "identity" else {
      // What an error's body says is lost, but not the status.
      guard !isGood else { throw .badReply("it is compressed, which was not asked for") }
      isUnreadable = true
      return
    }
    if hasBody, let length = head.headers["content-length"].flatMap({ Int($0) }), length > limit {
      throw .tooLarge
    }
  }

  /// Nothing but the connection's end tells where a good reply ends, and libcurl does not say
  /// whether TLS ended in order: what was taken whole may be a part.
  var mayBeCut: Bool {
    guard let head, isGood, stream == nil, !body.isEmpty else { return false }
    return head.headers["content-length"] == nil && head.headers["transfer-encoding"] == nil
  }

  private var isGood: Bool { (200..<300).contains(status) }

  /// Bytes of the body.
  mutating func take(bytes: UnsafeRawBufferPointer) throws(Refusal) {
    guard let head else { throw .badReply("it has no head") }
    guard bytes.count <= limit - taken else { throw .tooLarge }
    taken += bytes.count
    if isUnreadable { return }
    if let stream, isGood {
      guard stream(head, Array(bytes)) else { throw .enough }
    } else {
      body.append(contentsOf: bytes)
    }
  }

  private static func trimmed(_ bytes: Slice<UnsafeRawBufferPointer>) -> String {
    let isSpace: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 }
    var kept = bytes.drop(while: isSpace)
    while let last = kept.last, isSpace(last) { kept = kept.dropLast() }
    return String(decoding: kept, as: UTF8.self)
  }
}
