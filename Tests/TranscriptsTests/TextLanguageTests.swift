import Testing

@testable import Transcripts

@Suite("Which language, which script, how long")
struct TextLanguageTests {
  static let samples: [(String, String?)] = [
    ("So, um, I think we should move the meeting to Monday.", "en"),
    ("what time is it", "en"),
    ("I can't come tomorrow", "en"),
    ("deploy the service to staging", "en"),
    ("Wir treffen uns um drei Uhr, äh, am Bahnhof.", "de"),
    ("er kommt um drei und sie nicht", "de"),
    ("Kannst du mir bitte den Bericht schicken?", "de"),
    ("Je pense que nous devrions attendre jusqu'à demain.", "fr"),
    ("Creo que deberíamos esperar hasta mañana.", "es"),
    ("Penso che dovremmo aspettare fino a domani, non è un problema.", "it"),
    ("Acho que devemos esperar até amanhã, não é?", "pt"),
    ("Ik denk dat we tot morgen moeten wachten.", "nl"),
    ("Jag tror att vi ska vänta till imorgon.", "sv"),
    ("Jeg tror ikke at vi skal vente til i morgen, hvad med dig?", "da"),
    ("Myślę, że powinniśmy poczekać do jutra, ale nie wiem.", "pl"),
    ("Bence yarına kadar beklemeliyiz, ama sen ne dersin?", "tr"),
    ("Я думаю, что нам нужно подождать до завтра.", "ru"),
    ("Привет, как дела сегодня?", "ru"),
    ("Я думаю, що нам треба почекати до завтра.", "uk"),
    ("我觉得我们应该等到明天。", "zh"),
    ("嗯，明天三点开会", "zh"),
    ("我们用 Kubernetes 部署这个 service，然后用 Prometheus 做 monitoring。", "zh"),
    ("明日まで待つべきだと思います。", "ja"),
    ("えーと、東京に行きます", "ja"),
    ("내일까지 기다려야 할 것 같아요.", "ko"),
    ("Νομίζω ότι πρέπει να περιμένουμε μέχρι αύριο.", "el"),
    ("אני חושב שאנחנו צריכים לחכות עד מחר.", "he"),
    ("أعتقد أننا يجب أن ننتظر حتى الغد.", "ar"),
    ("فکر می‌کنم باید تا فردا صبر کنیم، چون گفت.", "fa"),
    ("ฉันคิดว่าเราควรรอจนถึงพรุ่งนี้", "th"),
    ("मुझे लगता है कि हमें कल तक इंतज़ार करना चाहिए।", "hi"),
    ("The teacher said 你好 to the class and they answered.", "en"),
    ("", nil), ("um", nil), ("42", nil), ("Kubernetes", nil), ("the the", nil), ("嗯", nil),
    ("Tokyo Osaka Kyoto", nil), ("http://a.b/c", nil), ("lorem ipsum dolor sit amet", nil),
  ]

  @Test("A text's language is guessed, and not where the text does not tell", arguments: samples)
  func guess(text: String, language: String?) {
    #expect(TextLanguage.guess(text) == language)
  }

  @Test("Of a long text the beginning tells, and no character is cut")
  func long() {
    #expect(TextLanguage.guess(String(repeating: "今天天气很好。", count: 5000)) == "zh")
    #expect(TextLanguage.guess("x" + String(repeating: "が", count: 20_000)) == "ja")
  }

  @Test(
    "Names of languages become codes",
    arguments: [
      ("en", "en"), ("en-US", "en"), ("de_AT", "de"), ("English", "en"), ("zh-Hant", "zh"),
      ("ZH", "zh"), ("cmn-Hans-CN", "zh"), ("nb", "no"), ("klingon", "klingon"), ("", ""),
    ])
  func code(name: String, code: String) {
    #expect(TextLanguage.code(of: name) == code)
  }

  @Test("Letters are counted by script")
  func scripts() {
    let mixed = TextScripts("Das Wetter, 今天！ とても 한국 Привет ñ3")
    #expect(mixed.counts[.latin] == 10)
    #expect(mixed.counts[.han] == 2)
    #expect(mixed.counts[.kana] == 3)
    #expect(mixed.counts[.hangul] == 2)
    #expect(mixed.counts[.cyrillic] == 6)
    #expect(mixed.letters == 23)
    #expect(TextScripts("").main == nil && TextScripts("12 %").main == nil)
    #expect(TextScripts("東京に行く").main == .kana)
    #expect(TextScripts("用 Kubernetes 部署服务").main == .han)
    #expect(TextScripts("hello").share(of: .latin) == 1)
  }

  @Test("Whether Han is simplified or traditional is seen, and not claimed of Japanese")
  func han() {
    #expect(TextScripts("我们来开会，请说话。").han == .simplified)
    #expect(TextScripts("我們來開會，請說話。").han == .traditional)
    #expect(TextScripts("中文").han == nil)
    #expect(TextScripts("学校に行って国会を見る").han == nil)
    #expect(TextScripts("hello").han == nil)
    #expect(HanForms.simplified.count == HanForms.traditional.count)
    #expect(Set(HanForms.simplified).isDisjoint(with: HanForms.traditional))
  }

  @Test("Lengths compare across scripts, without spaces and punctuation")
  func length() {
    #expect(TextMeasure.length("Hello, world!") == 10)
    #expect(TextMeasure.length("今天 天气，很好。") == 18)
    #expect(TextMeasure.length("今天天气很好") == 18)
    #expect(TextMeasure.length("とても") == 6)
    #expect(TextMeasure.length("안녕 하세요") == 10)
    #expect(TextMeasure.length("cafe\u{301}") == 4)
    #expect(TextMeasure.length("50 % + 3 €") == 6)
    #expect(TextMeasure.length(" \n\t") == 0)
    #expect(TextMeasure.characters("今天 天气，很好。") == 8)
    #expect(TextMeasure.characters("Hello, world!") == 12)
  }
}
