import Origin

/// What is refused before anything is looked up, opened or connected.
struct RequestGuard {
  /// The framing is libcurl's, and nothing is taken that would change who answers or how the reply
  /// is packed.
  private static let ownNames: Set<String> = [
    "accept-encoding", "connection", "content-length", "cookie", "expect", "host", "keep-alive",
    "proxy-authorization", "proxy-connection", "te", "trailer", "transfer-encoding", "upgrade",
  ]

  let request: HTTPRequest

  func check() throws(HTTPError) {
    guard request.origin.isSecureOrLocal else {
      throw HTTPError(code: .insecure, origin: request.origin)
    }
    guard Self.isToken(request.method) else { throw refusal("the method is one word, as in POST") }
    try checkURL()
    for (name, value) in request.headers {
      try check(name: name)
      guard Self.isValue(value) else {
        throw refusal("the header \(name) has no line ends or control characters")
      }
    }
    if let secret = request.secret {
      try check(name: secret.name)
      guard Self.isValue(secret.prefix) else {
        throw refusal("what stands before the key has no line ends or control characters")
      }
    }
  }

  private func checkURL() throws(HTTPError) {
    guard request.url.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
      throw refusal("a URL is ASCII without spaces; everything else is percent-encoded")
    }
    let found: Origin
    do throws(OriginError) {
      found = try Origin(parsing: request.url)
    } catch {
      throw refusal(error.message)
    }
    switch request.origin.kind {
    case .http: guard found == request.origin else { throw refusal("the URL leads to \(found)") }
    case .unix:
      guard case .http("http", _, _) = found.kind else {
        throw refusal("through a socket http is spoken, as in http://localhost/path")
      }
    case .program: throw refusal("a program is run, not asked over HTTP")
    }
  }

  private func check(name: String) throws(HTTPError) {
    guard Self.isToken(name) else {
      throw refusal("a header's name is letters, digits and hyphens")
    }
    guard !Self.ownNames.contains(name.lowercased()) else {
      throw refusal("the header \(name) is not for a request to set")
    }
  }

  private func refusal(_ why: String) -> HTTPError {
    HTTPError(code: .badRequest(why), origin: request.origin)
  }

  /// RFC 9110's token.
  private static func isToken(_ text: String) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy { byte in
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
        }
      }
  }

  private static func isValue(_ text: String) -> Bool { text.utf8.allSatisfy(isValueByte) }

  static func isValueByte(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\t") || (byte >= 0x20 && byte != 0x7F)
  }
}
