import Polish
import Testing

@Suite("The guard and numbers in several readings")
struct GuardReadingTests {
  private static func sentence(_ text: String) -> (before: String, behind: String) {
    text.unicodeScalars.contains { $0.value > 0x3000 }
      ? ("大概是", "的样子") : ("it is about ", " by now")
  }

  @Test(
    "digits in a row are the same however they are parted",
    arguments: [
      ("oh seven seven double zero nine hundred four six one", "07700 900461"),
      ("oh seven seven double zero nine hundred four six one", "07700900461"),
      ("null drei null vier vier fünf fünf", "030/4455"), ("one eighty", "180"),
      ("nine ninety nine", "999"), ("twenty twenty four", "2024"), ("two metres forty", "2.4"),
      ("two metres forty", "2.40 metres"), ("zwanzig uhr fünfzehn", "20:15 Uhr"),
      ("一百五十八九十六", "158/96"), ("三块五", "3.5元"), ("一点二亿", "1.2亿"), ("三十五万", "35 万"),
    ])
  func runs(words: String, digits: String) {
    let (before, behind) = Self.sentence(words)
    let reply = before + digits + behind
    #expect(answer(before + words + behind, reply, checks: [.numbers]) == .accepted(reply))
  }

  @Test(
    "a part of one is the same in words, as a sign and behind a point",
    arguments: [
      ("a cup and a half of sugar", "1½ cups of sugar"),
      ("a cup and a half of sugar", "1 1/2 cups of sugar"), ("one and a half", "1.5"),
      ("three and a quarter", "3.25"), ("two and a half million", "2.5 million"),
      ("anderthalb liter", "1½ Liter"),
      ("siebenunddreißig komma zwei", "37,2"), ("dreißig cent", "0,30 €"),
      ("half a dozen", "six"), ("two dozen", "24"), ("half seven", "7:30"),
      ("ten to eight", "7:50"),
      ("三四百", "300-400"), ("九時十五分", "9:15"), ("一斤半", "1.5斤"), ("十時半", "10:30"),
    ])
  func parts(words: String, digits: String) {
    let (before, behind) = Self.sentence(words)
    let reply = before + digits + behind
    #expect(answer(before + words + behind, reply, checks: [.numbers]) == .accepted(reply))
  }

  @Test(
    "what is said again or written with another word is not new",
    arguments: [
      ("notice of thirty days", "Notice of thirty (30) days."),
      ("two nil at half time", "2-0 at halftime."),
      ("eighteen percent, not fifteen", "18 per cent, not 15."),
      ("a cup of sugar and two eggs", "1 cup of sugar and 2 eggs."),
      ("seventeen customers seventeen or eighteen", "17 or 18 customers."),
      ("三个月的不对是两个月的三年没涨", "是两个月的，三年没涨。"),
    ])
  func same(raw: String, reply: String) {
    #expect(answer(raw, reply, checks: [.numbers]) == .accepted(reply))
  }

  @Test(
    "a digit, a part or a sign that is lost is a loss",
    arguments: [
      ("call oh one seven one five five five two three", "Call 0171 5523."),
      ("call oh seven seven double zero nine hundred four six one", "Call 0770 900461."),
      ("add a cup and a half of sugar", "Add 1 cup of sugar."),
      ("it is minus five degrees today", "It is 5 degrees today."),
      ("buy a dozen eggs and milk", "Buy eggs and milk."),
      ("the dock is blocked till noon today", "The dock is blocked today."),
      ("in two weeks since february", "In weeks since February."),
      ("会议十時半开始", "会议十時开始。"),
      ("到六月三十号学生票二十五不对三十块", "到6月30号，学生票25块。"),
    ])
  func lost(raw: String, reply: String) {
    #expect(answer(raw, reply, checks: [.numbers]) == .rejected(.number))
  }
}
