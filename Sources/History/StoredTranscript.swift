import JSON
import Transcripts

/// A transcript as a column holds it: the JSON form of `TranscriptDocument`, but nothing of it is
/// rounded or trimmed, since it may still be stitched, polished and written in any format.
enum StoredTranscript {
  static func text(_ transcript: Transcript) -> String {
    var object = JSONObject()
    object["version"] = 1
    object["language"] = transcript.language.map(JSON.string)
    object["duration"] = number(transcript.duration)
    object["text"] = .string(transcript.text)
    object["segments"] = .array(transcript.segments.map(json))
    if !transcript.chunks.isEmpty { object["chunks"] = .array(transcript.chunks.map(json)) }
    return JSONWriter.write(.object(object))
  }

  /// - Returns: `nil` for what `text` did not write.
  static func read(_ text: String) -> Transcript? {
    // Our own, whatever its length; the limits are for strangers.
    let read = try? JSONReader.read(Array(text.utf8), sizeLimit: 1 << 30, countLimit: 1 << 28)
    return read.flatMap { Transcript(json: $0.value) }
  }

  private static func json(_ segment: Segment) -> JSON {
    var object = JSONObject()
    object["start"] = number(segment.start) ?? 0
    object["end"] = number(segment.end) ?? 0
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

  private static func json(_ word: Word) -> JSON {
    var object = JSONObject()
    object["text"] = .string(word.text)
    object["start"] = number(word.start) ?? 0
    object["end"] = number(word.end) ?? 0
    object["confidence"] = number(word.confidence)
    object["speaker"] = word.speaker.map(JSON.string)
    return .object(object)
  }

  private static func json(_ chunk: ChunkRecord) -> JSON {
    var object = JSONObject()
    object["state"] = .string(chunk.state.rawValue)
    object["start"] = number(chunk.start) ?? 0
    object["end"] = number(chunk.end) ?? 0
    object["attempts"] = .number(JSONNumber(chunk.attempts))
    object["provider"] = chunk.provider.map(JSON.string)
    object["error"] = chunk.error.map(JSON.string)
    return .object(object)
  }

  private static func number(_ value: Double?) -> JSON? {
    value.flatMap { JSONNumber($0) }.map(JSON.number)
  }
}
