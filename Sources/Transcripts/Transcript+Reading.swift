public import JSON

extension Transcript {
  /// What `TranscriptDocument` wrote: all that belongs to the transcript itself (`file`, `status`,
  /// `raw`, … are the document's). Nil for anything but a document of version 1: a member that must
  /// be there is missing, or one has another type. Unknown members, and `null` for what may be left
  /// out, do not matter.
  ///
  /// What is read back is what was written: times in whole milliseconds, the texts of words without
  /// the spaces around them.
  public init?(json: JSON) {
    guard let members = Members(json), members["version"]?.int == TranscriptDocument.version,
      let text = members["text"]?.string, let segments = members["segments"]?.array
    else { return nil }
    do throws(Unreadable) {
      self.init(
        text: text, segments: try segments.map(Segment.init(member:)),
        language: try members.string("language"), duration: try members.number("duration"),
        chunks: try members.list("chunks").map(ChunkRecord.init(member:)))
    } catch {
      return nil
    }
    if chunks.contains(where: { $0.state == .failed }) { self.text = unmarked(text) }
  }

  /// Without the marks of what failed, which were put in for readers.
  private func unmarked(_ text: String) -> String {
    var copy = self
    copy.text = joinedText
    if segments.isEmpty {
      // They stand around the text.
      copy.text = "|"
      let around = copy.markedText.split(separator: "|", omittingEmptySubsequences: false)
        .map { TextJoin.trimmed($0) }
      guard around.count == 2, text.utf8.count >= around[0].utf8.count + around[1].utf8.count,
        text.hasPrefix(around[0]), text.hasSuffix(around[1])
      else { return text }
      copy.text = TextJoin.trimmed(text.dropFirst(around[0].count).dropLast(around[1].count))
    }
    return copy.markedText == text ? copy.text : text
  }
}

/// Something is not what a document of version 1 has in its place.
private struct Unreadable: Error {}

/// A JSON object of known members.
private struct Members {
  private let object: JSONObject

  init?(_ json: JSON) {
    guard let object = json.object else { return nil }
    self.object = object
  }

  subscript(name: String) -> JSON? {
    guard let value = object[name], !value.isNull else { return nil }
    return value
  }

  func string(_ name: String) throws(Unreadable) -> String? { try read(name, \.string) }
  func int(_ name: String) throws(Unreadable) -> Int? { try read(name, \.int) }
  func number(_ name: String) throws(Unreadable) -> Double? { try read(name, \.double) }
  func list(_ name: String) throws(Unreadable) -> [JSON] { try read(name, \.array) ?? [] }

  /// What must be there.
  func needed<Value>(_ value: Value?) throws(Unreadable) -> Value {
    guard let value else { throw Unreadable() }
    return value
  }

  private func read<Value>(
    _ name: String, _ value: (JSON) -> Value?
  ) throws(Unreadable) -> Value? {
    guard let member = self[name] else { return nil }
    return try needed(value(member))
  }
}

extension Segment {
  fileprivate init(member json: JSON) throws(Unreadable) {
    guard let members = Members(json) else { throw Unreadable() }
    self.init(
      start: try members.needed(members.number("start")),
      end: try members.needed(members.number("end")),
      text: try members.needed(members.string("text")),
      words: try members.list("words").map(Word.init(member:)),
      speaker: try members.string("speaker"), channel: try members.int("channel"),
      confidence: try members.number("confidence"), noSpeech: try members.number("no_speech"),
      logprob: try members.number("logprob"), compression: try members.number("compression"))
  }
}

extension Word {
  fileprivate init(member json: JSON) throws(Unreadable) {
    guard let members = Members(json) else { throw Unreadable() }
    self.init(
      text: try members.needed(members.string("text")),
      start: try members.needed(members.number("start")),
      end: try members.needed(members.number("end")),
      confidence: try members.number("confidence"), speaker: try members.string("speaker"))
  }
}

extension ChunkRecord {
  fileprivate init(member json: JSON) throws(Unreadable) {
    guard let members = Members(json) else { throw Unreadable() }
    self.init(
      state: try members.needed(members.string("state").flatMap(State.init(rawValue:))),
      channel: try members.int("channel"),
      start: try members.needed(members.number("start")),
      end: try members.needed(members.number("end")),
      attempts: try members.needed(members.int("attempts")),
      provider: try members.string("provider"), error: try members.string("error"))
  }
}
