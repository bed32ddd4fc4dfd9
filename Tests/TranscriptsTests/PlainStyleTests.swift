import Testing

@testable import Transcripts

/// One text, in one style.
struct StyleCase: Sendable, CustomTestStringConvertible {
  let text: String
  let expected: String
  var language: String?
  var testDescription: String { text }

  init(_ text: String, _ expected: String, _ language: String? = "en") {
    self.text = text
    self.expected = expected
    self.language = language
  }

  static let fillers = Fillers([
    "en": Fillers.List(
      always: ["um", "umm", "uh", "uhm", "erm"], setOff: ["er", "hm", "hmm", "you know"],
      keep: ["uh huh", "uh oh", "um hmm"]),
    "de": Fillers.List(
      always: ["äh", "ähm", "öh"], setOff: ["hm", "hmm", "wie soll ich sagen"]),
    "fr": Fillers.List(always: ["euh"]),
    "zh": Fillers.List(
      always: ["嗯", "呃"], setOff: ["怎么说呢", "那个那个"], keep: ["嗯嗯", "嗯了", "打呃"]),
    "ja": Fillers.List(always: ["えーと", "えっと"], setOff: ["あの", "まあ"]),
  ])

  func result(_ style: PlainStyle) -> String {
    style.applied(to: text, language: language, fillers: Self.fillers)
  }
}

@Suite("Plain styles: fillers and doubled words")
struct PlainStyleFillerTests {
  @Test(
    "Fillers go, and the punctuation around them is mended",
    arguments: [
      StyleCase("So, um, I think we should go.", "So, I think we should go."),
      StyleCase("I, um, think so.", "I think so."),
      StyleCase("Um, I think so.", "I think so."),
      StyleCase("um i think so", "I think so."),
      StyleCase("I think um we should uh go", "I think we should go."),
      StyleCase("I think so, um.", "I think so."),
      StyleCase("I think so, um", "I think so."),
      StyleCase("Um. I think so. Uh. Yes.", "I think so. Yes."),
      StyleCase("Um... I think so.", "I think so."),
      StyleCase("I think, um... we should go.", "I think... we should go."),
      StyleCase("Um, uh, I mean it.", "I mean it."),
      StyleCase("We need apples, um, pears and nuts.", "We need apples, pears and nuts."),
      StyleCase("The, um, meeting is at, uh, nine.", "The meeting is at nine."),
      StyleCase("It works – um – mostly.", "It works – mostly."),
      StyleCase("It works – um.", "It works."),
      StyleCase("What is, um, the time?", "What is the time?"),
      StyleCase("You want, um?", "You want?"),
      StyleCase("He said: um, yes.", "He said: yes."),
      StyleCase("\"I, um,\" he said.", "\"I,\" he said."),
      StyleCase("“Um, yes,” he said.", "“Yes,” he said."),
      StyleCase("Ummm, yes. Uhhh no.", "Yes. No."),
      StyleCase("UM HELLO THERE MY FRIEND", "HELLO THERE MY FRIEND."),
      StyleCase("One.\n\nUm, two.\n\nUm.\n\nThree.", "One.\n\nTwo.\n\nThree."),
      StyleCase("Um.\n\nOne.", "One."),
      StyleCase("One\n\num", "One."),
      StyleCase("Hello\nUm, yes.\nNo\num.", "Hello\nyes.\nNo."),
      StyleCase("- Um, milk\n- Um.", "- Milk\n- Um."),
      StyleCase("Wir treffen uns, äh, um drei.", "Wir treffen uns, um drei.", "de"),
      StyleCase("Äh, ähm, ja.", "Ja.", "de"),
      StyleCase(
        "wir treffen uns ähm um drei am Bahnhof", "Wir treffen uns um drei am Bahnhof.", "de"),
      StyleCase("Euh, je ne sais pas !", "Je ne sais pas !", "fr"),
      StyleCase("嗯，我觉得可以。", "我觉得可以。", "zh"),
      StyleCase("我觉得，呃，可以。", "我觉得，可以。", "zh"),
      StyleCase("我觉得呃这个方案可以", "我觉得这个方案可以。", "zh"),
      StyleCase("明天，怎么说呢，可能下雨", "明天，可能下雨。", "zh"),
      StyleCase("那个那个，我想问一下", "我想问一下。", "zh"),
      StyleCase("えーと、東京に行きます", "東京に行きます。", "ja"),
      StyleCase("あの、すみません", "すみません。", "ja"),
    ])
  func removed(style: StyleCase) {
    #expect(style.result(.polished) == style.expected)
  }

  @Test(
    "What is a filler elsewhere stays where it is a word",
    arguments: [
      StyleCase("Wir treffen uns um drei.", "Wir treffen uns um drei.", "de"),
      StyleCase("Er kommt um drei.", "Er kommt um drei.", "de"),
      StyleCase("Um, uh, er.", "Um, uh, er.", "sv"),
      StyleCase("Do you know, the answer?", "Do you know, the answer?"),
      StyleCase("As you know, we left.", "As you know, we left."),
      StyleCase("It is hard, you know?", "It is hard, you know?"),
      StyleCase("It is hard, you know.", "It is hard."),
      StyleCase("You know, it is hard.", "It is hard."),
      StyleCase("It is, you know, hard.", "It is hard."),
      StyleCase("You know. Everybody does.", "You know. Everybody does."),
      StyleCase("Uh huh, that is right.", "Uh huh, that is right."),
      StyleCase("uh-huh", "Uh-huh."),
      StyleCase("He studied at UM in May.", "He studied at UM in May."),
      StyleCase("The word “um” is a filler.", "The word “um” is a filler."),
      StyleCase("She said \"uh\" twice.", "She said \"uh\" twice."),
      StyleCase("The umbrella is umber.", "The umbrella is umber."),
      StyleCase("他嗯了一声。", "他嗯了一声。", "zh"),
      StyleCase("嗯嗯，好的。", "嗯嗯，好的。", "zh"),
      StyleCase("我要那个，不要这个。", "我要那个，不要这个。", "zh"),
      StyleCase("あの人は先生です。", "あの人は先生です。", "ja"),
      StyleCase("um", "um"), StyleCase("Um, uh...", "Um, uh..."), StyleCase("嗯。", "嗯。", "zh"),
      StyleCase("Ähm", "Ähm", "de"),
    ])
  func kept(style: StyleCase) {
    #expect(style.result(.polished) == style.expected)
  }

  @Test("Without a known language the text tells, and where it does not, nothing goes")
  func unknown() {
    let german = "Wir treffen uns um drei, ähm, am Bahnhof, und sie nicht."
    #expect(
      StyleCase(german, "", nil).result(.polished)
        == "Wir treffen uns um drei, am Bahnhof, und sie nicht.")
    #expect(
      StyleCase("So, um, I think it is the the time.", "", nil).result(.polished)
        == "So, I think it is the time.")
    #expect(StyleCase(german, "", "auto").result(.polished).contains("um drei, am Bahnhof"))
    #expect(StyleCase("um uh", "", nil).result(.polished) == "Um uh.")
    #expect(StyleCase("Kubernetes um", "", nil).result(.polished) == "Kubernetes um.")
  }

  @Test("The language may be named as engines do")
  func names() {
    for name in ["en", "en-US", "English", "EN_gb"] {
      #expect(StyleCase("um yes", "", name).result(.polished) == "Yes.")
    }
  }

  @Test("A list of the user's is obeyed, and an empty one removes nothing")
  func own() {
    let own = Fillers(["en": Fillers.List(always: ["basically"], setOff: ["I mean"])])
    func polished(_ text: String, _ fillers: Fillers) -> String {
      PlainStyle.polished.applied(to: text, language: "en", fillers: fillers)
    }
    #expect(polished("It is basically, um, done, I mean, ready.", own) == "It is um, done, ready.")
    #expect(polished("It is um done.", Fillers()) == "It is um done.")
    #expect(polished("It is um done.", Fillers(["en": Fillers.List()])) == "It is um done.")
  }

  @Test(
    "Words that were said twice by a stutter are said once",
    arguments: [
      StyleCase("the the cat sat", "The cat sat."),
      StyleCase("I I I think so", "I think so."),
      StyleCase("I, I think so.", "I think so."),
      StyleCase("The the cat and and the dog.", "The cat and the dog."),
      StyleCase("I um I think so", "I think so."),
      StyleCase("We want to to go.", "We want to go."),
      StyleCase("i'm i'm here", "I'm here."),
      StyleCase("ich ich weiß dass dass er geht", "Ich weiß dass er geht.", "de"),
      StyleCase("THE THE CAT", "THE CAT."),
    ])
  func doubled(style: StyleCase) {
    #expect(style.result(.polished) == style.expected)
  }

  @Test(
    "Words that may stand twice stay",
    arguments: [
      "I know that that is true.", "He had had enough.", "No no, not that.",
      "It is very very good.",
      "Two two three five.", "The code is 2 2 3.", "Bye bye.", "What it is is hard.",
      "She gave her her book.", "Log in in the morning.", "That was a long long time ago.",
      "The the-sis.", "Go to The The concert.", "Never never land.", "Yes yes yes.",
      "He is in in-house work.", "Read the. The end.", "My my, look.",
      "What I waited for for years.", "So so.",
    ].map { StyleCase($0, $0) } + [
      StyleCase("Die die Sonne lieben.", "Die die Sonne lieben.", "de"),
      StyleCase("Das das Kind sah.", "Das das Kind sah.", "de"),
      StyleCase("Ob Sie sie sehen?", "Ob Sie sie sehen?", "de"),
      StyleCase("Nein nein.", "Nein nein.", "de"),
      StyleCase("Äpfel und und und. Aber aber!", "Äpfel und und und. Aber aber!", "de"),
      StyleCase("Nous nous levons. Vous vous levez.", "Nous nous levons. Vous vous levez.", "fr"),
      StyleCase("看看，谢谢，慢慢走。", "看看，谢谢，慢慢走。", "zh"),
      StyleCase("いろいろ、ますます。", "いろいろ、ますます。", "ja"),
    ])
  func notDoubled(style: StyleCase) {
    #expect(style.result(.polished) == style.expected)
  }
}
