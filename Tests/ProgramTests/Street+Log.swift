import Glibc
import JSON

extension Street {
  /// What was seen in a street.
  struct Log: Sendable {
    struct Request: Sendable {
      /// The scenario's key: `api.openai.com`, `127.0.0.1:8080`.
      let host: String
      let connection: Int
      let method: String
      /// As sent: path and query.
      let target: String
      let headers: [(name: String, value: String)]
      let head: [UInt8]
      let body: [UInt8]
      let bodySize: Int
      /// The whole body came.
      let isComplete: Bool
      /// Which of the host's replies it got; `nil`: none fitted.
      let reply: Int?
      /// Seconds since 1970.
      let time: Double
      let ended: Double

      /// The values of a header, whatever the case of its name.
      subscript(name: String) -> [String] {
        headers.filter { $0.name.lowercased() == name.lowercased() }.map { $0.value }
      }
      var bodyText: String { String(decoding: body, as: UTF8.self) }

      /// Whether these words stand in the body, which may be a whole recording.
      func holds(_ words: String) -> Bool {
        let wanted = Array(words.utf8)
        return body.withUnsafeBytes { bytes in
          guard var next = bytes.baseAddress else { return false }
          let end = next + bytes.count
          while end - next >= wanted.count,
            let found = memchr(next, Int32(wanted[0]), end - next - wanted.count + 1)
          {
            if memcmp(found, wanted, wanted.count) == 0 { return true }
            next = UnsafeRawPointer(found) + 1
          }
          return false
        }
      }
    }

    struct Connection: Sendable {
      /// `nil`: somebody whom the scenario does not name.
      let host: String?
      let address: String
      let port: Int
      let serverName: String?
      /// `TLSv1.3`; `nil` for plain ones, and where the handshake failed.
      let tls: String?
      let problem: String?
      /// The proxy that it came through.
      let proxy: String?
      let requests: Int
      /// What was told to it, without TLS's own.
      let bytes: Int
      let opened: Double
      let closed: Double?
    }

    let requests: [Request]
    let connections: [Connection]
    /// The names that were asked for.
    let questions: [String]
    /// `tcp 203.0.113.10 443`: each connection tried, each datagram sent, whoever was meant.
    let packets: [String]
    /// The largest resident set of a process that ran in the street, in bytes.
    let peak: Int

    /// Those who were meant by nobody and were called all the same.
    var strangers: [Connection] { connections.filter { $0.host == nil } }
    /// Nobody was called, nor looked up.
    var isSilent: Bool { packets.isEmpty && questions.isEmpty && connections.isEmpty }

    func requests(to host: String) -> [Request] { requests.filter { $0.host == host } }
  }
}

extension Street.Log {
  init(_ json: JSON, in directory: String) {
    requests = (json["requests"]?.array ?? []).map { Request($0, in: directory) }
    connections = (json["connections"]?.array ?? []).map { Connection($0) }
    questions = (json["dns"]?.array ?? []).map { $0["name"]?.string ?? "?" }
    packets = (json["packets"]?.array ?? []).map { packet in
      (packet.array ?? []).map { $0.string ?? $0.int.map(String.init) ?? "?" }
        .joined(separator: " ")
    }
    peak = (json["peak"]?.int ?? 0) << 10
  }
}

extension Street.Log.Request {
  init(_ json: JSON, in directory: String) {
    host = json["host"]?.string ?? "?"
    connection = json["connection"]?.int ?? 0
    method = json["method"]?.string ?? "?"
    target = json["target"]?.string ?? "?"
    headers = (json["headers"]?.array ?? []).map {
      (name: $0[0]?.string ?? "", value: $0[1]?.string ?? "")
    }
    let name = directory + "/requests/\(json["n"]?.int ?? 0)"
    head = (try? contents(name + ".head")) ?? []
    body = (try? contents(name + ".body")) ?? []
    bodySize = json["body"]?.int ?? 0
    isComplete = json["complete"]?.bool ?? false
    reply = json["reply"]?.int
    time = json["time"]?.double ?? 0
    ended = json["ended"]?.double ?? 0
  }
}

extension Street.Log.Connection {
  init(_ json: JSON) {
    host = json["host"]?.string
    address = json["address"]?.string ?? "?"
    port = json["port"]?.int ?? 0
    serverName = json["sni"]?.string
    tls = json["tls"]?.string
    problem = json["problem"]?.string
    proxy = json["via"]?.string
    requests = json["requests"]?.int ?? 0
    bytes = json["bytes"]?.int ?? 0
    opened = json["opened"]?.double ?? 0
    closed = json["closed"]?.double
  }
}
