import JSON
public import Transcripts

/// A reply, read.
public struct Reading: Sendable {
  public let transcript: Transcript
  /// Places of invalid UTF-8 or broken escapes that were repaired.
  public let repairs: Int
  /// The model ran out of room before its end.
  public var isCutOff = false
  /// The model's reasoning stood beside its answer, or in the place of one.
  public var hasReasoned = false
  public var usage = Usage()

  /// What the provider says that it counted.
  public struct Usage: Sendable, Equatable {
    /// Of audio that is billed.
    public var seconds: Double?
    /// Tokens read.
    public var input: Int?
    /// Tokens written.
    public var output: Int?

    public init() {}
  }

  /// Nobody spoke.
  public var isSilent: Bool { transcript.isEmpty }
}

extension ReplySpec {
  /// Reads a result. A result without words (nobody spoke) is one; a result that lacks the place
  /// where words would stand is none.
  public func reading(_ bytes: [UInt8]) throws(ReplyError) -> Reading {
    switch format {
    case .text:
      let mended = Self.decoded(bytes)
      return Reading(
        transcript: Transcript(text: trimmed(cleaned(mended.text))), repairs: mended.repairs)
    case .srt:
      let mended = Self.decoded(bytes)
      guard !bytes.isEmpty else { throw ReplyError(code: .empty, message: "the result is empty") }
      let segments = try SubtitleReader.segments(mended.text).compactMap { cleaned($0) }
      return Reading(transcript: Transcript(segments: segments), repairs: mended.repairs)
    case .json: return try reading(json: bytes)
    case .jsonLine: return try reading(json: Self.lastObject(bytes))
    }
  }

  private func reading(json bytes: [UInt8]) throws(ReplyError) -> Reading {
    let result = try Self.parsed(bytes)
    return try reading(ReplyReader(root: result.value, unit: unit), repairs: result.repairs)
  }

  static func parsed(
    _ bytes: [UInt8], sizeLimit: Int = 256 << 20
  ) throws(ReplyError) -> JSONReader.Result {
    guard bytes.contains(where: { $0 > 0x20 }) else {
      throw ReplyError(code: .empty, message: "the result is empty")
    }
    do throws(JSONError) {
      return try JSONReader.read(bytes, mode: .keepingBytes, sizeLimit: sizeLimit)
    } catch {
      throw ReplyError(
        code: error.code == .tooLarge ? .tooLarge : .notParsable,
        message: "the result is no JSON: \(error)")
    }
  }

  /// The words of a result that has been parsed.
  func reading(_ reader: ReplyReader, repairs: Int) throws(ReplyError) -> Reading {
    var mender = Mender()
    if let success { try check(success, reader) }
    let segments = self.segments.map { self.segments($0, reader, &mender) }
    let words = self.words.map { self.words($0, reader, &mender) } ?? []
    let whole = text(reader, &mender)
    guard whole != nil || segments?.isEmpty == false || reader.exists(text) || holdsItems(reader)
    else {
      throw ReplyError(code: .noText, message: "the result holds no text where it should stand")
    }
    var transcript = Transcript(
      text: whole ?? (segments == nil ? "" : nil), segments: segments ?? [],
      language: reader.text(language).map { LanguageNames.code(of: Mender.whole($0)) },
      duration: reader.time(duration))
    if !words.isEmpty { transcript = transcript.attaching(words: words) }
    transcript = transcript.coveringText()
    return Reading(
      transcript: transcript, repairs: repairs + mender.repairs,
      isCutOff: ending(reader) == .length, hasReasoned: Reasoning.isFound(in: reader.root),
      usage: usage(reader))
  }

  private func holdsItems(_ reader: ReplyReader) -> Bool {
    guard let segments else { return false }
    let items = ReplyValue(source: .path(segments.each), join: nil, unit: nil)
    return reader.exists([items], asText: false)
  }

  private func check(_ success: Success, _ reader: ReplyReader) throws(ReplyError) {
    guard let value = reader.text([success.place]) else {
      if success.isMissingOK { return }
      throw ReplyError(code: .failed, message: "the reply does not say that it succeeded")
    }
    guard success.values.contains(value) else {
      throw ReplyError(code: .failed, message: "the reply says that it failed")
    }
  }

  private func text(_ reader: ReplyReader, _ mender: inout Mender) -> String? {
    let pieces = reader.pieces(text)
    guard !pieces.texts.isEmpty else { return nil }
    let mended = mender.mend(pieces.texts)
    let joined = pieces.join.map { mended.joined(separator: $0) } ?? mended.first { !$0.isEmpty }
    return trimmed(cleaned(joined ?? ""))
  }

  private func segments(
    _ items: Items, _ reader: ReplyReader, _ mender: inout Mender
  ) -> [Segment] {
    let elements = items.each.matches(in: reader.root)
    let texts = mender.mend(elements.map { reader.text(items.text, in: $0) ?? "" })
    return zip(elements, texts).compactMap { element, text in
      let (start, end) = times(items, reader, element)
      var segment = Segment(start: start, end: end, text: text)
      segment.speaker = reader.text(items.speaker, in: element).map(Mender.whole)
      segment.confidence = reader.number(items.confidence, in: element)
      segment.noSpeech = reader.number(items.noSpeech, in: element)
      segment.logprob = reader.number(items.logprob, in: element)
      segment.compression = reader.number(items.compression, in: element)
      return cleaned(segment)
    }
  }

  private func words(_ items: Items, _ reader: ReplyReader, _ mender: inout Mender) -> [Word] {
    let elements = items.each.matches(in: reader.root)
    let texts = mender.mend(elements.map { reader.text(items.text, in: $0) ?? "" })
    return zip(elements, texts).compactMap { element, text in
      guard !text.isEmpty else { return nil }
      let (start, end) = times(items, reader, element)
      return Word(
        text: text, start: start, end: end,
        confidence: reader.number(items.confidence, in: element),
        speaker: reader.text(items.speaker, in: element).map(Mender.whole))
    }
  }

  private func times(
    _ items: Items, _ reader: ReplyReader, _ element: JSON
  ) -> (start: Double, end: Double) {
    let start = max(reader.time(items.start, in: element) ?? 0, 0)
    if let end = reader.time(items.end, in: element) { return (start, max(end, start)) }
    return (start, start + max(reader.time(items.length, in: element) ?? 0, 0))
  }

  /// `nil` for a segment that is dropped.
  private func cleaned(_ segment: Segment) -> Segment? {
    let text = cleaned(segment.text)
    if text.isEmpty, !segment.text.isEmpty { return nil }
    var segment = segment
    segment.text = text
    return segment
  }

  private func cleaned(_ text: String) -> String {
    var text = text
    for pattern in strip { text = pattern.removed(from: text) }
    if collapsesNewlines, text.contains(where: \.isNewline) {
      text = TextJoin.joined(text.split(whereSeparator: \.isNewline).map(String.init))
    }
    if let dropIf, dropIf.isFound(in: text) { return "" }
    return text
  }

  /// A whole text as it is shown.
  func finished(_ text: String) -> String { trimmed(cleaned(text)) }

  private func trimmed(_ text: String) -> String {
    let start = text.firstIndex { !$0.isWhitespace } ?? text.endIndex
    guard let last = text.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(text[start...last])
  }

  private static func decoded(_ bytes: [UInt8]) -> (text: String, repairs: Int) {
    if let text = String(validating: bytes, as: UTF8.self) { return (text, 0) }
    let text = String(decoding: bytes, as: UTF8.self)
    return (text, text.unicodeScalars.count { $0 == "\u{FFFD}" })
  }

  /// The last line that is an object; programs print other things before it.
  private static func lastObject(_ bytes: [UInt8]) throws(ReplyError) -> [UInt8] {
    let lines = bytes.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
    for line in lines.reversed() {
      let line = line.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
      guard line.first == UInt8(ascii: "{") else { continue }
      let candidate = Array(line)
      if (try? JSONReader.read(candidate, mode: .keepingBytes)) != nil { return candidate }
    }
    throw ReplyError(
      code: bytes.isEmpty ? .empty : .notParsable, message: "no line of the result is a JSON object"
    )
  }
}

/// Puts characters together that were cut at the borders of pieces, and counts what stays broken.
private struct Mender {
  var repairs = 0

  mutating func mend(_ pieces: [String]) -> [String] {
    let mended = ByteText.mend(pieces)
    repairs = max(repairs, mended.repairs)
    return mended.pieces
  }

  /// A text that stands alone.
  static func whole(_ text: String) -> String { ByteText.mend([text]).pieces.joined() }
}

extension ReplyReader {
  /// The texts of the first place that has any, and how they are joined.
  fileprivate func pieces(_ places: [ReplyValue]) -> (texts: [String], join: String?) {
    for place in places {
      let found = texts([place])
      if !found.isEmpty { return (found, place.join) }
    }
    return ([], nil)
  }
}
