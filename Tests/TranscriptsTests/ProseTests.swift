import Testing

@testable import Transcripts

@Suite("Running text that was made of a transcript")
struct ProseTests {
  private let transcript = Transcript(segments: [
    Segment(start: 0, end: 2, text: "so um we met"),
    Segment(start: 65, end: 70, text: "milk and eggs"),
  ])

  private func markdown(_ prose: String) -> String {
    TranscriptWriter.write(prose: prose, of: transcript, as: .md)
  }

  @Test("As text it is what it is, with a line's end")
  func text() {
    #expect(TranscriptWriter.write(prose: "a *b*", of: transcript, as: .text) == "a *b*\n")
    #expect(TranscriptWriter.write(prose: "", of: transcript, as: .text) == "")
  }

  @Test("In Markdown its paragraphs have their times where there are as many as before")
  func times() {
    #expect(
      markdown("So we met.\n\nMilk and eggs.")
        == "**00:00:00** So we met.\n\n**00:01:05** Milk and eggs.\n")
    #expect(markdown("So we met. Milk and eggs.") == "So we met. Milk and eggs.\n")
    #expect(markdown("So.\n\nWe met.\n\nMilk.") == "So.\n\nWe met.\n\nMilk.\n")
    #expect(
      markdown("So we met.\n\n\n \nMilk.\n") == "**00:00:00** So we met.\n\n**00:01:05** Milk.\n")
  }

  @Test("A list begins below its time, and its marks stay; all else is escaped")
  func lists() {
    #expect(
      markdown("So *we* met.\n\n- Milk\n- Eggs\n  1. big_ones\n# no head")
        == "**00:00:00** So \\*we\\* met.\n\n"
        + "**00:01:05**\n\n- Milk\n- Eggs\n  1. big\\_ones\n\\# no head\n")
    #expect(markdown("-5 degrees") == "\\-5 degrees\n")
  }

  @Test("A speaker stands beside the time, once")
  func speakers() {
    var transcript = transcript
    transcript.segments[0].speaker = "Speaker 1"
    transcript.segments[1].speaker = "Speaker 2"
    let prose = "Speaker 1: So we met.\n\nSpeaker 2: Milk and eggs."
    #expect(
      TranscriptWriter.write(prose: prose, of: transcript, as: .md)
        == "**00:00:00 Speaker 1** So we met.\n\n**00:01:05 Speaker 2** Milk and eggs.\n")
  }
}
