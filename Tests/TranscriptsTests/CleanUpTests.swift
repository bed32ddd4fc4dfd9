import JSON
import Testing

@testable import Transcripts

@Suite("Clean-up of what engines add")
struct CleanUpTests {
  private func cleaned(_ texts: String...) -> Transcript {
    var segments: [Segment] = []
    for (index, text) in texts.enumerated() {
      segments.append(Segment(start: Double(index), end: Double(index + 1), text: text))
    }
    return Transcript(segments: segments).cleaned()
  }

  @Test(
    "A marker that is a whole segment goes",
    arguments: [
      "[BLANK_AUDIO]", " [BLANK_AUDIO]", "[ Silence ]", "(music)", "(upbeat music)",
      "(logo whooshing)", "[Engine starts humming]", "(bell ringing)",
      "[MUSIC PLAYING]", "♪", "♪♪♪",
      "♪ [Music] ♪", "*applause*", "[Applause] (laughter)", "(音楽)", "【音乐】", "[Musik]",
      "<|nospeech|>", "[inaudible]",
      "(speaking in foreign language)", "♪ music ♪",
    ])
  func markers(text: String) {
    let transcript = cleaned(" And so,", text, " my friends")
    #expect(transcript.segments.map(\.text) == ["And so,", "my friends"])
    #expect(transcript.text == "And so, my friends")
    #expect(cleaned(text).isEmpty)
    #expect(Transcript(text: text).cleaned().isEmpty)
  }

  @Test(
    "Punctuation alone is nothing said",
    arguments: ["#", "...", "。", "-", " , ", "?!", "###", "…", "“”", "\u{FFFD}"])
  func punctuation(text: String) { #expect(cleaned(text).isEmpty) }

  @Test(
    "What somebody said stays, brackets too",
    arguments: [
      "[BLANK_AUDIO] hello", "see figure (music)", "(see above)", "(I was humming it)",
      "(ringing the bell)", "[1]", "a[0] = 1", "♪ la la la ♪",
      "(laughs) yes", "[sic]",
      "music", "silence", "*really*", "(the music of the spheres is loud)", "7", "no", "嗯", "😀",
      "[music", "music)",
      "<b>bold</b>", "{ sound }", "<silence>", "(Musikverein)", "(music) and (dance)",
    ])
  func words(text: String) {
    #expect(cleaned(text).text == text)
    #expect(cleaned(text).segments.map(\.text) == [text])
  }

  @Test("A character cut between two segments is put together again")
  func cutCharacter() throws {
    let bytes: [UInt8] =
      Array(#"[" caf"#.utf8) + [0xC3] + Array(#"",""#.utf8) + [0xA9] + Array(#" noir"]"#.utf8)
    let pieces = try JSONReader.read(bytes, mode: .keepingBytes).value.array ?? []
    let texts = pieces.compactMap(\.string)
    let transcript = cleaned(texts[0], texts[1])
    #expect(transcript.text == "café noir")
    #expect(transcript.segments.map(\.text) == ["café", "noir"])
  }

  @Test("A character cut between words loses no word")
  func cutWords() throws {
    let bytes: [UInt8] =
      Array(#"["#.utf8) + Array(#"" a","#.utf8) + Array(#"" "#.utf8) + [0xE4, 0xBD]
      + Array(#"",""#.utf8) + [0xA0] + Array(#""]"#.utf8)
    let texts = try JSONReader.read(bytes, mode: .keepingBytes).value.array?.compactMap(\.string)
    let words = try #require(texts).map { Word(text: $0, start: 0, end: 1) }
    let segment = Segment(start: 0, end: 1, text: words.map(\.text).joined(), words: words)
    let cleaned = Transcript(segments: [segment]).cleaned()
    #expect(cleaned.segments[0].text == "a 你")
    #expect(cleaned.segments[0].words.map(\.text) == [" a", " 你"])
  }

  @Test(
    "A word that Whisper cut between segments is one word again; other engines' words stay apart")
  func cutWord() {
    #expect(cleaned(" the pre", "sident spoke", " well").text == "the president spoke well")
    #expect(cleaned("the pre", "sident spoke", "well").text == "the pre sident spoke well")
    #expect(cleaned(" I use", "的是").text == "I use 的是")
    // The engine's whole text says how its pieces go together.
    let pieces = [" na", "ïve"].map { Segment(start: 0, end: 1, text: $0) }
    #expect(Transcript(text: " naïve", segments: pieces).cleaned().text == "naïve")
    #expect(Transcript(text: " na ïve", segments: pieces).cleaned().text == "na ïve")
  }

  @Test("The times of a word that was cut go with it")
  func cutWordTimes() {
    let segments = [
      Segment(
        start: 0, end: 1, text: " the pre",
        words: [
          Word(text: " the", start: 0, end: 0.4), Word(text: " pre", start: 0.5, end: 1),
        ]),
      Segment(
        start: 1, end: 2, text: "sident spoke",
        words: [
          Word(text: "sident", start: 1, end: 1.4), Word(text: " spoke", start: 1.5, end: 2),
        ]), Segment(start: 2, end: 3, text: " lo"), Segment(start: 3, end: 4, text: "ng"),
    ]
    let cleaned = Transcript(text: " the president spoke long", segments: segments).cleaned()
    #expect(cleaned.segments.map(\.text) == ["the president", "spoke", "long"])
    #expect(cleaned.segments.map(\.end) == [1.4, 2, 4])
    #expect(cleaned.segments.map(\.words.count) == [3, 1, 0])
    #expect(Token.tokens(of: cleaned.segments[0]).map(\.end) == [400, 1400])
  }

  @Test("Times are made sane, order too, and no segment is lost")
  func times() {
    let transcript = Transcript(segments: [
      Segment(start: 5, end: 4, text: "b"), Segment(start: .nan, end: 1, text: "a"),
      Segment(start: -3, end: .infinity, text: "c"),
    ]).cleaned()
    #expect(transcript.segments.map(\.text) == ["a", "c", "b"])
    #expect(transcript.segments.map(\.start) == [0, 0, 5])
    #expect(transcript.segments.map(\.end) == [1, 0, 5])
  }

  @Test("White space is folded; cleaning twice changes nothing")
  func whiteSpace() {
    let once = cleaned("  a\n b\t c ", " d ")
    #expect(once.text == "a b c d")
    #expect(once.cleaned() == once)
    #expect(Transcript(text: " a\n\nb ").cleaned().text == "a\n\nb")
    // What an engine says outside its segments is not lost with them.
    let odd = Transcript(text: "words", segments: [Segment(start: 0, end: 1, text: "♪")])
    #expect(odd.cleaned() == Transcript(text: "words"))
  }

  @Test(
    "Pieces are joined as their scripts want it",
    arguments: [
      (["And so", " my"], "And so my"), (["你好", "世界"], "你好世界"), (["你好，", "世界。"], "你好，世界。"),
      (["こんにちは", "カタカナ"], "こんにちはカタカナ"), (["안녕", "하세요"], "안녕 하세요"), (["我用", "Linux"], "我用 Linux"),
      (["Linux", "很好"], "Linux 很好"), (["好。", "OK"], "好。OK"), (["Hello", ","], "Hello,"),
      (["a", "", " ", "b"], "a b"),
      (["Really", "(yes)"], "Really (yes)"), ([], ""),
    ])
  func joining(pieces: [String], text: String) { #expect(TextJoin.joined(pieces) == text) }
}
