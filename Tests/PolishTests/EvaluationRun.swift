import Files
import Polish
import TestSupport
import Transcripts

/// The guard's answers to one half of the evaluation set, counted.
struct EvaluationRun {
  /// `nil` in every case: the guard was not told the language of the texts.
  let toldLanguage: Bool
  private(set) var good = Tally()
  private(set) var bad: [EvaluationSet.Fault: Tally] = [:]
  private(set) var goodByLanguage: [String: Tally] = [:]
  private(set) var badByLanguage: [String: Tally] = [:]
  /// What went wrong, one line each: false alarms, then misses. Never printed for the half that is
  /// kept back.
  private(set) var falseAlarms: [String] = []
  private(set) var misses: [String] = []
  /// Good replies that were delivered with something that a model put around them.
  private(set) var unstripped: [String] = []

  struct Tally {
    var accepted = 0
    var rejected = 0

    var count: Int { accepted + rejected }
    /// Of nothing: all.
    var rejectedShare: Double { count == 0 ? 1 : Double(rejected) / Double(count) }

    mutating func note(accepted: Bool) {
      if accepted { self.accepted += 1 } else { rejected += 1 }
    }

    static func + (a: Tally, b: Tally) -> Tally {
      Tally(accepted: a.accepted + b.accepted, rejected: a.rejected + b.rejected)
    }
  }

  init(_ set: EvaluationSet, toldLanguage: Bool = true) throws {
    self.toldLanguage = toldLanguage
    for item in set.cases { try judge(item) }
  }

  /// Share of the bad replies that were rejected.
  func recall(_ belongs: (EvaluationSet.Fault) -> Bool = { _ in true }) -> Double {
    bad.filter { belongs($0.key) }.values.reduce(Tally(), +).rejectedShare
  }

  /// Share of the good replies that were rejected.
  var falseAlarmRate: Double { good.count == 0 ? 0 : good.rejectedShare }

  /// What a model was sent for this text.
  static func envelope(of item: EvaluationSet.Case, toldLanguage: Bool = true) throws -> Envelope {
    Envelope(
      style: try style(item.style), language: toldLanguage ? item.language : nil,
      target: item.target, vocabulary: item.vocabulary)
  }

  /// The guard as it stands over the replies to this text.
  static func guarding(_ item: EvaluationSet.Case, toldLanguage: Bool = true) throws -> Guard {
    Guard(
      style: try style(item.style), vocabulary: item.vocabulary,
      language: toldLanguage ? item.language : nil, target: item.target,
      instructions: try envelope(of: item, toldLanguage: toldLanguage).instructions)
  }

  private static func style(_ id: String) throws(StyleError) -> Style {
    guard let style = styles[id] else { throw StyleError(message: "no style \(id) is shipped") }
    return style
  }

  /// Read once: thousands of replies are looked at.
  private static let styles: [String: Style] = {
    let catalog = StyleCatalog(
      shipped: TestSupport.repositoryRoot.appending("config/styles"))
    return Dictionary(
      uniqueKeysWithValues: catalog.entries().compactMap { entry in
        (try? entry.style.get()).map { (entry.id, $0) }
      })
  }()

  private mutating func judge(_ item: EvaluationSet.Case) throws {
    let envelope = try Self.envelope(of: item, toldLanguage: toldLanguage)
    let guarding = try Self.guarding(item, toldLanguage: toldLanguage)
    // As a job does it.
    func verdict(_ reply: String, isCutOff: Bool = false) -> Guard.Verdict {
      guarding.judge(
        raw: item.raw, reply: Envelope.unescaped(reply, raw: item.raw), isCutOff: isCutOff)
    }

    var delivered = Set<String>()
    for reply in item.good {
      switch verdict(reply.reply) {
      case .accepted(let text):
        good.note(accepted: true)
        goodByLanguage[item.language, default: Tally()].note(accepted: true)
        delivered.insert(text)
        if let expected = reply.expected, text != expected {
          unstripped.append("\(item.id): \(text.debugDescription)")
        }
      case .rejected(let reason, let detail):
        good.note(accepted: false)
        goodByLanguage[item.language, default: Tally()].note(accepted: false)
        falseAlarms.append(
          "\(item.id) [\(reason.rawValue)] \(detail ?? "") <- \(reply.reply.debugDescription)")
      }
    }
    for reply in item.bad {
      let text = Leak(envelope: envelope).filled(in: reply.reply)
      let outcome = verdict(text, isCutOff: reply.isCutOff)
      var isAccepted = false
      // What is wrong may have been taken off: then a good reply is what is delivered.
      if case .accepted(let text) = outcome { isAccepted = !delivered.contains(text) }
      bad[reply.fault, default: Tally()].note(accepted: isAccepted)
      badByLanguage[item.language, default: Tally()].note(accepted: isAccepted)
      if isAccepted {
        misses.append("\(item.id) [\(reply.fault.rawValue)] <- \(text.debugDescription)")
      }
    }
  }
}

/// What a model may print of its request; the bad replies have names in its place, since the words
/// of the request change.
private struct Leak {
  private let parts: [(name: String, text: String)]

  init(envelope: Envelope) {
    let rules = envelope.system
    let around = envelope.message(for: "\u{1}").split(
      separator: "\u{1}", omittingEmptySubsequences: false)
    parts = [
      ("{instructions}", rules), ("{instructions.head}", String(rules.prefix(240))),
      ("{instructions.tail}", String(rules.suffix(240))),
      ("{envelope.open}", around.first.map(String.init) ?? ""),
      ("{envelope.close}", around.count > 1 ? String(around[1]) : ""),
    ]
  }

  func filled(in reply: String) -> String {
    var filled = reply
    for part in parts {
      guard let place = filled.range(of: part.name) else { continue }
      filled.replaceSubrange(place, with: part.text)
    }
    return filled
  }
}

extension String {
  fileprivate func range(of text: String) -> Range<Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(text) { return start..<index(start, offsetBy: text.count) }
      start = index(after: start)
    }
    return nil
  }
}
