import Testing
import Transcripts

@Suite("A time for each word") struct PerWordTests {
  static let transcript = Transcript(
    segments: [
      Segment(
        start: 0, end: 2, text: "Hello world.",
        words: [
          Word(text: " Hello", start: 0.1, end: 0.5, confidence: 0.75, speaker: "A"),
          Word(text: " world.", start: 0.6, end: 1, confidence: 0.5, speaker: "B"),
        ]),
      Segment(start: 3, end: 4, text: "No word times here."),
    ])

  @Test("srt, vtt, tsv and lrc have a cue or a line for each word")
  func written() {
    func text(_ format: TranscriptFormat) -> String {
      TranscriptWriter.write(
        Self.transcript, as: format, options: LayoutOptions(perWord: true))
    }
    #expect(
      text(.srt) == """
        1
        00:00:00,100 --> 00:00:00,500
        A: Hello

        2
        00:00:00,600 --> 00:00:01,000
        B: world.

        3
        00:00:03,000 --> 00:00:04,000
        No word times here.


        """)
    #expect(text(.vtt).contains("00:00:00.600 --> 00:00:01.000\n<v B>world.\n"))
    #expect(
      text(.tsv) == """
        start\tend\ttext\tspeaker\tconfidence
        100\t500\tHello\tA\t0.75
        600\t1000\tworld.\tB\t0.5
        3000\t4000\tNo word times here.\t\t

        """)
    #expect(
      text(.lrc) == "[00:00.10]A: Hello\n[00:00.60]B: world.\n[00:03.00]No word times here.\n")
  }
}
