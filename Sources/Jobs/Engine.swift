import Audio
import Transcripts

/// What turns a clip into a transcript. Times in the reply count from the clip's first sample.
public protocol Engine: Sendable {
  /// Cancelling the task ends the work and all that it started.
  func transcribe(_ clip: Clip, reporter: any Reporter) async throws(Failure) -> Transcript
}
