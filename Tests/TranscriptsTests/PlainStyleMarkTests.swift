import Testing

@testable import Transcripts

@Suite("Plain styles: case, marks, notes")
struct PlainStyleMarkTests {
  @Test(
    "Sentences begin with a capital and end with a mark",
    arguments: [
      StyleCase("hello world", "Hello world."),
      StyleCase("hello. how are you? fine! i am too", "Hello. How are you? Fine! I am too."),
      StyleCase("so am i. i'm here", "So am I. I'm here."),
      StyleCase("iPhone is a name. eBay too", "iPhone is a name. eBay too."),
      StyleCase(
        "e.g. this. config.yaml stays. see config.yaml",
        "e.g. this. config.yaml stays. See config.yaml."),
      StyleCase("ask dr. king and mrs. smith", "Ask dr. king and mrs. smith."),
      StyleCase("it costs 3.5 or 1,000 at 12:30", "It costs 3.5 or 1,000 at 12:30."),
      StyleCase("well... maybe", "Well... maybe."),
      StyleCase("well… maybe", "Well… maybe."),
      StyleCase("see https://example.org/a.b", "See https://example.org/a.b"),
      StyleCase("https://example.org is it", "https://example.org is it."),
      StyleCase("mail info@example.org", "Mail info@example.org"),
      StyleCase("run --force and ls /etc/hosts", "Run --force and ls /etc/hosts"),
      StyleCase("--force it", "--force it."),
      StyleCase("\"really?\" he asked", "\"Really?\" he asked."),
      StyleCase("he said \"hello\"", "He said \"hello\"."),
      StyleCase("he said \"hello.\"", "He said \"hello.\""),
      StyleCase("at 5 p.m. then", "At 5 p.m. then."),
      StyleCase("come at 5 p.m.", "Come at 5 p.m."),
      StyleCase("as follows:", "As follows:"),
      StyleCase("i went there,", "I went there."),
      StyleCase("i was—", "I was—"),
      StyleCase("thanks 😀", "Thanks 😀"),
      StyleCase("😀 thanks", "😀 Thanks."),
      StyleCase("thanks ❤️", "Thanks ❤️"), StyleCase("thanks 👍🏽", "Thanks 👍🏽"),
      StyleCase("42", "42"), StyleCase("", ""), StyleCase("...", "..."),
      StyleCase("3rd try", "3rd try."),
      StyleCase("config.yaml", "config.yaml"),
      StyleCase("c++ and C# and node.js", "c++ and C# and node.js."),
      StyleCase("for i = 0", "For i = 0."), StyleCase("item (i) is", "Item (i) is."),
      StyleCase("one\n\ntwo\n", "One.\n\nTwo.\n"),
      StyleCase("one line\nand the next", "One line\nand the next."),
      StyleCase("- milk\n- eggs", "- Milk\n- Eggs"),
      StyleCase("# title\n\ntext", "# Title\n\nText."),
      StyleCase("1. milk\n2. eggs", "1. Milk\n2. Eggs"),
      StyleCase("<think> no", "<think> no."),
      StyleCase("`um x` is code", "`um x` is code."),
      StyleCase(
        "and so [not transcribed: 00:00:04 – 00:00:06] ask not",
        "And so [not transcribed: 00:00:04 – 00:00:06] Ask not."),
      StyleCase(
        "One.\n\n[not transcribed: 00:00:04 – 00:00:06]\n\ntwo",
        "One.\n\n[not transcribed: 00:00:04 – 00:00:06]\n\nTwo."),
      StyleCase(
        "das ist gut, z. B. hier. und am 3. mai, d.h. bald",
        "Das ist gut, z. B. hier. Und am 3. mai, d.h. bald.", "de"),
      StyleCase("ändern wir das", "Ändern wir das.", "de"),
      StyleCase("istanbul güzel", "İstanbul güzel.", "tr"),
      StyleCase("ijs is koud", "IJs is koud.", "nl"),
      StyleCase("¿qué tal?", "¿Qué tal?", "es"),
      StyleCase("привет мир", "Привет мир.", "ru"),
      StyleCase("今天天气很好", "今天天气很好。", "zh"),
      StyleCase("我们用kubectl部署。kubectl 很好", "我们用kubectl部署。kubectl 很好。", "zh"),
      StyleCase("我们部署 Kubernetes", "我们部署 Kubernetes。", "zh"),
      StyleCase("真的吗？", "真的吗？", "zh"),
      StyleCase("안녕하세요", "안녕하세요.", "ko"),
      StyleCase("ฉันไป", "ฉันไป", "th"),
      StyleCase("मैं ठीक हूँ", "मैं ठीक हूँ।", "hi"),
      StyleCase("ﬁne", "ﬁne.", "en"),
    ])
  func polished(style: StyleCase) {
    #expect(style.result(.polished) == style.expected)
  }

  @Test("Verbatim is as it was")
  func verbatim() {
    for text in ["um the the cat", " x \n", ""] {
      #expect(StyleCase(text, text).result(.verbatim) == text)
    }
  }

  @Test(
    "Casual is in lower case without a period at the end; names in capitals and identifiers stay",
    arguments: [
      StyleCase("Um, I think We should go.", "i think we should go"),
      StyleCase("Hello. How are you?", "hello. how are you?"),
      StyleCase("The the API of GitHub is v2.", "the API of GitHub is v2"),
      StyleCase(
        "See https://Example.org/A and README.md, Info@Example.org.",
        "see https://Example.org/A and README.md, Info@Example.org"),
      StyleCase("Use MAX_SIZE with getName.", "use MAX_SIZE with getName"),
      StyleCase("Well...", "well..."), StyleCase("Wait!", "wait!"),
      StyleCase("HELLO THERE MY FRIEND.", "hello there my friend"),
      StyleCase("One.\n\nTwo.", "one\n\ntwo"),
      StyleCase("X-Ray and O'Brien", "x-ray and o'brien"),
      StyleCase("At 5 p.m.", "at 5 p.m."), StyleCase("And so on, etc.", "and so on, etc."),
      StyleCase("Wir treffen uns, ähm, am Bahnhof.", "wir treffen uns, am bahnhof", "de"),
      StyleCase("IŞIK İyi.", "IŞIK iyi", "tr"),
      StyleCase("Ilık.", "ılık", "tr"),
      StyleCase("嗯，我觉得API可以。", "我觉得API可以", "zh"),
      StyleCase("Um.", "Um."),
    ])
  func casual(style: StyleCase) {
    #expect(style.result(.casual) == style.expected)
  }

  @Test(
    "Notes: spoken commands become marks",
    arguments: [
      StyleCase("Shopping list. New line. Milk. New line. Eggs.", "Shopping list.\nMilk.\nEggs."),
      StyleCase("Shopping list, bullet, milk, bullet, eggs.", "Shopping list\n- Milk\n- Eggs."),
      StyleCase("Bullet milk. Bullet eggs.", "- Milk.\n- Eggs."),
      StyleCase("bullet milk bullet eggs next line done", "- Milk\n- Eggs\nDone."),
      StyleCase("shopping list new line milk new line eggs", "Shopping list\nMilk\nEggs."),
      StyleCase(
        "Dear all, new paragraph, the meeting is at nine.", "Dear all.\n\nThe meeting is at nine."),
      StyleCase("hello new paragraph goodbye", "Hello.\n\nGoodbye."),
      StyleCase("New paragraph. Bullet point, um, milk.", "- Milk."),
      StyleCase("One. New paragraph. Bullet. Milk. Next bullet. Eggs.", "One.\n\n- Milk.\n- Eggs."),
      StyleCase(
        "Titel. Neuer Absatz. Aufzählungspunkt. Milch. Stichpunkt. Eier.",
        "Titel.\n\n- Milch.\n- Eier.", "de"),
      StyleCase("Erstens, nächste Zeile, zweitens.", "Erstens\nZweitens.", "de"),
      StyleCase("第一点，换行，第二点。新段落。第三点。", "第一点\n第二点。\n\n第三点。", "zh"),
      StyleCase("清单，项目符号，牛奶，项目符号，鸡蛋。", "清单\n- 牛奶\n- 鸡蛋。", "zh"),
      StyleCase("购物清单 换行 牛奶 换行 鸡蛋", "购物清单\n牛奶\n鸡蛋。", "zh"),
      StyleCase("Milk. New line eggs.", "Milk.\nEggs."),
      StyleCase("- milk\n- bullet, eggs", "- Milk\n- Eggs"),
      StyleCase("Milk new line", "Milk new line."),
    ])
  func notes(style: StyleCase) {
    #expect(style.result(.notes) == style.expected)
  }

  @Test(
    "Notes: the same words in a sentence stay words",
    arguments: [
      StyleCase("The bullet hit the wall.", "The bullet hit the wall."),
      StyleCase("the bullet hit the wall", "The bullet hit the wall."),
      StyleCase("Put it on the next line of code.", "Put it on the next line of code."),
      StyleCase("Bullet trains are fast.", "Bullet trains are fast."),
      StyleCase(
        "Bullet trains are fast. Bullet trains are quiet.",
        "Bullet trains are fast. Bullet trains are quiet."),
      StyleCase("New line of shoes arrived.", "New line of shoes arrived."),
      StyleCase(
        "We need a new line, and a new paragraph.", "We need a new line, and a new paragraph."),
      StyleCase(
        "There is no silver bullet and the bullet is gone",
        "There is no silver bullet and the bullet is gone."),
      StyleCase("He bit the bullet.", "He bit the bullet."),
      StyleCase("这里有一个换行符。", "这里有一个换行符。", "zh"),
      StyleCase("Das ist die nächste Zeile.", "Das ist die nächste Zeile.", "de"),
      StyleCase("And that was it, bullet.", "And that was it, bullet."),
    ])
  func notCommands(style: StyleCase) {
    #expect(style.result(.notes) == style.expected)
  }

  @Test("Cues are polished together: a sentence may run over them, none is lost")
  func cues() {
    let cues = [
      "and so, um,", "my fellow the", "the Americans", "uh", "ask not. um", "what your country",
    ]
    #expect(
      PlainStyle.polished.applied(toCues: cues, language: "en", fillers: StyleCase.fillers) == [
        "And so,", "my fellow the", "Americans", "uh", "ask not.", "What your country.",
      ])
    #expect(
      PlainStyle.casual.applied(toCues: ["One.", "Two."], language: "en", fillers: Fillers()) == [
        "one.", "two",
      ])
    #expect(
      PlainStyle.notes.applied(
        toCues: ["New line.", "x\u{1E}y"], language: "en", fillers: Fillers())
        == ["New line.", "X y."])
    #expect(PlainStyle.polished.applied(toCues: [], language: nil, fillers: Fillers()) == [])
    #expect(
      PlainStyle.polished.applied(toCues: ["", "a", ""], language: nil, fillers: Fillers()) == [
        "", "A.", "",
      ])
    #expect(
      PlainStyle.polished.applied(
        toCues: ["嗯，今天", "天气很好"], language: "zh", fillers: StyleCase.fillers)
        == ["今天", "天气很好。"])
  }
}
