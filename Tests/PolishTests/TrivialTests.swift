import Polish
import Testing

@Suite("Texts that no model is asked about, and what a request may take")
struct TrivialTests {
  @Test(
    "Nothing to say, one short word, an acknowledgement",
    arguments: [
      "", " \n", "...", "！？", "♪", "好", "好的。", "谢谢大家", "嗯嗯，好", "Okay.", "hello", "Привет!",
      "don't", "好的，谢谢你！", "今天就到这里，谢谢大家", "我知道了，没问题", "謝謝您，辛苦了", "ありがとうございます。", "了解しました",
      "감사합니다", "네, 알겠습니다", "Thank you very much.", "Okay, thanks!", "Vielen Dank",
      "Ja, danke schön", "नमस्ते",
    ])
  func skipped(text: String) { #expect(TrivialInput.skips(text)) }

  @Test(
    "Everything else is polished",
    arguments: [
      "what time is it", "two words", "incomprehensibly", "我们明天去公园", "请帮我写一封信", "第三点", "3", "三点15分",
      "a/b", "user@host", "x_y", "1. eins", "好\n\n- 好", "OK三个苹果吧", "明天见面再谈吧", "<b>", "C++", "#1",
      "v٣",
      "thank you for the file", "再见面时我会告诉你", "key: on", "- milk\n- *eggs*",
    ])
  func polished(text: String) { #expect(!TrivialInput.skips(text)) }

  @Test("A long text is not read to its end to know")
  func long() {
    #expect(!TrivialInput.skips(String(repeating: "好的", count: 1_000_000)))
    #expect(!TrivialInput.skips(String(repeating: "ok ", count: 1_000_000)))
  }

  @Test(
    "Seconds grow with the text and end at two minutes; four times that here",
    arguments: [(0, 16.0), (100, 17), (1_000, 26), (100_000, 120)])
  func seconds(characters: Int, seconds: Double) {
    let text = String(repeating: "ü", count: characters)
    #expect(Budget.seconds(for: text, isLocal: false) == seconds)
    #expect(Budget.seconds(for: text, isLocal: true) == 4 * seconds)
  }

  @Test("Tokens: twice the text's in its script, never few, twice as many the second time")
  func tokens() {
    #expect(Budget.maxTokens(for: "short") == 256)
    #expect(Budget.maxTokens(for: "short", attempt: 2) == 512)
    #expect(Budget.maxTokens(for: String(repeating: "a", count: 3_000)) == 2_000)
    #expect(Budget.maxTokens(for: String(repeating: "字", count: 1_000)) == 3_000)
    let cues = Budget.maxTokens(for: String(repeating: "a", count: 3_000), cues: 40)
    #expect(cues == 2_000 + 2 * 16 * 40)
    // The longest pieces find room.
    for isLocal in [true, false] {
      for (letter, bytes) in [("a", 1), ("я", 2), ("字", 3), ("😀", 4)] {
        let text = String(repeating: letter, count: Budget.pieceLimit(isLocal: isLocal) / bytes)
        #expect(Budget.maxTokens(for: text) < 9_001)
        #expect(Budget.maxTokens(for: text, attempt: 2) == 2 * Budget.maxTokens(for: text))
      }
    }
    #expect(Budget.maxTokens(for: String(repeating: "字", count: 1_000_000)) == 8_192)
  }
}
