import Glibc
import JSON
import Synchronization
import Testing

/// A speech server on loopback that knows the words of our recordings and fails as it is told: see
/// `Tests/Street/word-server.py`. It ends with the sandbox.
final class WordServer: Sendable {
  struct Request: Sendable {
    /// The words that were wholly in the piece, by their place in the recording.
    let words: [Int]
    let seconds: Double
    /// `good`, or the fault that it met.
    let outcome: String
    /// How many requests ran just then, with this one.
    let atOnce: Int
    let size: Int
    var isGood: Bool { outcome == "good" }
  }

  private let sandbox: Sandbox
  private let process = Mutex<Running?>(nil)
  let port: Int

  /// Listens when it returns, and hears the recordings in the sandbox's working directory.
  init(_ sandbox: Sandbox, plan: JSON = [:]) async throws {
    self.sandbox = sandbox
    try write(JSONWriter.bytes(plan), to: sandbox.work + "/plan.json")
    let running = try Self.launch(sandbox)
    process.withLock { $0 = running }
    let path = sandbox.work + "/port"
    try await until { exists(path) }
    port = Int(String(decoding: try contents(path), as: UTF8.self)) ?? 0
    try self.plan(plan)
  }

  private static func launch(_ sandbox: Sandbox) throws -> Running {
    let running = try sandbox.start(
      bytes: [],
      through: [
        "/usr/bin/python3", Sandbox.repository + "/Tests/Street/word-server.py", sandbox.work,
      ], program: nil)
    sandbox.helpers.withLock { $0.append(running.pid) }
    return running
  }

  /// What it does from the next request on.
  func plan(_ plan: JSON) throws {
    var members = plan.object ?? JSONObject()
    members["port"] = .number(JSONNumber(port))
    let part = sandbox.root + "/plan-\(unique())"
    try write(JSONWriter.bytes(.object(members)), to: part)
    guard rename(part, sandbox.work + "/plan.json") == 0 else { throw SystemError("rename") }
  }

  /// It is gone, with all its connections.
  func die() async throws {
    guard let running = process.withLock({ $0.take() }) else { return }
    sandbox.helpers.withLock { $0.removeAll { $0 == running.pid } }
    running.signal(SIGKILL)
    _ = try await running.ended()
    unlink(sandbox.work + "/port")
  }

  /// It is there again, at the same address.
  func comeBack() async throws {
    let running = try Self.launch(sandbox)
    process.withLock { $0 = running }
    let path = sandbox.work + "/port"
    try await until { exists(path) }
  }

  /// Those that came wholly, in the order in which they did.
  var requests: [Request] {
    let log = (try? contents(sandbox.work + "/log")) ?? []
    return log.split(separator: UInt8(ascii: "\n")).compactMap { line in
      guard let json = try? JSONReader.read(Array(line)).value else { return nil }
      return Request(
        words: (json["words"]?.array ?? []).compactMap(\.int),
        seconds: json["seconds"]?.double ?? 0,
        outcome: json["outcome"]?.string ?? "?", atOnce: json["at_once"]?.int ?? 0,
        size: json["bytes"]?.int ?? 0)
    }
  }

  /// Forgets them.
  func forget() { unlink(sandbox.work + "/log") }
}

extension Sandbox {
  /// A home whose provider `words` is such a server, which takes so many seconds at a time.
  func words(
    _ server: WordServer, id: String = "words", limits: String = "seconds: 6, concurrency: 8",
    more: String = ""
  ) throws {
    try preset(
      id,
      """
      id: \(id)
      name: Known words
      base_url: http://127.0.0.1:\(server.port)/v1
      auth: none
      transcription:
        wire: openai-transcriptions
        model: m
        audio: {formats: [wav]}
        limits: {\(limits)}
      \(more)
      """)
  }
}

/// So that plans can be written down.
extension JSON: ExpressibleByFloatLiteral {
  public init(floatLiteral value: Double) { self = JSONNumber(value).map { .number($0) } ?? .null }
}
