import ChildProcess
import Consent
import Files
import HTTP
import Jobs
import Keys
import Origin
import Providers

/// The only exit of the program: nothing else here speaks HTTP or runs a program with a network.
/// There are four ways out, and what goes out by each is what its types let through:
///
/// 1. `send(_:to: LocalOrigin)`: to this machine;
/// 2. `send(_:to: RemoteOrigin, permit:lease:)`: to others, under a live permit for exactly this
///    origin, kind of data and purpose;
/// 3. `run(_:as: ProgramOrigin, permit:lease:)`: through a program that may use the network;
/// 4. `probe(_:)`: what holds not a word of the user's.
struct Egress: Sendable {
  private let client: HTTPClient

  /// - Parameters: files and directories of authorities, instead of the machine's own.
  init(authorityFile: Path? = nil, authorityDirectory: Path? = nil) {
    client = HTTPClient(
      HTTPConfiguration(authorityFile: authorityFile, authorityDirectory: authorityDirectory))
  }

  /// `7.88.1`.
  static var libraryVersion: String { HTTPClient.libraryVersion }

  // MARK: The four ways

  func send(
    _ shipment: Shipment, to local: LocalOrigin, watching: Watching = Watching()
  ) async throws(EgressError) -> Answer {
    guard shipment.origin == local.origin else { throw .mismatch(shipment.origin) }
    return try await exchange(shipment, watching)
  }

  /// Ends within a second of a withdrawal.
  func send(
    _ shipment: Shipment, to remote: RemoteOrigin, permit: UploadPermit, lease: Lease,
    watching: Watching = Watching()
  ) async throws(EgressError) -> Answer {
    try Self.check(permit, lease, allows: shipment.use, remote.origin)
    return try await under(lease, remote.origin) { () async throws(EgressError) in
      try await exchange(shipment, watching)
    }
  }

  /// Runs a program of the user's with the network. Ends within a second of a withdrawal.
  func run(
    _ command: Command, as program: ProgramOrigin, permit: UploadPermit, lease: Lease,
    kind: DataKind, purpose: Purpose, runner: Runner, outputLimit: Int = 1 << 20,
    errorTailLimit: Int = 8 << 10, onErrorLine: (@Sendable ([UInt8]) -> Void)? = nil
  ) async throws(EgressError) -> Outcome {
    let use = UseKey(origin: program.origin, kind: kind, purpose: purpose)
    try Self.check(permit, lease, allows: use, program.origin)
    guard command.program.bytes.elementsEqual(program.path.utf8) else {
      throw .mismatch(program.origin)
    }
    var command = command
    command.network = .any
    let allowed = command
    return try await under(lease, program.origin) { () async throws(EgressError) in
      do {
        return try await runner.run(
          allowed, outputLimit: outputLimit, errorTailLimit: errorTailLimit,
          onErrorLine: onErrorLine)
      } catch let error as ChildProcessError {
        throw EgressError(.permanent, Failure(error), wasSending: true)
      } catch {
        throw EgressError(.permanent, Failure(.internal, "running \(allowed.program) failed"))
      }
    }
  }

  func probe(_ probe: Probe) async throws(EgressError) -> Answer {
    try await exchange(probe.shipment, Watching())
  }

  // MARK: What holds for all

  /// Looked at once more when the program runs: types tell apart ways, not values.
  private static func check(
    _ permit: UploadPermit, _ lease: Lease, allows use: UseKey, _ origin: Origin
  ) throws(EgressError) {
    guard use.origin == origin, permit.key == use, lease.permit.key == use else {
      throw .mismatch(origin)
    }
    guard permit.isLive else { throw .ended(.withdrawn, origin, wasSending: false) }
  }

  /// Runs the body until the lease ends.
  private func under<R: Sendable>(
    _ lease: Lease, _ origin: Origin,
    _ body: @escaping @Sendable () async throws(EgressError) -> R
  ) async throws(EgressError) -> R {
    let finish = await lease.during { () async -> Result<R, EgressError> in
      do throws(EgressError) { return .success(try await body()) } catch { return .failure(error) }
    }
    switch finish {
    case .done(let result): return try result.get()
    case .ended(let ending): throw .ended(ending, origin, wasSending: true)
    }
  }

  private func exchange(
    _ shipment: Shipment, _ watching: Watching
  ) async throws(EgressError) -> Answer {
    do throws(HTTPError) {
      let response: HTTPResponse
      if let onBytes = watching.onBytes {
        response = try await client.stream(shipment.request, progress: watching.onProgress) {
          onBytes($0.status, $0.headers.fields.map { HeaderField($0.name, $0.value) }, $1)
        }
      } else {
        response = try await client.send(shipment.request, progress: watching.onProgress)
      }
      return Answer(
        reply: ProviderReply(
          status: response.status,
          headers: response.headers.fields.map { HeaderField($0.name, $0.value) },
          body: response.body),
        bytesSent: response.bytesSent)
    } catch {
      throw EgressError(error)
    }
  }
}

/// A request ready to go: filled, with the key that its own origin gets, and the files that it
/// holds as they are now; if they are others when they are sent, nothing more of them is.
struct Shipment: Sendable {
  let origin: Origin
  let kind: DataKind
  let purpose: Purpose
  fileprivate let request: HTTPRequest

  var use: UseKey { UseKey(origin: origin, kind: kind, purpose: purpose) }
  var length: Int64 { request.bodyLength }

  /// - Throws: a file that cannot be looked at or is another one than was described; a key of
  ///   another origin's.
  init(
    _ filled: OutgoingRequest, kind: DataKind, purpose: Purpose, key: OriginKey?, caFile: Path?,
    patience: Patience
  ) throws(EgressError) {
    let slice = try filled.audio.map { (audio) throws(EgressError) in try Self.slice(of: audio) }
    var body: [BodyPiece] = []
    for piece in filled.body {
      switch piece {
      case .bytes(let bytes): body.append(.bytes(bytes))
      case .audio: if let slice { body.append(.file(slice)) }
      case .audioBase64: if let slice { body.append(.base64(slice)) }
      }
    }
    try self.init(
      filled.method, filled.url, of: filled.origin, headers: filled.headers, auth: filled.auth,
      body: body, kind: kind, purpose: purpose, key: key, caFile: caFile, patience: patience)
  }

  /// A question that holds nothing of anybody's: `GET`.
  init(
    asking url: String, of origin: Origin, auth: Auth, purpose: Purpose, key: OriginKey?,
    caFile: Path?, timeout: Double?
  ) throws(EgressError) {
    try self.init(
      "GET", url, of: origin, headers: [HeaderField("Accept", "application/json")], auth: auth,
      body: [], kind: .text, purpose: purpose, key: key, caFile: caFile,
      patience: Patience(seconds: 0, bytes: 0, isLocal: origin.isLocal, timeout: timeout))
  }

  private init(
    _ method: String, _ url: String, of origin: Origin, headers: [HeaderField], auth: Auth,
    body: [BodyPiece], kind: DataKind, purpose: Purpose, key: OriginKey?, caFile: Path?,
    patience: Patience
  ) throws(EgressError) {
    if let key, key.origin != origin { throw .mismatch(origin) }
    self.origin = origin
    self.kind = kind
    self.purpose = purpose
    request = HTTPRequest(
      method, url, of: origin, headers: headers.map { ($0.name, $0.value) },
      secret: key.flatMap { Self.header($0.key, auth) }, body: body, caFile: caFile,
      timeouts: HTTPTimeouts(
        connect: patience.connect, sendIdle: patience.sendIdle, firstByte: patience.firstByte,
        readIdle: patience.readIdle, total: patience.total))
  }

  private static func header(_ key: APIKey, _ auth: Auth) -> SecretHeader? {
    switch auth {
    case .none: nil
    case .bearer:
      SecretHeader(name: "Authorization", prefix: "Bearer ") { use in key.withBytes { use($0) } }
    case .header(let name, let prefix):
      SecretHeader(name: name, prefix: prefix) { use in key.withBytes { use($0) } }
    }
  }

  private static func slice(of audio: AudioFile) throws(EgressError) -> FileSlice {
    let slice: FileSlice
    do throws(FileError) { slice = try FileSlice(audio.path) } catch {
      throw EgressError(.permanent, Failure(error))
    }
    guard slice.length == audio.size else {
      throw EgressError(.permanent, .sourceChanged("\(audio.path) changed before it was sent"))
    }
    return slice
  }
}

extension EgressError {
  fileprivate init(_ error: HTTPError) {
    self.init(error.obstacle, error.failure, wasSending: error.wasSending)
  }
}

extension HTTPError {
  /// What it means for trying again.
  fileprivate var obstacle: RetryPolicy.Obstacle {
    let lost: RetryPolicy.Obstacle = wasSending ? .unanswered : .notConnected
    switch code {
    case .resolve, .connect, .proxy(status: nil), .timeout, .closedEarly: return lost
    case .proxy(let status?): return status >= 500 ? lost : .permanent
    case .badReply, .library: return wasSending ? .unanswered : .permanent
    case .badRequest, .insecure, .tls, .tooLarge, .bodyChanged, .bodyUnreadable, .notLoopback,
      .cancelled:
      return .permanent
    }
  }

  /// What a person and a script are told.
  fileprivate var failure: Failure {
    switch code {
    case .badRequest: Failure(.internal, reason: "bad_request", description)
    case .insecure: Failure(.preset, reason: "insecure", description)
    case .resolve: Failure(.network, reason: "resolve", description)
    case .connect: Failure(.network, reason: "connect", description, advice: localAdvice)
    case .proxy: Failure(.network, reason: "proxy", description)
    case .tls(let problem): Failure(.network, reason: problem.reason, description)
    case .timeout(let phase):
      Failure(.timeout, reason: phase.reason, description, advice: "--timeout S waits longer")
    case .closedEarly: Failure(.network, reason: "closed_early", description)
    case .badReply: Failure(.server, reason: "bad_reply", description)
    case .tooLarge: Failure(.server, reason: "reply_too_large", description)
    case .bodyChanged: .sourceChanged(description)
    case .bodyUnreadable(let error): Failure(error)
    case .notLoopback: Failure(.network, reason: "not_loopback", description)
    case .cancelled: Failure(.cancelled, description)
    case .library(let code): Failure(.network, reason: "curl_\(code)", description)
    }
  }

  private var localAdvice: String? {
    origin.isLocal ? "is the server running, and does it listen there?" : nil
  }
}

extension HTTPError.TLSProblem {
  fileprivate var reason: String {
    switch self {
    case .expired: "tls_expired"
    case .notYetValid: "tls_not_yet_valid"
    case .wrongName: "tls_wrong_name"
    case .selfSigned: "tls_self_signed"
    case .unknownAuthority: "tls_unknown_authority"
    case .authorities: "tls_authorities"
    case .other: "tls"
    }
  }
}

extension HTTPError.Phase {
  fileprivate var reason: String {
    switch self {
    case .connect: "connect"
    case .send: "send"
    case .firstByte: "first_byte"
    case .idle: "idle"
    case .total: "total"
    }
  }
}
