public import JSON

extension Transcript {
  /// The members of `TranscriptDocument` that are the transcript's own, with nothing rounded or
  /// trimmed: it may still be stitched, polished and written in any format. `init(json:)` reads it.
  public var exactJSON: JSON {
    let parts = TranscriptParts(isExact: true)
    var object = JSONObject()
    object["version"] = .number(JSONNumber(TranscriptDocument.version))
    object["language"] = language.map(JSON.string)
    object["duration"] = parts.number(duration)
    object["text"] = .string(text)
    object["segments"] = .array(segments.map(parts.json))
    if !chunks.isEmpty { object["chunks"] = .array(chunks.map(parts.json)) }
    return .object(object)
  }
}

/// Segments, words and chunks as JSON.
struct TranscriptParts {
  /// Else times have at most three decimals, and words no space around them.
  let isExact: Bool

  func json(_ segment: Segment) -> JSON {
    var object = JSONObject()
    object["start"] = seconds(segment.start)
    object["end"] = seconds(segment.end)
    object["text"] = .string(segment.text)
    object["speaker"] = segment.speaker.map(JSON.string)
    object["channel"] = segment.channel.map { .number(JSONNumber($0)) }
    object["confidence"] = number(segment.confidence)
    object["no_speech"] = number(segment.noSpeech)
    object["logprob"] = number(segment.logprob)
    object["compression"] = number(segment.compression)
    if !segment.words.isEmpty { object["words"] = .array(segment.words.map(json)) }
    return .object(object)
  }

  func json(_ word: Word) -> JSON {
    var object = JSONObject()
    object["text"] = .string(isExact ? word.text : TextJoin.trimmed(word.text))
    object["start"] = seconds(word.start)
    object["end"] = seconds(word.end)
    object["confidence"] = number(word.confidence)
    object["speaker"] = word.speaker.map(JSON.string)
    return .object(object)
  }

  func json(_ chunk: ChunkRecord) -> JSON {
    var object = JSONObject()
    object["state"] = .string(chunk.state.rawValue)
    object["channel"] = chunk.channel.map { .number(JSONNumber($0)) }
    object["start"] = seconds(chunk.start)
    object["end"] = seconds(chunk.end)
    object["attempts"] = .number(JSONNumber(chunk.attempts))
    object["provider"] = chunk.provider.map(JSON.string)
    object["error"] = chunk.error.map(JSON.string)
    return .object(object)
  }

  func seconds(_ time: Double) -> JSON {
    if isExact { return number(time) ?? 0 }
    return JSONNumber(text: Timestamp.seconds(Timestamp.milliseconds(time))).map(JSON.number) ?? 0
  }

  func number(_ value: Double?) -> JSON? {
    value.flatMap { JSONNumber($0) }.map(JSON.number)
  }
}
