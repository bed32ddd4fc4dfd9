import Testing
import YAML

@Suite("Did you mean") struct SuggestionTests {
  @Test(
    "65: the nearest known word is suggested, a stranger is not",
    arguments: [
      ("timout", "timeout"), ("tiemout", "timeout"), ("TIMEOUT", "timeout"), ("modle", "model"),
      ("langauge", "language"), ("transcripton", "transcription"), ("base-url", "base_url"),
      ("id", "id"), ("ix", "id"), ("xy", nil), ("colour", nil), ("", nil), ("m", nil),
    ] as [(String, String?)])
  func closest(word: String, expected: String?) {
    let known = ["id", "timeout", "model", "language", "transcription", "base_url"]
    #expect(Suggestion.closest(to: word, among: known) == expected)
  }

  @Test("Of equally near words the first is taken; a very long word costs nothing")
  func ties() {
    #expect(Suggestion.closest(to: "cat", among: ["bat", "car"]) == "bat")
    #expect(Suggestion.closest(to: String(repeating: "a", count: 1 << 20), among: ["a"]) == nil)
  }
}
