import JSON
import Jobs

/// One part of what a run needs: found or not, and the one thing to do about it.
package struct Finding: Sendable, Equatable {
  package enum State: String, Sendable {
    case good
    /// Works without it, but not everything does.
    case lacking
    /// Nothing can be transcribed.
    case bad
  }

  /// What was looked at: `ffmpeg`.
  package let part: String
  package let state: State
  /// What was found, one line.
  package let text: String
  package var advice: String?
  /// Of what is bad.
  package var kind: ErrorKind?

  package static func good(_ part: String, _ text: String) -> Finding {
    Finding(part: part, state: .good, text: text)
  }

  package static func lacking(_ part: String, _ text: String, _ advice: String?) -> Finding {
    Finding(part: part, state: .lacking, text: text, advice: advice)
  }

  package static func bad(_ part: String, _ failure: Failure) -> Finding {
    Finding(
      part: part, state: .bad, text: failure.message, advice: failure.advice, kind: failure.kind)
  }

  package static func bad(_ part: String, _ error: any Error) -> Finding {
    bad(part, Failure(anyError: error) ?? Failure(.internal, "\(error)"))
  }

  package var json: JSON {
    JSON([
      "part": .string(part), "state": .string(state.rawValue), "text": .string(text),
      "advice": JSON(advice), "kind": JSON(kind?.rawValue),
    ])
  }
}
