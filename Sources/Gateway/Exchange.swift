import Consent
import Files
import Jobs
import Keys
import Origin
import Providers
import Synchronization
import Transcripts

/// One request, made as often as somebody says.
struct Exchange: Sendable {
  let errand: Errand
  let lease: Lease?
  /// Of audio; `nil` for a text, which is sent too fast to be watched.
  let seconds: Double?
  /// The words are asked for as they come.
  let streams: Bool
  let reporter: any Reporter
  /// Gets the words so far, each time more have come.
  let onText: (@Sendable (String) -> Void)?

  init(
    _ errand: Errand, lease: Lease?, seconds: Double? = nil, streams: Bool,
    reporter: any Reporter, onText: (@Sendable (String) -> Void)? = nil
  ) {
    self.errand = errand
    self.lease = lease
    self.seconds = seconds
    self.streams = streams
    self.reporter = reporter
    self.onText = onText
  }

  private var use: RemoteUse { errand.use }
  private var pulse: Pulse { errand.pulse }

  /// - Parameter request: what the shipment was made of, if a parameter that the server refuses may
  ///   be left out of it.
  func attempt(
    _ shipment: Shipment, of request: OutgoingRequest? = nil
  ) async throws(EgressError) -> Reading {
    let tally = Tally()
    // Whatever came of it: what was sent was sent.
    defer { errand.counter.attempt(bytes: tally.bytes, seconds: seconds ?? 0) }
    let start = pulse.elapsed()
    let stream = streams ? StreamTap(use.section, now: pulse.now, onText: onText) : nil
    let answer = try await send(shipment, watching(tally, stream))
    tally.reached(answer.bytesSent)
    reporter.report(.detail(detail(answer, seconds: pulse.elapsed() - start)))
    let reading = try read(answer.reply, stream, of: request)
    if reading.repairs > 0 {
      reporter.report(
        .warning(
          code: "repaired",
          message: "\(use.preset.id) answered with \(reading.repairs) broken characters"))
    }
    return reading
  }

  /// By the way that its destination has.
  private func send(
    _ shipment: Shipment, _ watching: Watching
  ) async throws(EgressError) -> Answer {
    switch use.destination {
    case .local(let local):
      return try await errand.egress.send(shipment, to: local, watching: watching)
    case .remote(let remote):
      guard let lease else { throw .mismatch(remote.origin) }
      return try await errand.egress.send(
        shipment, to: remote, permit: lease.permit, lease: lease, watching: watching)
    case .program(let program): throw .mismatch(program.origin)
    }
  }

  private func watching(_ tally: Tally, _ stream: StreamTap?) -> Watching {
    let reporter = reporter
    let seconds = seconds
    var watching = Watching()
    watching.onProgress = { sent, total in
      let before = tally.bytes
      guard sent > before else { return }
      tally.reached(sent)
      guard total > 0, let seconds else { return }
      reporter.report(.progress(Double(sent) / Double(total)))
      if sent >= total { reporter.report(.stage(.transcribing, seconds: seconds)) }
    }
    if let stream {
      watching.onBytes = { stream.take(status: $0, headers: $1, $2) }
    }
    return watching
  }

  // MARK: The answer

  private func read(
    _ reply: ProviderReply, _ stream: StreamTap?, of request: OutgoingRequest?
  ) throws(EgressError) -> Reading {
    do throws(ProviderFault) {
      if let stream, stream.hasBegun { return try stream.finish() }
      return try Self.read(reply, use.section, .masking(now: pulse.now()))
    } catch {
      let refused = request.flatMap { request in
        use.section.refusedParameter(
          in: reply, of: request, keeping: use.preset.about.disclosure?.optOut ?? [])
      }
      throw EgressError(
        RetryPolicy.Obstacle(error), Failure(error, use, hadKey: errand.key != nil),
        wasSending: true, refused: refused)
    }
  }

  /// An answer that came as a whole, be it events or not.
  static func read(
    _ reply: ProviderReply, _ section: ResolvedSection, _ context: ReplyContext
  ) throws(ProviderFault) -> Reading {
    guard reply.isEventStream, reply.status < 300 else {
      return try section.reading(reply, context)
    }
    var reader = StreamReading(section, status: reply.status, headers: reply.headers)
    _ = try reader.read(reply.body, context)
    return try reader.finish(context)
  }

  /// For `-v`: never the user's words.
  private func detail(_ answer: Answer, seconds: Double) -> String {
    var text =
      "\(use.origin) answered \(answer.reply.status) after \(answer.bytesSent) bytes sent, "
      + "\(answer.reply.body.count) bytes received, \(Int((seconds * 1000).rounded())) ms"
    let id = ["x-request-id", "request-id", "x-amzn-requestid"].lazy
      .compactMap { answer.reply.header($0) }.first
    if let id { text += ", request \(TerminalText.line(KeyMask.live.masking(id), limit: 80))" }
    return text
  }
}

extension ProviderReply {
  var isEventStream: Bool {
    header("content-type")?.lowercased().hasPrefix("text/event-stream") == true
  }
}

extension ReplyContext {
  /// Hides every key that lives in this process, and what is shaped like one.
  static func masking(now: Double) -> ReplyContext {
    ReplyContext(now: now, mask: { KeyMask.live.masking($0) })
  }
}

/// Takes a reply while it comes, on the exit's thread.
final class StreamTap: Sendable {
  private let section: ResolvedSection
  private let now: @Sendable () -> Double
  private let onText: (@Sendable (String) -> Void)?
  private let state = Mutex<(reading: StreamReading?, fault: ProviderFault?)>((nil, nil))

  init(
    _ section: ResolvedSection, now: @escaping @Sendable () -> Double,
    onText: (@Sendable (String) -> Void)? = nil
  ) {
    self.section = section
    self.now = now
    self.onText = onText
  }

  var hasBegun: Bool { state.withLock { $0.reading != nil } }

  /// - Returns: whether more is wanted.
  func take(status: Int, headers: [HeaderField], _ bytes: [UInt8]) -> Bool {
    let context = ReplyContext.masking(now: now())
    let (isWanted, text): (Bool, String?) = state.withLock { state in
      guard state.fault == nil else { return (false, nil) }
      var reading = state.reading ?? StreamReading(section, status: status, headers: headers)
      // One reading at a time: with a second one, each piece would copy all that came before it.
      state.reading = nil
      var hasGrown = false
      do throws(ProviderFault) { hasGrown = try reading.read(bytes, context) } catch {
        state.fault = error
      }
      state.reading = reading
      return (state.fault == nil && !reading.isDone, hasGrown ? reading.text : nil)
    }
    if let text { onText?(text) }
    return isWanted
  }

  func finish() throws(ProviderFault) -> Reading {
    let context = ReplyContext.masking(now: now())
    let result: Result<Reading, ProviderFault> = state.withLock { state in
      if let fault = state.fault { return .failure(fault) }
      var reading = state.reading ?? StreamReading(section, status: 200, headers: [])
      do throws(ProviderFault) { return .success(try reading.finish(context)) } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }
}

/// Bytes of one attempt's body that went out.
final class Tally: Sendable {
  private let highest = Mutex<Int64>(0)
  var bytes: Int64 { highest.withLock { $0 } }
  func reached(_ bytes: Int64) { highest.withLock { $0 = max($0, bytes) } }
}
