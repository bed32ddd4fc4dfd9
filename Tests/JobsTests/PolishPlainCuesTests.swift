import Testing
import Transcripts

@testable import Jobs

@Suite("Plain styles over subtitles") struct PolishPlainCuesTests {
  /// As a plain style might: without fillers and repeated words, a capital, a period.
  static func style(_ text: String) -> String {
    var words: [Substring] = []
    for word in text.split(separator: " ") where word != "um" && word != "um," {
      if words.last?.lowercased() != word.lowercased() { words.append(word) }
    }
    let line = words.joined(separator: " ")
    let end = line.hasSuffix(".") || line.hasSuffix("。") ? "" : "."
    return line.prefix(1).uppercased() + line.dropFirst() + end
  }

  static let cases: [(said: [String], written: [String])] = [
    (["so we went", "to the old bridge"], ["So we went", "to the old bridge."]),
    (["we went.", "they stayed"], ["We went.", "They stayed."]),
    (["um, we went to the", "the old um bridge"], ["We went to the", "old bridge."]),
    // A cue of which nothing would be left.
    (["we went", "um", "to the bridge"], ["We went", "um", "to the bridge."]),
    (["he said \"go", "now\" and left"], ["He said \"go", "now\" and left."]),
    (["it's what i", "don't want"], ["It's what i", "don't want."]),
    (["我们在桥上", "见面"], ["我们在桥上", "见面."]),
    (
      ["we went", "[not transcribed: 00:00:03 – 00:00:06]", "they stayed"],
      ["We went.", "[not transcribed: 00:00:03 – 00:00:06]", "They stayed."]
    ),
    (["♪", "we went"], ["♪", "We went."]),
    ([], []),
  ]

  @Test("A sentence runs over cues, and each word stays in its own", arguments: cases)
  func sentences(_ said: [String], _ written: [String]) {
    #expect(PlainCues(apply: Self.style).applied(to: said) == written)
  }

  @Test("Where a style has other words than were said, the cues stay")
  func otherWords() {
    let said = ["we went", "to the bridge"]
    #expect(PlainCues { _ in "Something else." }.applied(to: said) == said)
  }

  @Test("The work grows with the text")
  func long() {
    let said = (0..<20_000).map { "words of cue \($0)" }
    let written = PlainCues { $0 }.applied(to: said)
    #expect(written == said)
  }
}
