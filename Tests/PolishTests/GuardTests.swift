import Polish
import Testing

@Suite("The guard")
struct GuardTests {
  @Test("a reply that was cut off is refused")
  func cutOff() {
    let style = Style(id: "light", summary: "", work: .model(prompt: "", temperature: nil))
    #expect(
      Guard(style: style).judge(raw: "one", reply: "On", isCutOff: true)
        == .rejected(.cutOff, detail: nil))
  }
}
