import JSON
import Transcripts

/// A transcript as a column holds it.
enum StoredTranscript {
  static func text(_ transcript: Transcript) -> String { JSONWriter.write(transcript.exactJSON) }

  /// - Returns: `nil` for what `text` did not write.
  static func read(_ text: String) -> Transcript? {
    // Our own, whatever its length; the limits are for strangers.
    let read = try? JSONReader.read(Array(text.utf8), sizeLimit: 1 << 30, countLimit: 1 << 28)
    return read.flatMap { Transcript(json: $0.value) }
  }
}
