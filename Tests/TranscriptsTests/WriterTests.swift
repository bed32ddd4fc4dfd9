import JSON
import Testing

@testable import Transcripts

@Suite("Writers")
struct WriterTests {
  private let dialogue = Transcript(
    segments: [
      Segment(start: 0, end: 1.5, text: "Hello there.", speaker: "Speaker 1", channel: 0),
      Segment(start: 2, end: 3.25, text: "Hi & <welcome>!", speaker: "Speaker 2", channel: 1),
      Segment(start: 3.5, end: 5, text: "How are you?", speaker: "Speaker 2", channel: 1),
    ], language: "en", duration: 6)

  private let speech = Transcript(
    segments: [
      Segment(start: 0, end: 2, text: "And so,"), Segment(start: 2, end: 4, text: "my friends."),
      Segment(start: 6, end: 7.0104, text: "Ask not."),
    ], language: "en", duration: 11)

  @Test("text: a pause of two seconds or a new speaker starts a paragraph")
  func text() {
    #expect(
      TranscriptWriter.write(speech, as: .text) == "And so, my friends.\n\nAsk not.\n")
    #expect(
      TranscriptWriter.write(dialogue, as: .text)
        == "Speaker 1: Hello there.\n\nSpeaker 2: Hi & <welcome>! How are you?\n")
    #expect(
      TranscriptWriter.write(Transcript(text: "One.\n\n Two. "), as: .text) == "One.\n\nTwo.\n")
    #expect(TranscriptWriter.write(Transcript(), as: .text) == "")
  }

  @Test("srt: numbered, comma, a new speaker's name first")
  func srt() {
    #expect(
      TranscriptWriter.write(dialogue, as: .srt) == """
        1
        00:00:00,000 --> 00:00:01,500
        Speaker 1: Hello there.

        2
        00:00:02,000 --> 00:00:03,420
        Speaker 2: Hi & <welcome>!

        3
        00:00:03,500 --> 00:00:05,000
        How are you?


        """)
    #expect(TranscriptWriter.write(Transcript(), as: .srt) == "")
    let arrow = Transcript(segments: [Segment(start: 0, end: 2, text: "a --> b")])
    #expect(TranscriptWriter.write(arrow, as: .srt).contains("\na → b\n"))
  }

  @Test("vtt: head, point, voices, escapes")
  func vtt() {
    #expect(
      TranscriptWriter.write(dialogue, as: .vtt) == """
        WEBVTT

        00:00:00.000 --> 00:00:01.500
        <v Speaker 1>Hello there.

        00:00:02.000 --> 00:00:03.250
        <v Speaker 2>Hi &amp; &lt;welcome&gt;!

        00:00:03.500 --> 00:00:05.000
        <v Speaker 2>How are you?


        """)
    let arrow = Transcript(segments: [Segment(start: 0, end: 2, text: "a --> b")])
    #expect(TranscriptWriter.write(arrow, as: .vtt).contains("\na --&gt; b\n"))
    #expect(TranscriptWriter.write(Transcript(), as: .vtt) == "WEBVTT\n\n")
  }

  @Test("tsv: milliseconds, no tab or line end inside a field")
  func tsv() {
    #expect(
      TranscriptWriter.write(speech, as: .tsv)
        == "start\tend\ttext\n0\t2000\tAnd so,\n2000\t4000\tmy friends.\n6000\t7010\tAsk not.\n")
    let odd = Transcript(segments: [Segment(start: 0, end: 1, text: "a\tb\nc", speaker: "X\tY")])
    #expect(
      TranscriptWriter.write(odd, as: .tsv) == "start\tend\ttext\tspeaker\n0\t1000\ta b c\tX Y\n")
  }

  @Test("lrc: hundredths, minutes past 99, a bracket is no tag")
  func lrc() {
    let long = Transcript(segments: [
      Segment(start: 59.996, end: 61, text: "a"),
      Segment(start: 7503.1, end: 7504, text: "[sic] b"),
    ])
    #expect(TranscriptWriter.write(long, as: .lrc) == "[01:00.00]a\n[125:03.10] [sic] b\n")
    #expect(TranscriptWriter.write(dialogue, as: .lrc).contains("[00:02.00]Speaker 2: Hi"))
  }

  @Test("md: time and speaker in bold, signs escaped")
  func markdown() {
    #expect(
      TranscriptWriter.write(dialogue, as: .md)
        == "**00:00:00 Speaker 1** Hello there.\n\n"
        + "**00:00:02 Speaker 2** Hi \\& \\<welcome\\>! How are you?\n")
    #expect(
      TranscriptWriter.write(Transcript(text: "# a_b *c*\n1. x\n- y [z](w)"), as: .md)
        == "\\# a\\_b \\*c\\*\n\n1\\. x\n\n\\- y \\[z\\](w)\n")
  }

  @Test("json: version 1, every member in its place")
  func json() throws {
    let word = Word(text: " Ask", start: 0.5, end: 0.75, confidence: 0.5, speaker: "A")
    let transcript = Transcript(
      segments: [
        Segment(
          start: 0.5, end: 10.98, text: "Ask", words: [word], speaker: "A", channel: 1,
          confidence: 0.25,
          noSpeech: 0.125, logprob: -0.5, compression: 1.5)
      ], language: "en", duration: 11,
      chunks: [
        ChunkRecord(
          state: .failed, start: 0, end: 11, attempts: 2, provider: "p", error: "timeout")
      ])
    let document = TranscriptDocument(
      transcript, file: "a.wav", provider: "p", model: "m", status: "partial", warnings: ["w"])
    #expect(
      JSONWriter.write(document.json)
        == #"{"version":1,"file":"a.wav","status":"partial","provider":"p","model":"m","#
        + #""language":"en","duration":11,"text":"[not transcribed: 00:00:00 – 00:00:11] Ask","#
        + #""segments":[{"start":0.5,"end":10.98,"#
        + #""text":"Ask","speaker":"A","channel":1,"confidence":0.25,"no_speech":0.125,"#
        + #""logprob":-0.5,"compression":1.5,"words":[{"text":"Ask","start":0.5,"end":0.75,"#
        + #""confidence":0.5,"speaker":"A"}]}],"chunks":[{"state":"failed","start":0,"end":11,"#
        + #""attempts":2,"provider":"p","error":"timeout"}],"warnings":["w"]}"#)
    #expect(
      JSONWriter.write(TranscriptDocument(Transcript(), status: "no_speech").json)
        == #"{"version":1,"status":"no_speech","text":"","segments":[],"warnings":[]}"#)
    #expect(TranscriptWriter.write(transcript, as: .json).hasSuffix("}\n"))
  }

  @Test("Formats are known by name and by suffix")
  func formats() {
    #expect(TranscriptFormat(name: "SRT") == .srt)
    #expect(TranscriptFormat(name: "txt") == .text)
    #expect(TranscriptFormat(suffix: "markdown") == .md)
    #expect(TranscriptFormat(name: "doc") == nil)
    for format in TranscriptFormat.allCases {
      #expect(TranscriptFormat(suffix: format.fileSuffix) == format)
    }
  }

  @Test("Text without times still gives every format", arguments: TranscriptFormat.allCases)
  func withoutTimes(format: TranscriptFormat) {
    let out = TranscriptWriter.write(Transcript(text: "Hello you", duration: 3), as: format)
    #expect(out.contains("Hello you"))
  }
}
