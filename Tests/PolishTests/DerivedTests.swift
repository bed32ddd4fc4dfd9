import Polish
import Testing
import Transcripts

/// The evaluation set's texts with replies that a rule makes of its good ones.
@Suite("Replies derived from the evaluation set", .serialized)
struct DerivedTests {
  typealias Half = EvaluationSet.Half

  @Test("another digit, another number word: refused", arguments: Half.allCases)
  func numbers(half: Half) throws {
    let run = try Derived(half) { item, good in
      DerivedReplies.withOtherDigits(good)
        + DerivedReplies.withOtherNumberWords(good, raw: item.raw, language: item.language)
    }
    run.show("other numbers")
    #expect(run.refused >= 0.98)
  }

  @Test("a negation less: refused", arguments: Half.allCases)
  func negations(half: Half) throws {
    let run = try Derived(half) { item, good in
      item.target == nil ? DerivedReplies.withoutNegation(good, language: item.language) : []
    }
    run.show("negations less")
    #expect(run.refused >= 0.98)
  }

  @Test("half of the text: refused", arguments: Half.allCases)
  func halves(half: Half) throws {
    // Where the speaker took something back, a half may be all that holds.
    let run = try Derived(half, firstGoodOnly: true) { item, good in
      item.kind == "self-correction" ? [] : DerivedReplies.halves(good)
    }
    run.show("halves")
    #expect(run.refused >= 0.97)
  }

  @Test("the same text three times: refused", arguments: Half.allCases)
  func loops(half: Half) throws {
    let run = try Derived(half, firstGoodOnly: true) { _, good in
      [good + "\n\n" + good + "\n\n" + good, good + " " + good + " " + good + " " + good]
    }
    run.show("loops")
    #expect(run.refused >= 0.98)
  }

  @Test("a good reply to another text: refused", arguments: Half.allCases)
  func strangers(half: Half) throws {
    let set = try EvaluationSet(half)
    let run = try Derived(half, firstGoodOnly: true) { item, _ in
      let others = set.cases.filter { $0.language == item.language && $0.target == item.target }
      guard let own = others.firstIndex(where: { $0.id == item.id }) else { return [] }
      return (1...min(4, others.count)).compactMap {
        let other = others[(own + $0) % others.count]
        return other.id == item.id ? nil : other.good[0].reply
      }
    }
    run.show("replies to other texts")
    #expect(run.refused >= 0.99)
  }

  @Test("instructions behind the text: refused", arguments: Half.allCases)
  func leaks(half: Half) throws {
    let run = try Derived(half, firstGoodOnly: true) { item, good in
      let system = try EvaluationRun.envelope(of: item).system
      return [good + "\n\n" + String(system.prefix(300)), system, String(system.suffix(300))]
    }
    run.show("instructions")
    #expect(run.refused >= 0.99)
  }

  @Test(
    "the text as it was said, and as the plain style makes it: accepted", arguments: Half.allCases)
  func untouched(half: Half) throws {
    let run = try Derived(half, firstGoodOnly: true, isGood: true) { item, _ in
      guard item.target == nil else { return [] }
      let fillers = Fillers([
        "en": .init(always: ["um", "uh"], setOff: ["like", "you know", "I mean"]),
        "de": .init(always: ["äh", "ähm"], setOff: ["also", "sozusagen"]),
        "zh": .init(always: ["嗯", "呃"], setOff: ["那个", "就是说"]),
      ])
      return [item.raw, item.vocabulary.applied(to: item.raw)]
        + PlainStyle.allCases.map {
          $0.applied(to: item.raw, language: item.language, fillers: fillers)
        }
    }
    run.show("untouched")
    #expect(run.refused <= 0.01)
  }

  @Test("what models put around a text is taken off", arguments: Half.allCases)
  func wrapped(half: Half) throws {
    let set = try EvaluationSet(half)
    var count = 0
    var wrong = 0
    for item in set.cases {
      // What the text has itself stays, and is another test's.
      if item.raw.contains(where: { "<>`\"“„「«".contains($0) }) { continue }
      let judging = try EvaluationRun.guarding(item)
      for good in item.good.prefix(1).map(\.reply)
      where !good.contains(where: { "<>`\"“„«".contains($0) }) {
        guard case .accepted(let text) = judging.judge(raw: item.raw, reply: good) else { continue }
        for reply in DerivedReplies.wrapped(good) {
          count += 1
          let verdict = judging.judge(raw: item.raw, reply: reply)
          guard verdict != .accepted(text) else { continue }
          wrong += 1
          if half == .dev, wrong <= 40 { print("  wrapped: \(item.id) \(verdict) <- \(reply)") }
        }
      }
    }
    print("\(half.rawValue), wrapped: \(wrong) of \(count) wrong")
    #expect(Double(wrong) <= Double(count) * 0.01)
  }
}

/// Replies that a rule makes of the good ones, and how many of them were refused.
private struct Derived {
  private let half: EvaluationSet.Half
  private var tally = EvaluationRun.Tally()
  private var lines: [(isAccepted: Bool, text: String)] = []

  /// Of those good replies that are accepted; what is made of the others says nothing.
  ///
  /// - Parameter isGood: what is made of them is to be accepted, too.
  init(
    _ half: EvaluationSet.Half, firstGoodOnly: Bool = false, isGood: Bool = false,
    _ replies: (EvaluationSet.Case, String) throws -> [String]
  ) throws {
    self.half = half
    for item in try EvaluationSet(half).cases {
      let judging = try EvaluationRun.guarding(item)
      for good in firstGoodOnly ? Array(item.good.prefix(1)) : item.good {
        let text = good.expected ?? good.reply
        guard case .accepted = judging.judge(raw: item.raw, reply: text) else { continue }
        for reply in try replies(item, text) {
          switch judging.judge(raw: item.raw, reply: reply) {
          // What was too much may have been taken off.
          case .accepted(let delivered):
            let isAccepted = isGood || delivered != text
            tally.note(accepted: isAccepted)
            lines.append((isAccepted, "\(item.id) accepted <- \(reply.debugDescription)"))
          case .rejected(let reason, let detail):
            tally.note(accepted: false)
            lines.append(
              (false, "\(item.id) \(reason) \(detail ?? "") <- \(reply.debugDescription)"))
          }
        }
      }
    }
  }

  var refused: Double { tally.rejectedShare }

  /// The number for both halves, the rarer answers for that which may be looked at.
  func show(_ name: String) {
    print("\(half.rawValue), \(name): \(tally.rejected) of \(tally.count) refused")
    guard half == .dev else { return }
    let rare = tally.rejected > tally.accepted
    for line in lines.filter({ $0.isAccepted == rare }).prefix(60) { print("  \(line.text)") }
  }
}
