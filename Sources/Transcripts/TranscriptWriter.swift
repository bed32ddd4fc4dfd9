/// Writes transcripts. Pure: no file, no locale (a decimal point is a point everywhere).
public enum TranscriptWriter {
  /// The whole file's text, with its final newline (empty text gives an empty file where the
  /// format allows it). For JSON use `TranscriptDocument` to add what the job knows.
  public static func write(
    _ transcript: Transcript, as format: TranscriptFormat, options: LayoutOptions = LayoutOptions()
  ) -> String {
    fatalError("face")
  }
}
