import Testing

@testable import Transcripts

@Suite("Subtitle layout")
struct LayoutTests {
  private let layout = SubtitleLayout(LayoutOptions())

  @Test("A known speech breaks where a person would break it")
  func speech() {
    let text =
      "And so my fellow Americans, ask not what your country can do for you, "
      + "ask what you can do for your country."
    let cues = layout.cues(of: [Segment(start: 0, end: 11, text: text)])
    #expect(
      cues.map(\.lines) == [
        ["And so my fellow Americans,"],
        ["ask not what your country can do for you,"],
        ["ask what you can do for your country."],
      ])
    #expect(cues[0].start == 0)
    #expect(cues[2].end == 11_000)
    #expect(cues[0].end == cues[1].start - 80)
    // A little faster, and two of them fit into one cue.
    let faster = layout.cues(of: [Segment(start: 0, end: 10, text: text)])
    #expect(
      faster.map(\.lines) == [
        ["And so my fellow Americans,", "ask not what your country can do for you,"],
        ["ask what you can do for your country."],
      ])
  }

  @Test("A segment that fits keeps its own times and its own cue")
  func whole() {
    let segments = [
      Segment(start: 0.3, end: 2.5, text: "One thing first."),
      Segment(start: 3, end: 5.25, text: "then another"),
      Segment(start: 5.5, end: 8, text: "and a last one."),
    ]
    let cues = layout.cues(of: segments)
    #expect(cues.map(\.lines) == segments.map { [$0.text] })
    #expect(cues.map(\.start) == [300, 3000, 5500])
    #expect(cues.map(\.end) == [2500, 5250, 8000])
  }

  @Test("No cue lasts across a pause of 0.7 s, by the words' times")
  func pauses() {
    let words = [Word(text: "Wait", start: 0, end: 0.4), Word(text: "what", start: 1.1, end: 1.5)]
    let cues = layout.cues(of: [Segment(start: 0, end: 1.5, text: "Wait, what?", words: words)])
    #expect(cues.map(\.lines) == [["Wait,"], ["what?"]])
    #expect(cues.map(\.start) == [0, 1100])
    // A second each, the first one as far as the next allows.
    #expect(cues.map(\.end) == [1000, 2100])
    let near = [Word(text: "Wait", start: 0, end: 0.4), Word(text: "what", start: 1.09, end: 1.5)]
    #expect(
      layout.cues(of: [Segment(start: 0, end: 1.5, text: "Wait, what?", words: near)]).count == 1)
  }

  @Test("CJK: 16 characters a line, no space, no line starts with closing punctuation")
  func cjk() {
    let text = "今天天气很好我们一起去公园散步吧，然后再去图书馆看书，晚上回家做饭，最后早点休息。"
    let cues = layout.cues(of: [Segment(start: 0, end: 12, text: text)])
    #expect(cues.flatMap(\.lines).joined() == text)
    for line in cues.flatMap(\.lines) {
      #expect(line.count <= 16)
      #expect(!"，。".contains(line.first ?? "x"))
    }
  }

  @Test("Scripts without spaces and without a dictionary keep the line's length too")
  func thai() {
    let text = "สวัสดีครับวันนี้อากาศดีมากเราไปเที่ยวสวนสาธารณะกันเถอะแล้วค่อยกลับบ้านไปกินข้าวเย็นด้วยกัน"
    let cues = layout.cues(of: [Segment(start: 0, end: 9, text: text)])
    #expect(cues.flatMap(\.lines).joined() == text)
    for line in cues.flatMap(\.lines) { #expect(line.count <= 42) }
  }

  @Test("No line starts with a mark that French puts a space before")
  func french() {
    let layout = SubtitleLayout(LayoutOptions(maxLine: 9))
    let texts = ["Bonjour les amis ! Ça va ?", "Bonjour les amis\u{A0}! Ça va\u{202F}?"]
    for text in texts {
      let lines = layout.cues(of: [Segment(start: 0, end: 4, text: text)]).flatMap(\.lines)
      #expect(lines.joined(separator: " ") == text)
      #expect(lines.allSatisfy { $0.first?.isLetter ?? false })
    }
  }

  @Test("A speaker's name is never parted from the first word")
  func labels() {
    let layout = SubtitleLayout(LayoutOptions(maxLine: 14), namesSpeakers: true)
    let cues = layout.cues(of: [
      Segment(start: 0, end: 4, text: "Hello to you all", speaker: "Speaker 1"),
      Segment(start: 4, end: 5, text: "again", speaker: "Speaker 1"),
      Segment(start: 5, end: 7, text: "Hi", speaker: "Speaker 2"),
    ])
    #expect(cues.first?.lines.first == "Speaker")
    #expect(cues.first?.lines.dropFirst().first == "1: Hello")
    #expect(
      cues.flatMap(\.lines).joined(separator: " ")
        == "Speaker 1: Hello to you all again Speaker 2: Hi")
  }

  @Test("Reading time: a cue stays longer where the pause after it is free")
  func readingTime() {
    let text = "This sentence was spoken very quickly."
    let free = layout.cues(of: [Segment(start: 0, end: 1, text: text)])
    #expect(free[0].end == text.count * 1000 / 17 + 1)
    let tight = layout.cues(of: [
      Segment(start: 0, end: 1, text: text), Segment(start: 1.8, end: 3, text: "Next."),
    ])
    #expect(tight[0].end == 1720)
  }

  @Test("A person's limits are followed: lines, characters, seconds, in CJK too")
  func options() {
    let segment = Segment(start: 0, end: 6, text: "one two three four five six seven eight")
    let short = SubtitleLayout(LayoutOptions(maxLine: 10, maxLines: 1)).cues(of: [segment])
    #expect(short.allSatisfy { $0.lines.count == 1 && $0.lines[0].count <= 10 })
    let brief = SubtitleLayout(LayoutOptions(maxCue: 2)).cues(of: [segment])
    #expect(brief.allSatisfy { $0.end - $0.start <= 2000 })
    let chinese = SubtitleLayout(LayoutOptions(maxLine: 20)).cues(of: [
      Segment(start: 0, end: 6, text: "今天天气很好我们一起去公园散步吧然后再去图")
    ])
    #expect(chinese[0].lines.allSatisfy { $0.count <= 20 })
    #expect(chinese.flatMap(\.lines).joined().count == 21)
  }

  @Test("Speakers at once: one after the other, nothing lost")
  func overlap() {
    let cues = layout.cues(of: [
      Segment(start: 0, end: 5, text: "I talk and talk", speaker: "A"),
      Segment(start: 1, end: 3, text: "So do I", speaker: "B"),
      Segment(start: 1, end: 2, text: "Me too", speaker: "C"),
    ])
    #expect(cues.map(\.speaker) == ["A", "B", "C"])
    for (a, b) in zip(cues, cues.dropFirst()) { #expect(a.end <= b.start) }
  }

  @Test("Words without punctuation and case still give their times to the text")
  func alignment() {
    let words = ["ask", "not", "what"].enumerated().map {
      Word(text: $1, start: Double($0), end: Double($0) + 0.5)
    }
    let tokens = Token.tokens(of: Segment(start: 0, end: 9, text: "Ask not — what?", words: words))
    #expect(tokens.map(\.text) == ["Ask", "not", "—", "what?"])
    #expect(tokens.map(\.start) == [0, 1000, 1500, 2000])
    #expect(tokens.map(\.end) == [500, 1500, 1500, 2500])
    // Words that say something else: the segment's own time, by share.
    let other = Token.tokens(of: Segment(start: 0, end: 9, text: "Something else", words: words))
    #expect(other.first?.start == 0)
    #expect(other.last?.end == 9000)
  }
}
