import JSON
import Transcripts

extension ResolvedSection {
  /// Bytes of a reply that are read; more are an error.
  public static let replyLimit = 64 << 20

  /// The words of a reply: status, then content type, then size, then shape. Nobody spoke: an
  /// empty transcript (`Reading.isSilent`). Fields that nobody knows do not matter.
  public func reading(
    _ reply: ProviderReply, _ context: ReplyContext
  ) throws(ProviderFault) -> Reading {
    do throws(ProviderFault) {
      guard (200...299).contains(reply.status) else { throw fault(reply, context) }
      return try words(of: reply, context)
    } catch {
      if error.kind == .noSpeech { return .silence }
      throw error
    }
  }

  private func words(
    of reply: ProviderReply, _ context: ReplyContext
  ) throws(ProviderFault) -> Reading {
    if reply.mediaType == "text/event-stream", !events.isEmpty {
      var stream = StreamReading(self, status: reply.status, headers: reply.headers)
      _ = try stream.read(reply.body, context)
      return try stream.finish(context)
    }
    if reply.isWebPage { throw fault(reply, ErrorBody(reply, self.reply), .html, context) }
    guard reply.body.count <= Self.replyLimit else {
      throw shapeFault(
        .tooLarge, "the reply has more than \(Self.replyLimit >> 20) MiB", reply, context)
    }
    let result: JSONReader.Result
    do throws(ReplyError) {
      guard self.reply.format == .json else { return try self.reply.reading(reply.body) }
      result = try ReplySpec.parsed(reply.body)
    } catch {
      throw shapeFault(reason(of: error, .null), error.message, reply, context)
    }
    return try words(of: result, reply, context)
  }

  private func words(
    of result: JSONReader.Result, _ reply: ProviderReply, _ context: ReplyContext
  ) throws(ProviderFault) -> Reading {
    let root = result.value
    if root.isNull { throw shapeFault(.null, "the reply is null", reply, context) }
    let reader = ReplyReader(root: root, headers: reply.headersByName, unit: self.reply.unit)
    if self.reply.ending(reader) == .refused { throw refusal(reply, context) }
    let body = ErrorBody(reply, self.reply)
    do throws(ReplyError) {
      let reading = try self.reply.reading(reader, repairs: result.repairs)
      if reading.isSilent, body.tellsOfError {
        throw ReplyError(code: .failed, message: "the reply says that it failed")
      }
      return reading
    } catch {
      if error.code == .failed || (error.code == .noText && body.tellsOfError) {
        throw fault(reply, body, .errorInReply, context)
      }
      if kind == .polish, error.code == .noText, Reasoning.isFound(in: root) {
        return Reading(
          transcript: Transcript(text: ""), repairs: 0,
          isCutOff: self.reply.ending(reader) == .length, hasReasoned: true,
          usage: self.reply.usage(reader))
      }
      throw shapeFault(reason(of: error, root), error.message, reply, context)
    }
  }

  private func reason(of error: ReplyError, _ root: JSON) -> ProviderFault.Reason {
    switch error.code {
    case .empty: .empty
    case .notParsable: .notParsable
    case .tooLarge: .tooLarge
    case .failed: .errorInReply
    case .noText: ReplyReader(root: root, unit: reply.unit).isNull(reply.text) ? .nullText : .noText
    }
  }

  /// The model would not.
  func refusal(_ reply: ProviderReply, _ context: ReplyContext) -> ProviderFault {
    var fault = fault(reply, ErrorBody(reply, self.reply), .refused, context)
    fault.kind = .moderation
    fault.code = nil
    fault.message = "the model refused"
    fault.place = nil
    return fault
  }

  /// Something came with a good status that is no reply.
  func shapeFault(
    _ reason: ProviderFault.Reason, _ message: String, _ reply: ProviderReply,
    _ context: ReplyContext
  ) -> ProviderFault {
    var fault = fault(
      ProviderReply(status: reply.status, headers: reply.headers), ErrorBody(nil, [:], self.reply),
      reason, context)
    fault.kind = .server
    fault.message = ForeignText.line(context.mask(message))
    fault.attempts = nil
    return fault
  }
}

extension Reading {
  /// Nobody spoke.
  static var silence: Reading { Reading(transcript: Transcript(text: ""), repairs: 0) }
}
