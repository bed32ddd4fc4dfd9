import Files
import Origin

@testable import HTTP

/// A key that nothing may show.
let canary = "canary-4f1d7c0b9e2a48d6a5c3b1e07f9d8264"

extension Server {
  /// To this server's loopback address.
  func request(
    _ target: String, method: String = "POST", scheme: String = "http", host: String = "127.0.0.1",
    headers: [(name: String, value: String)] = [], key: String? = canary,
    body: [BodyPiece] = [.bytes(Array("hello".utf8))], timeouts: HTTPTimeouts = HTTPTimeouts(),
    replyLimit: Int = 1 << 20
  ) throws -> HTTPRequest {
    let base = "\(scheme)://\(host):\(port)"
    return HTTPRequest(
      method, base + target, of: try Origin(parsing: base), headers: headers,
      secret: key.map { .bearer($0) }, body: body, timeouts: timeouts, replyLimit: replyLimit)
  }
}

extension SecretHeader {
  static func bearer(_ key: String) -> SecretHeader {
    SecretHeader(name: "Authorization", prefix: "Bearer ") { use in
      Array(key.utf8).withUnsafeBytes { use($0) }
    }
  }
}

extension HTTPClient {
  /// Why a request comes to no reply.
  func failure(_ request: HTTPRequest) async -> HTTPError? {
    do throws(HTTPError) {
      _ = try await send(request)
      return nil
    } catch {
      return error
    }
  }
}

extension HTTPResponse {
  var text: String { String(decoding: body, as: UTF8.self) }
}
