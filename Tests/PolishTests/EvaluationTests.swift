import Polish
import Testing
import Transcripts

/// How much of what models do wrong the guard finds, and how often it is wrong itself.
@Suite("The evaluation set", .serialized)
struct EvaluationTests {
  typealias Half = EvaluationSet.Half
  typealias Field = EvaluationSet.Field

  @Test(
    "of the bad replies the guard finds what was promised, of the good ones it lets pass",
    arguments: Half.allCases)
  func measure(half: Half) throws {
    let set = try EvaluationSet(half)
    let run = try EvaluationRun(set)
    print(run.table(of: set))
    if half == .dev { print(run.details) }
    holdsPromise(run, of: half)
    // Not the texts: one half stays unseen.
    #expect(run.unstripped.count == 0, "replies with something still around them")
  }

  @Test("it finds as much in texts whose language it was not told", arguments: Half.allCases)
  func languageUnknown(half: Half) throws {
    let set = try EvaluationSet(half)
    let run = try EvaluationRun(set, toldLanguage: false)
    print(run.table(of: set))
    holdsPromise(run, of: half)
  }

  /// What was promised, for both halves. Replies that nobody looked at are found a little less
  /// often; until they are found as often, the gap is a known one, and may not grow.
  private func holdsPromise(_ run: EvaluationRun, of half: Half) {
    func promise() {
      #expect(run.recall { $0.isOfWords } >= 0.98)
      #expect(run.recall { $0.isOfWords || $0.isOfTerms } >= 0.98)
      #expect(run.falseAlarmRate <= 0.05)
    }
    if half == .dev {
      promise()
    } else {
      withKnownIssue("replies kept back are found less often", isIntermittent: true) { promise() }
      #expect(run.recall { $0.isOfWords || $0.isOfTerms } >= 0.975)
      #expect(run.falseAlarmRate <= 0.055)
    }
    #expect(run.recall() >= 0.95)
  }

  /// What the guard reached in texts of other hands when they were added: a change that loses any
  /// of it is a step back.
  private static func floor(
    of field: Field
  ) -> (words: Double, all: Double, falseAlarms: Double) {
    switch field {
    case .shown: (words: 0.98, all: 0.98, falseAlarms: 0.02)
    case .unseen: (words: 0.96, all: 0.96, falseAlarms: 0.10)
    }
  }

  @Test(
    "in texts from the field it finds no less than it did", arguments: Field.allCases,
    [true, false])
  func inTheField(field: Field, toldLanguage: Bool) throws {
    let set = try EvaluationSet(field)
    let run = try EvaluationRun(set, toldLanguage: toldLanguage)
    print(run.table(of: set))
    if field == .shown, toldLanguage { print(run.details) }
    let floor = Self.floor(of: field)
    #expect(run.recall { $0.isOfWords } >= floor.words)
    #expect(run.recall() >= floor.all)
    #expect(run.falseAlarmRate <= floor.falseAlarms)
    #expect(run.unstripped.count == 0, "replies with something still around them")
  }

  @Test("the set is as large and as mixed as it has to be")
  func size() throws {
    let sets = try Half.allCases.map { try EvaluationSet($0) }
    let cases = sets.flatMap(\.cases)
    #expect(cases.count >= 150)
    #expect(abs(sets[0].cases.count - sets[1].cases.count) <= cases.count / 10)
    for set in sets {
      let languages = Dictionary(grouping: set.cases, by: \.language)
      for language in ["en", "zh", "de"] { #expect(languages[language]?.count ?? 0 >= 20) }
      let faults = Set(set.cases.flatMap(\.bad).map(\.fault))
      #expect(faults == Set(EvaluationSet.Fault.allCases))
      #expect(
        Set(set.cases.map(\.style))
          .isSuperset(of: ["light", "structured", "formal", "chat", "email", "translate"]))
    }
  }

  @Test("every case has good and bad replies that differ, and none is in two parts")
  func form() throws {
    let parts =
      try Half.allCases.map { try EvaluationSet($0) }
      + Field.allCases.map { try EvaluationSet($0) }
    for part in parts { #expect(part.cases.count >= 100, "\(part.name)") }
    let cases = parts.flatMap(\.cases)
    #expect(Set(cases.map(\.id)).count == cases.count)
    #expect(Set(cases.map(\.raw)).count == cases.count)
    for item in cases {
      #expect(item.good.count >= 2, "\(item.id)")
      #expect(item.bad.count >= 3, "\(item.id)")
      let good = item.good.map(\.reply)
      let bad = item.bad.map(\.reply)
      #expect(Set(good + bad).count == good.count + bad.count, "\(item.id)")
      #expect(item.bad.allSatisfy { $0.isCutOff == ($0.fault == .cut) }, "\(item.id)")
      #expect((item.style == "translate") == (item.target != nil), "\(item.id)")
    }
  }
}

extension EvaluationRun {
  func table(of set: EvaluationSet) -> String {
    func percent(_ share: Double) -> String {
      let tenths = Int((share * 1000).rounded())
      return "\(tenths / 10).\(tenths % 10) %"
    }
    func row(_ name: String, _ columns: String...) -> String {
      "  " + name + String(repeating: " ", count: max(1, 20 - name.count))
        + columns.joined(separator: "  ")
    }
    var lines = [
      "\(set.name)\(toldLanguage ? "" : ", language not told"): \(set.cases.count) texts,"
        + " \(good.count) good replies, \(set.cases.map(\.bad.count).reduce(0, +)) bad ones",
      row("words", percent(recall { $0.isOfWords }), "of lost numbers, dates, negations, names"),
      row("words and terms", percent(recall { $0.isOfWords || $0.isOfTerms })),
      row("all bad replies", percent(recall())),
      row("false alarms", percent(falseAlarmRate), "\(good.rejected) of \(good.count)"),
    ]
    for fault in EvaluationSet.Fault.allCases {
      guard let tally = bad[fault] else { continue }
      lines.append(row(fault.rawValue, "\(tally.rejected)/\(tally.count)"))
    }
    for language in goodByLanguage.keys.sorted() {
      let bad = badByLanguage[language] ?? Tally()
      let good = goodByLanguage[language] ?? Tally()
      lines.append(
        row(
          language, "\(bad.rejected)/\(bad.count) found",
          "\(good.rejected)/\(good.count) false alarms"))
    }
    return lines.joined(separator: "\n")
  }

  /// Every wrong answer; of the half that may be looked at.
  var details: String {
    (falseAlarms.map { "  false alarm: \($0)" } + misses.map { "  missed: \($0)" }
      + unstripped.map { "  not stripped: \($0)" }).joined(separator: "\n")
  }
}
