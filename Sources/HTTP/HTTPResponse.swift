/// The start of a reply.
public struct HTTPHead: Sendable {
  public let status: Int
  public let headers: HTTPHeaders

  public init(status: Int, headers: HTTPHeaders) {
    self.status = status
    self.headers = headers
  }
}

/// A reply, whatever its status: a redirect is one like any other and never followed.
public struct HTTPResponse: Sendable {
  public let head: HTTPHead
  /// Empty where it was streamed.
  public let body: [UInt8]
  /// Bytes of the request's body that were sent (fewer than all where the server answered early).
  public let bytesSent: Int64
  /// Whether a connection of an earlier request was used.
  public let reusedConnection: Bool

  public var status: Int { head.status }
  public var headers: HTTPHeaders { head.headers }

  public init(
    head: HTTPHead, body: [UInt8], bytesSent: Int64 = 0, reusedConnection: Bool = false
  ) {
    self.head = head
    self.body = body
    self.bytesSent = bytesSent
    self.reusedConnection = reusedConnection
  }
}

/// A reply's headers in their order; names are compared without regard to case.
public struct HTTPHeaders: Sendable {
  public let fields: [(name: String, value: String)]

  /// Values are as received, invalid UTF-8 repaired, without white space around them.
  public init(_ fields: [(name: String, value: String)] = []) { self.fields = fields }

  /// The first one's value.
  public subscript(name: String) -> String? { all(name).first }

  public func all(_ name: String) -> [String] {
    let name = name.lowercased()
    return fields.filter { $0.name.lowercased() == name }.map(\.value)
  }
}
