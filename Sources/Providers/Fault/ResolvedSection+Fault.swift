import JSON
import Origin

extension ResolvedSection {
  /// What an answer that is none means: the first rule of the preset's that fits, else the
  /// built-in ones.
  public func fault(_ reply: ProviderReply, _ context: ReplyContext) -> ProviderFault {
    let reason: ProviderFault.Reason =
      switch reply.status {
      case 300...399: .redirect
      case 400...: .status
      default: .errorInReply
      }
    return fault(reply, ErrorBody(reply, self.reply), reason, context)
  }

  func fault(
    _ reply: ProviderReply, _ body: ErrorBody, _ reason: ProviderFault.Reason,
    _ context: ReplyContext
  ) -> ProviderFault {
    let said = said(reply, body, reason, context)
    var fault = ProviderFault(
      kind: .server, reason: reason, status: reply.status,
      code: code(body, context),
      message: said, requestID: requestID(reply, body).map { context.mask($0) })
    fault.retryAfter = WaitTime.seconds(reply.headers("retry-after"), now: context.now)
    if fault.retryAfter == nil, let text = reply.header("retry-after-ms") {
      fault.retryAfter = WaitTime.duration(text).map { $0 / 1000 }
    }
    if let rule = errors.first(where: { $0.fits(reply.status, body) }) {
      fault.kind = rule.kind
      fault.attempts = rule.attempts
      fault.isByPreset = true
      let reader = ReplyReader(
        root: body.root ?? .null, headers: reply.headersByName, unit: self.reply.unit)
      let wait = reader.texts(rule.retryAfter).compactMap { WaitTime.duration($0) }.max()
      fault.retryAfter = wait ?? fault.retryAfter
    } else if reason == .redirect {
      fault.kind = .unsupported
    } else {
      fault.kind =
        BuiltInRules(status: reply.status, codes: body.codes, message: body.message).kind
    }
    if fault.kind == .model { fault.place = places.model }
    return fault
  }

  /// Of a redirect's target only the origin: its path may hold anything.
  private static func origin(of target: String) -> Origin? {
    let absolute = target.hasPrefix("//") ? "https:" + target : target
    guard let slashes = absolute.firstRange(of: "://") else { return nil }
    let authority = absolute[slashes.upperBound...].prefix { !"/?#".contains($0) }
    return try? Origin(parsing: String(absolute[..<slashes.upperBound] + authority))
  }

  private func said(
    _ reply: ProviderReply, _ body: ErrorBody, _ reason: ProviderFault.Reason,
    _ context: ReplyContext
  ) -> String {
    if reason == .redirect {
      let target = reply.header("location").flatMap { Self.origin(of: context.mask($0)) }
      return "the address leads on\(target.map { " to \($0)" } ?? ""), where nothing is sent; "
        + "write the right base_url"
    }
    if reply.isWebPage {
      let title = ForeignText.title(ofPage: context.mask(Self.text(reply.body)).utf8)
      return "a web page came instead of an answer" + (title.isEmpty ? "" : " (\(title))")
        + "; is the address right, or does something stand in between?"
    }
    let line = body.message.map { ForeignText.line(context.mask($0)) } ?? ""
    if !line.isEmpty {
      // What frameworks say of a path that they do not know.
      let isPath =
        [404, 405].contains(reply.status)
        && ["not found", "method not allowed"]
          .contains(line.lowercased())
      return isPath ? line + " (is base_url right?)" : line
    }
    if let code = code(body, context) { return "the provider says " + code }
    return reply.status == 404
      ? "there is nothing at this address; is base_url right?"
      : reason == .errorInReply ? "the reply says that it failed" : "the provider refused"
  }

  /// The first that something is left of.
  private func code(_ body: ErrorBody, _ context: ReplyContext) -> String? {
    body.codes.lazy.map { ForeignText.line(context.mask($0), limit: 80) }.first { !$0.isEmpty }
  }

  private static func text(_ body: [UInt8]) -> String {
    String(decoding: body.prefix(100_000), as: UTF8.self)
  }

  /// From the header that most services set, else what looks like it, else the body.
  private func requestID(_ reply: ProviderReply, _ body: ErrorBody) -> String? {
    let named = ["x-request-id", "request-id"].compactMap { reply.header($0) }
    let alike = reply.headers.filter { header in
      let name = header.name.lowercased()
      return ["request-id", "requestid", "trace-id", "logid", "log-id", "cf-ray"]
        .contains { name.hasSuffix($0) }
    }.map(\.value)
    let said = [
      body.root?["request_id"], body.root?["requestId"], body.root?["error"]?["request_id"],
    ]
    .compactMap { $0?.string }
    return (named + alike + said).first { id in
      (1...80).contains(id.utf8.count) && id.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    }
  }
}

extension ErrorRule {
  func fits(_ status: Int, _ body: ErrorBody) -> Bool {
    guard statuses.isEmpty || statuses.contains(status) else { return false }
    if !codes.isEmpty {
      let globs = codes.map { Glob(text: $0) }
      guard body.codes.contains(where: { code in globs.contains { $0.matches(code) } }) else {
        return false
      }
    }
    guard let condition else { return true }
    let reader = ReplyReader(root: body.root ?? .null, unit: .seconds)
    let place = ReplyValue(source: .path(condition.path), join: nil, unit: nil)
    return reader.texts([place]).contains { condition.pattern.isFound(in: $0) }
  }
}
