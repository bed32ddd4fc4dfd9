import JSON

/// What stands in a body for the contents of the audio file.
enum AudioHole: Sendable, Equatable { case base64 }

typealias FilledDocument = JSONDocument<AudioHole>

/// A part of a form, filled.
struct FormPart: Sendable, Equatable {
  enum Contents: Sendable, Equatable {
    case text([FilledDocument.Part])
    case json(FilledDocument)
    case audio
  }

  let name: String
  let contents: Contents
}
