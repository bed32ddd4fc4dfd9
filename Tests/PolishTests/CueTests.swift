import Polish
import Testing

/// What a reply came to, short: the text, or `-` and the reason.
private func outcome(_ reply: String, _ raw: [String], isTranslation: Bool = false) -> [String] {
  let cues = raw.enumerated().map { Cue(id: $0.offset + 1, text: $0.element) }
  return CueReply.read(reply, cues: cues, isTranslation: isTranslation).map { result in
    switch result {
    case .success(let text): text
    case .failure(let loss): "-" + loss.rawValue
    }
  }
}

@Suite("Cues: as many out as in, each with its own words")
struct CueTests {
  static let raw = [
    "so we start at the harbour", "and walk to the old mill", "where lunch is ready",
  ]

  @Test("A good reply gives every cue its text, whatever stands around it")
  func good() {
    let reply = """
      <cue id="1">So we start at the harbour</cue>
      <cue id="2">and walk to the old mill,</cue>
      <cue id="3">where lunch is ready.</cue>
      """
    let expected = [
      "So we start at the harbour", "and walk to the old mill,", "where lunch is ready.",
    ]
    for text in [
      reply, "Here are the cues:\n\n```xml\n\(reply)\n```\nAnything else?",
      "<transcript>\n\(reply)\n</transcript>", reply.replacing("\n", with: ""),
      reply.replacing("<cue id=", with: "< CUE  ID = ").replacing("</cue>", with: "</ Cue >"),
      reply.replacing("\"", with: "'"), reply.replacing("\"", with: ""),
      reply.replacing("</cue>", with: "<\\/cue>"), reply.replacing("\n", with: "\r\n"),
      reply.replacing(">", with: ">\n  ").replacing("</cue", with: "\n</cue"),
    ] {
      #expect(outcome(text, Self.raw) == expected, "\(text)")
    }
  }

  @Test(
    "What is wrong with a cue costs that cue, and those that it touches",
    arguments: [
      // Dropped.
      ("<1>So we start at the harbour</1><3>where lunch is ready.</3>", [1, 0, 1], "cue_missing"),
      // Two joined under one number, the other left out.
      (
        "<1>So we start at the harbour and walk to the old mill</1><3>where lunch is ready.</3>",
        [0, 0, 1], "cue_moved"
      ),
      // Two joined, the other left empty.
      (
        "<1>So we start at the harbour and walk to the old mill</1><2></2><3>Where lunch is ready</3>",
        [0, 0, 1], "cue_moved"
      ),
      // Numbered anew behind one that was left out.
      (
        "<1>And walk to the old mill</1><2>where lunch is ready</2>", [0, 0, 0], "cue_moved"
      ),
      // A word moved to the cue before.
      (
        "<1>So we start at the harbour and walk</1><2>to the old mill</2><3>where lunch is ready</3>",
        [0, 0, 1], "cue_moved"
      ),
      // Words copied to the cue before.
      (
        "<1>So we start at the harbour and walk to the old mill</1><2>And walk to the old mill</2>"
          + "<3>where lunch is ready</3>", [0, 1, 1], "cue_moved"
      ),
      // Two texts under each other's numbers.
      (
        "<1>where lunch is ready</1><2>And walk to the old mill</2><3>So we start at the harbour</3>",
        [0, 1, 0], "cue_moved"
      ),
      // Twice.
      (
        "<1>So we start at the harbour</1><2>And walk to the old mill</2><2>And walk to the old mill"
          + "</2><3>where lunch is ready</3>", [1, 0, 1], "cue_duplicate"
      ),
      // One too many.
      (
        "<1>So we start at the harbour</1><2>And walk to the old mill</2><3>where lunch is ready</3>"
          + "<4>Enjoy your meal!</4>", [1, 1, 0], "cue_extra"
      ),
      (
        "<1>So we start at the harbour</1><9>Really?</9><2>And walk to the old mill</2>"
          + "<3>where lunch is ready</3>", [0, 0, 1], "cue_extra"
      ),
      // Another order.
      (
        "<2>And walk to the old mill</2><1>So we start at the harbour</1><3>where lunch is ready</3>",
        [0, 1, 1], "cue_order"
      ),
      // Cut off.
      (
        "<1>So we start at the harbour</1><2>And walk to the", [1, 0, 0], "cue_unended"
      ),
      // An end left out.
      (
        "<1>So we start at the harbour<2>And walk to the old mill</2><3>where lunch is ready</3>",
        [0, 1, 1], "cue_unended"
      ),
      (
        "<1>So we start at the harbour</1><2> \n</2><3>Where lunch is ready</3>", [1, 0, 1],
        "cue_empty"
      ),
      // Answered.
      (
        "<1>So we start at the harbour</1><2>Sounds lovely, have fun!</2><3>where lunch is ready</3>",
        [1, 0, 1], "cue_other"
      ),
      ("Sure! I can help with that.", [0, 0, 0], "cue_missing"),
      ("", [0, 0, 0], "cue_missing"),
      ("[{\"id\": 1, \"text\": \"So we start\"}]", [0, 0, 0], "cue_missing"),
    ])
  func lost(short: String, kept: [Int], reason: String) {
    var reply = short
    for id in 1...9 {
      reply = reply.replacing("<\(id)>", with: "<cue id=\"\(id)\">")
        .replacing("</\(id)>", with: "</cue>")
    }
    let found = outcome(reply, Self.raw)
    #expect(found.map { $0.hasPrefix("-") ? 0 : 1 } == kept, "\(found)")
    #expect(found.contains("-" + reason), "\(found)")
  }

  @Test("Escapes are undone, and may be missing")
  func escapes() {
    let raw = ["if a < b & c", "say <cue id=\"1\"> twice", "plain"]
    #expect(
      outcome(
        "<cue id=\"1\">If a &lt; b &amp; c</cue><cue id=\"2\">Say &lt;cue id=\"1\"&gt; twice</cue>"
          + "<cue id=\"3\">Plain</cue>", raw)
        == ["If a < b & c", "Say <cue id=\"1\"> twice", "Plain"])
    #expect(
      outcome("<cue id=\"1\">If a < b & c</cue><cue id=\"3\">Plain</cue>", raw)
        == ["If a < b & c", "-cue_missing", "Plain"])
    // A dictated tag that comes back bare cannot be told from a real one: nothing wrong is taken.
    let bare = outcome(
      "<cue id=\"1\">If a < b & c</cue><cue id=\"2\">Say <cue id=\"1\"> twice</cue>"
        + "<cue id=\"3\">Plain</cue>", raw)
    #expect(bare.last == "Plain" && bare.first == "-cue_duplicate")
    #expect(bare[1].hasPrefix("-"))
  }

  @Test("What polish may do to a cue is no loss")
  func goodChanges() {
    #expect(
      outcome(
        "<cue id=\"1\">21 people came</cue><cue id=\"2\">on Tuesday.</cue>",
        ["um twenty one people came", "on monday no on tuesday"])
        == ["21 people came", "on Tuesday."])
    #expect(
      outcome(
        "<cue id=\"1\">我们再来一次，</cue><cue id=\"2\">然后在家休息。</cue>", ["嗯我们在来一次", "然后再家休息"])
        == ["我们再来一次，", "然后在家休息。"])
    #expect(
      outcome("<cue id=\"1\">Yes.</cue><cue id=\"2\">Yes.</cue>", ["yes", "yes"]) == [
        "Yes.", "Yes.",
      ])
  }

  @Test("Whatever a model does with cues, what is taken of a cue are its own words")
  func ownWords() {
    var random = SplitMix(state: 7)
    for round in 0..<300 {
      let raw = (0..<12).map { cue in
        (0..<Int.random(in: 1...6, using: &random)).map { "w\(cue)x\($0)" }.joined(separator: " ")
      }
      var reply = raw.enumerated().map { (id: $0.offset + 1, words: $0.element) }
      let faults = Int.random(in: 1...3, using: &random)
      for _ in 0..<faults { Self.spoil(&reply, using: &random) }
      let text = reply.map { "<cue id=\"\($0.id)\">\($0.words)</cue>" }.joined(separator: "\n")
      let found = outcome(text, raw).map { Set($0.split(separator: " ")) }
      for (place, words) in found.enumerated() where !words.contains(where: { $0.hasPrefix("-") }) {
        let own = Set(raw[place].split(separator: " "))
        // Of several faults at once a single word may stay.
        let allowed = faults == 1 ? 0 : 1
        #expect(words.subtracting(own).count <= allowed, "round \(round), cue \(place + 1)")
        // Nor are some of them in another cue that is taken.
        let lost = own.subtracting(words)
        for (other, words) in found.enumerated() where other != place {
          #expect(lost.intersection(words).count <= allowed)
        }
      }
    }
  }

  @Test("Good rewrites in the places of cues are taken", arguments: EvaluationSet.Half.allCases)
  func goodRewrites(half: EvaluationSet.Half) throws {
    let cases = try EvaluationSet(half).cases.filter { $0.target == nil && !$0.good.isEmpty }
    var lost: [String] = []
    var count = 0
    for start in stride(from: 0, to: cases.count, by: 20) {
      let batch = cases[start..<min(start + 20, cases.count)]
      let cues = batch.enumerated().map { Cue(id: $0.offset + 1, text: $0.element.raw) }
      for choice in 0..<2 {
        let replies = batch.map { $0.good[min(choice, $0.good.count - 1)] }
        let text = zip(cues, replies)
          .map { "<cue id=\"\($0.id)\">\($1.expected ?? $1.reply)</cue>" }
          .joined(separator: "\n")
        for (place, result) in CueReply.read(text, cues: cues).enumerated() {
          count += 1
          guard case .failure(let loss) = result else { continue }
          lost.append("\(batch[start + place].id) \(loss.rawValue)")
        }
      }
    }
    #expect(Double(lost.count) <= 0.01 * Double(count), "\(lost.count) of \(count): \(lost)")
  }

  /// What models do: join, leave out, number anew, exchange, repeat, move a word.
  private static func spoil(
    _ reply: inout [(id: Int, words: String)], using random: inout SplitMix
  ) {
    guard reply.count > 3 else { return }
    let at = Int.random(in: 0..<(reply.count - 1), using: &random)
    let far = Int.random(in: 0..<reply.count, using: &random)
    switch Int.random(in: 0..<7, using: &random) {
    case 0:
      reply[at].words += " " + reply[at + 1].words
      reply.remove(at: at + 1)
    case 1: reply.remove(at: at)
    case 2:
      reply.remove(at: at)
      for place in reply.indices { reply[place].id = place + 1 }
    case 3: (reply[at].words, reply[far].words) = (reply[far].words, reply[at].words)
    case 4: reply.append(reply[at])
    case 5:
      var words = reply[at + 1].words.split(separator: " ")
      if !words.isEmpty { reply[at].words += " " + words.removeFirst() }
      reply[at + 1].words = words.joined(separator: " ")
    default:
      reply[at].words += " " + reply[at + 1].words
      reply[at + 1].words = ""
    }
  }

  @Test("A translation has other words; its numbers still have to be right")
  func translation() {
    let reply = "<cue id=\"1\">Also beginnen wir am Hafen</cue><cue id=\"3\">wo es Essen gibt</cue>"
    #expect(
      outcome(reply, Self.raw, isTranslation: true)
        == ["Also beginnen wir am Hafen", "-cue_missing", "wo es Essen gibt"])
  }

  @Test("Ids need not begin at one; no cues, no results")
  func ids() {
    let cues = [Cue(id: 41, text: "a b"), Cue(id: 42, text: "c d")]
    let results = CueReply.read("<cue id=\"41\">A b</cue><cue id=\"42\">C d</cue>", cues: cues)
    #expect(results == [.success("A b"), .success("C d")])
    #expect(CueReply.read("<cue id=\"1\">x</cue>", cues: []).isEmpty)
  }

  @Test(
    "No reply makes it stumble",
    arguments: [
      "<", "<cue", "<cue id=", "<cue id=\"", "<cue id=\"1", "<cue id=\"1\"", "<cue id=\"1\"/>",
      "<cue id=\"99999999999999999999\">x</cue>", "<cue id=\"-1\">x</cue>", "</cue></cue>",
      "<\u{0}cue>",
      "<cue id=\"1\">\u{301}</cue>", "<<<<cue id=1>>>>", "<cue  \t\n id=\"0001\">So we start</cue>",
    ])
  func hostile(reply: String) { #expect(outcome(reply, Self.raw).count == 3) }

  @Test("Batches hold every cue once, in order, and end with a sentence where they can")
  func batches() {
    #expect(Cue.batches([], limit: 10).isEmpty)
    #expect(Cue.batches(["aaaa", "bbbb", "cccc"], limit: 8) == [0..<2, 2..<3])
    #expect(Cue.batches(["long long", "b"], limit: 1) == [0..<1, 1..<2])
    #expect(Cue.batches(["a", "b", "c", "d", "e"], limit: 99, count: 2) == [0..<2, 2..<4, 4..<5])
    #expect(Cue.batches(["a", "b", "c.", "d", "e"], limit: 99, count: 4) == [0..<3, 3..<5])
    let texts = (0..<1_000).map { "cue number \($0)" }
    let joined = Cue.batches(texts, limit: 2_000).flatMap { Array($0) }
    #expect(joined == Array(0..<1_000))
  }
}
