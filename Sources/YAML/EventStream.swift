import CYAML

/// What libyaml found, copied out of its memory.
struct Event {
  enum Kind: Equatable {
    case streamStart, streamEnd
    case documentStart(hasTagDirectives: Bool)
    case documentEnd
    case alias
    case scalar(Node.Scalar, isBlock: Bool)
    case sequenceStart(isFlow: Bool)
    case mappingStart(isFlow: Bool)
    case collectionEnd
  }

  let kind: Kind
  let start: Mark
  let end: Mark
  let hasAnchor: Bool
  let hasTag: Bool
}

/// libyaml's events, one at a time. Lives only inside `Source.withEvents`.
final class EventStream {
  /// How many events were asked for: the measure of work in tests.
  private(set) var count = 0

  /// On the heap: the parser points into itself and must never move.
  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private let source: Source

  fileprivate init?(_ source: Source, _ buffer: UnsafeBufferPointer<UInt8>) {
    self.source = source
    parser = .allocate(capacity: 1)
    guard yaml_parser_initialize(parser) != 0 else {
      parser.deallocate()
      return nil
    }
    yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    yaml_parser_set_input_string(parser, buffer.baseAddress, buffer.count)
  }

  deinit {
    yaml_parser_delete(parser)
    parser.deallocate()
  }

  /// How many characters libyaml has looked at.
  var charactersRead: Int { parser.pointee.mark.index }

  func next() throws(YAMLError) -> Event {
    count += 1
    var event = yaml_event_t()
    guard yaml_parser_parse(parser, &event) != 0 else {
      throw YAMLError(parser.pointee, in: source)
    }
    defer { yaml_event_delete(&event) }
    let (kind, anchor, tag) = EventStream.content(of: event)
    return Event(
      kind: kind, start: source.mark(event.start_mark), end: source.mark(event.end_mark),
      hasAnchor: anchor, hasTag: tag)
  }

  private static func content(
    of event: yaml_event_t
  ) -> (kind: Event.Kind, hasAnchor: Bool, hasTag: Bool) {
    switch event.type {
    case YAML_STREAM_START_EVENT: return (.streamStart, false, false)
    case YAML_DOCUMENT_START_EVENT:
      let directives = event.data.document_start.tag_directives
      return (.documentStart(hasTagDirectives: directives.start != directives.end), false, false)
    case YAML_DOCUMENT_END_EVENT: return (.documentEnd, false, false)
    case YAML_ALIAS_EVENT: return (.alias, false, false)
    case YAML_SCALAR_EVENT:
      let scalar = event.data.scalar
      let text = String(
        decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self)
      let isBlock =
        scalar.style == YAML_LITERAL_SCALAR_STYLE || scalar.style == YAML_FOLDED_SCALAR_STYLE
      let value = Node.Scalar(text: text, isPlain: scalar.style == YAML_PLAIN_SCALAR_STYLE)
      return (.scalar(value, isBlock: isBlock), scalar.anchor != nil, scalar.tag != nil)
    case YAML_SEQUENCE_START_EVENT:
      let start = event.data.sequence_start
      return (
        .sequenceStart(isFlow: start.style == YAML_FLOW_SEQUENCE_STYLE), start.anchor != nil,
        start.tag != nil
      )
    case YAML_MAPPING_START_EVENT:
      let start = event.data.mapping_start
      return (
        .mappingStart(isFlow: start.style == YAML_FLOW_MAPPING_STYLE), start.anchor != nil,
        start.tag != nil
      )
    case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT: return (.collectionEnd, false, false)
    default: return (.streamEnd, false, false)
    }
  }
}

extension Source {
  /// Runs the body while libyaml may point into the bytes; the stream must not leave it.
  func withEvents<Result>(
    _ body: (EventStream) throws(YAMLError) -> Result
  ) throws(YAMLError) -> Result {
    try bytes.withUnsafeBufferPointer { buffer throws(YAMLError) in
      guard let events = EventStream(self, buffer) else {
        throw YAMLError(code: .syntax, mark: .start, message: "no memory left to read the text")
      }
      return try withExtendedLifetime(events) { () throws(YAMLError) in try body(events) }
    }
  }
}
