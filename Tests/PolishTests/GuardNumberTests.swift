import Polish
import Testing

@Suite("The guard and numbers")
struct GuardNumberTests {
  @Test(
    "a number is the same in words and in digits",
    arguments: [
      ("twenty five", "25"), ("two thousand and five", "2005"), ("nineteen ninety two", "1992"),
      ("one point five", "1.5"), ("two point five million", "2.5 million"),
      ("half past three", "3:30"), ("three thirty", "3:30"), ("a quarter to five", "4:45"),
      ("five five five one two three four", "555-1234"), ("double seven three", "773"),
      ("three quarters", "3/4"), ("an hour and a half", "1.5 hours"), ("eighty percent", "80%"),
      ("fourteen thousand five hundred", "14,500"), ("march third", "March 3"),
      ("fünfundzwanzig", "25"), ("zweitausendsechsundzwanzig", "2026"), ("drei komma fünf", "3,5"),
      ("eintausendvierhundertfünfzig", "1.450"), ("halb vier", "15:30"), ("anderthalb", "1,5"),
      ("viertel vor elf", "10:45"), ("einunddreißigsten dezember", "31.12."),
      ("二十五", "25"), ("两万五", "25000"), ("百分之五", "5%"), ("三点半", "3:30"), ("一点五", "1.5"),
      ("二零二六年", "2026年"), ("一百四十八十五", "140/85"), ("三百五", "350"), ("下午三点", "15:00"),
    ])
  func same(words: String, digits: String) {
    let isHan = words.unicodeScalars.contains { $0.value > 0x3000 }
    let (before, after) = isHan ? ("大概是", "的样子") : ("it is about ", " by now")
    let reply = before + digits + after
    #expect(answer(before + words + after, reply, checks: [.numbers]) == .accepted(reply))
  }

  @Test(
    "words that look like numbers are none",
    arguments: [
      ("no one likes this one", "Nobody likes this."),
      ("first of all wait a second", "First, wait a moment."),
      ("das ist ein haus und eine tür", "Das sind Haus und Tür."),
      ("achten sie bitte darauf", "Bitte darauf achten."),
      ("我们一起去一下吧一定很好", "我们去吧，很好。"), ("这个十分重要", "这个非常重要。"), ("万一下雨呢", "要是下雨呢？"),
    ])
  func none(raw: String, reply: String) {
    #expect(answer(raw, reply, checks: [.numbers]) == .accepted(reply))
  }

  @Test(
    "a number that was taken back may go, the one in its place may not",
    arguments: [
      ("at five no wait six", "At six.", "At five."),
      ("um acht quatsch um neun", "Um neun.", "Um acht."),
      ("预算两万说错了是三万", "预算三万。", "预算两万。"),
      ("it's forty sorry fifty pages", "It's 50 pages.", "It's 40 pages."),
    ])
  func corrections(raw: String, good: String, bad: String) {
    #expect(answer(raw, good, checks: [.numbers]) == .accepted(good))
    #expect(answer(raw, bad, checks: [.numbers]) == .rejected(.number))
  }

  @Test("the points of a list may be counted, numbers within them not change")
  func lists() {
    let raw = "buy two apples and three pears"
    let good = "Buy:\n1. two apples\n2. three pears"
    #expect(answer(raw, good, checks: [.numbers]) == .accepted(good))
    #expect(
      answer(raw, "Buy:\n1. three apples\n2. two pears", checks: [.numbers]) == .rejected(.number))
  }
}
