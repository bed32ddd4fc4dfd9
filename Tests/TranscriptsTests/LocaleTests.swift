import Glibc
import Testing

@testable import Transcripts

@Suite("Locale", .serialized)
struct LocaleTests {
  private let transcript = Transcript(
    segments: [
      Segment(
        start: 0.5, end: 1234.567, text: "I said TITLE, naïve 你好", speaker: "İ", confidence: 0.125,
        logprob: -1.5)
    ], duration: 1234.5)

  @Test("104: no locale changes a byte of any format")
  func bytes() {
    let expected = TranscriptFormat.allCases.map { TranscriptWriter.write(transcript, as: $0) }
    #expect(expected[1].contains("1234.567"))
    var tried = 0
    for name in ["C", "C.UTF-8", "POSIX", "de_DE.UTF-8", "tr_TR.UTF-8", "zh_CN.UTF-8"] {
      guard setlocale(LC_ALL, name) != nil else { continue }
      tried += 1
      #expect(
        TranscriptFormat.allCases.map { TranscriptWriter.write(transcript, as: $0) } == expected)
      #expect(TranscriptFormat(name: "TXT") == .text)
    }
    setlocale(LC_ALL, "C")
    #expect(tried >= 3)
  }
}
