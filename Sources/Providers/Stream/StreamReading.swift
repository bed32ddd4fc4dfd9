import JSON
import Transcripts

/// Reads a reply while it comes: events as they come, anything else as a whole at its end (many
/// services answer a request for a stream with an ordinary reply).
public struct StreamReading: Sendable {
  /// The words so far.
  public var text: String { words.text }
  /// The provider said that it is done; what still comes is not looked at.
  public private(set) var isDone = false

  private let section: ResolvedSection
  private let status: Int
  private let headers: [HeaderField]
  private var events: EventReader?
  /// What came, where it is no stream of events.
  private var whole: [UInt8] = []
  private var words = GrowingText()
  /// The event that had all the words, and what they were.
  private var final: (root: JSON, text: String)?
  private var hasFinished = false
  private var isCutOff = false
  private var isSilent = false
  private var hasReasoned = false
  private var parsed = 0
  private var usage = Reading.Usage()

  /// Characters of all that is said.
  private static let longest = 16 << 20
  /// Of an error that much is enough.
  private static let errorLimit = 1 << 20

  public init(_ section: ResolvedSection, status: Int, headers: [HeaderField]) {
    self.section = section
    self.status = status
    self.headers = headers
    let type = ProviderReply(status: status, headers: headers).mediaType
    if isGood, !section.events.isEmpty, type == "text/event-stream" { events = EventReader() }
  }

  private var isGood: Bool { (200...299).contains(status) }

  /// Takes what came.
  /// - Returns: whether `text` has changed.
  /// - Throws: an error that the stream tells of, an event or a reply that is too large.
  public mutating func read(
    _ bytes: [UInt8], _ context: ReplyContext
  ) throws(ProviderFault) -> Bool {
    var bytes = bytes
    if events == nil {
      if !isGood {
        whole += bytes.prefix(Self.errorLimit - whole.count)
        return false
      }
      whole += bytes
      guard looksLikeEvents else {
        if whole.count > ResolvedSection.replyLimit {
          throw fault(
            .tooLarge, "the reply has more than \(ResolvedSection.replyLimit >> 20) MiB", context)
        }
        return false
      }
      events = EventReader()
      bytes = whole
      whole = []
    }
    return try take(bytes, context)
  }

  /// Some send events and call them something else.
  private var looksLikeEvents: Bool {
    guard !section.events.isEmpty else { return false }
    return whole.starts(with: "data:".utf8) || whole.starts(with: "event:".utf8)
  }

  private mutating func take(
    _ bytes: [UInt8], _ context: ReplyContext
  ) throws(ProviderFault) -> Bool {
    let before = text.utf8.count
    let version = words.version
    let found: [EventReader.Event]
    do throws(EventReader.TooLarge) {
      found = try events?.read(bytes) ?? []
    } catch {
      throw fault(.tooLarge, "an event has more than \(error.limit) bytes", context)
    }
    for event in found { try take(event, context) }
    return text.utf8.count != before || words.version != version
  }

  private mutating func take(
    _ event: EventReader.Event, _ context: ReplyContext
  ) throws(ProviderFault) {
    guard !isDone else { return }
    let raw = String(decoding: event.data.prefix(200), as: UTF8.self).filter { !$0.isWhitespace }
    if raw == "[DONE]" || section.events.contains(where: { $0.stopWord == raw }) {
      isDone = true
      return
    }
    guard let root = try? JSONReader.read(event.data, mode: .keepingBytes).value else { return }
    parsed += 1
    note(section.reply.usage(ReplyReader(root: root, unit: section.reply.unit)))
    if !hasReasoned { hasReasoned = Reasoning.isFound(in: root) }
    let rules = section.events.filter { $0.holds(root) }
    for rule in rules {
      for effect in rule.effects { try apply(effect, rule, root, event.data, context) }
    }
    if event.name == "error"
      || (rules.isEmpty && ErrorBody(root, [:], section.reply).tellsOfError)
    {
      try fail(root, event.data, nil, context)
    }
  }

  private mutating func apply(
    _ effect: EventRule.Effect, _ rule: EventRule, _ root: JSON, _ data: [UInt8],
    _ context: ReplyContext
  ) throws(ProviderFault) {
    func text(_ path: JSONPath) -> String? {
      let texts = path.matches(in: root).compactMap(ReplyReader.text)
      return texts.isEmpty ? nil : texts.joined()
    }
    switch effect {
    case .delta(let path):
      guard let more = text(path) else { return }
      guard words.text.utf8.count + more.utf8.count <= Self.longest else {
        throw fault(.tooLarge, "there is more text than anybody says", context)
      }
      if rule.replaces { words.replace(with: more) } else { words.append(more) }
    case .final(let path):
      guard let all = text(path) else { return }
      // Some leave the words out of it that they have sent in pieces.
      if all.isEmpty, !words.text.isEmpty {
        hasFinished = true
        return
      }
      final = (root, all)
      words.replace(with: all)
    case .error(let path): try fail(root, data, text(path), context)
    case .finish(let path):
      guard let word = text(path), !word.isEmpty else { return }
      hasFinished = true
      switch section.reply.ending(of: [word]) {
      case .refused: throw section.refusal(reply(data), context)
      case .length: isCutOff = true
      case nil: break
      }
    case .stop: isDone = true
    }
  }

  private mutating func fail(
    _ root: JSON, _ data: [UInt8], _ message: String?, _ context: ReplyContext
  ) throws(ProviderFault) {
    var fault = section.fault(
      reply(data), ErrorBody(root, [:], section.reply), .errorInReply, context)
    if fault.kind == .noSpeech {
      isDone = true
      isSilent = true
      return
    }
    let line = message.map { ForeignText.line(context.mask($0)) } ?? ""
    if !line.isEmpty { fault.message = line }
    throw fault
  }

  private mutating func note(_ more: Reading.Usage) {
    usage.seconds = more.seconds ?? usage.seconds
    usage.input = more.input ?? usage.input
    usage.output = more.output ?? usage.output
  }

  private func reply(_ body: [UInt8]) -> ProviderReply {
    ProviderReply(status: status, headers: headers, body: body)
  }

  private func fault(
    _ reason: ProviderFault.Reason, _ message: String, _ context: ReplyContext
  ) -> ProviderFault {
    section.shapeFault(reason, message, reply([]), context)
  }
}

extension StreamReading {
  /// The body is complete.
  ///
  /// That a stream ends without its last word (`[DONE]`) is no failure; that it ends without any
  /// of the events that end one is (`cutShort`), if the preset knows such events.
  public mutating func finish(_ context: ReplyContext) throws(ProviderFault) -> Reading {
    guard events != nil else { return try section.reading(reply(whole), context) }
    if let last = events?.finish() { try take(last, context) }
    if isSilent { return .silence }
    guard parsed > 0 || isDone else {
      throw fault(.empty, "the stream has no events that can be read", context)
    }
    let knowsEnd = section.events.contains { rule in
      rule.effects.contains { effect in
        switch effect {
        case .final, .finish: true
        case .delta, .error, .stop: false
        }
      }
    }
    guard isDone || hasFinished || final != nil || !knowsEnd else {
      throw fault(.cutShort, "the stream ended before the words did", context)
    }
    // A model that only reasoned has no answer; a recording without words is a fault.
    guard final != nil || words.isFound || section.kind == .polish && hasReasoned else {
      throw fault(.noText, "the stream ended without any words", context)
    }
    return reading
  }

  private var reading: Reading {
    var reading: Reading
    // The last event is often an ordinary reply with everything in it.
    if let final,
      let whole = try? section.reply.reading(
        ReplyReader(root: final.root, unit: section.reply.unit), repairs: 0),
      !whole.isSilent || section.reply.finished(final.text).isEmpty
    {
      reading = whole
      reading.isCutOff = isCutOff || whole.isCutOff
    } else {
      let (text, repairs) = words.finished
      reading = Reading(
        transcript: Transcript(text: section.reply.finished(text)), repairs: repairs,
        isCutOff: isCutOff)
    }
    reading.usage = usage
    reading.hasReasoned = hasReasoned
    return reading
  }
}
