import Files
import Jobs
import TestSupport
import Testing

@Suite("What is remembered of parameters that servers refuse")
struct LearntParametersTests {
  private static let now = 1_795_000_000

  private func entry(
    _ parameter: String, origin: String = "https://api.example.test", model: String? = "m",
    replacement: String? = nil, date: Int = now
  ) -> LearntParameters.Entry {
    LearntParameters.Entry(
      origin: origin, model: model, parameter: parameter, replacement: replacement, date: date)
  }

  @Test("It holds for its address and model, for thirty days")
  func life() {
    let day = 86_400
    let learnt = LearntParameters([
      entry("temperature"), entry("stream", model: nil), entry("a", origin: "http://127.0.0.1:1"),
      entry("old", date: Self.now - 30 * day), entry("late", date: Self.now - 30 * day + 1),
      entry("to come", date: Self.now + 2 * day),
    ])
    let live = learnt.live(now: Self.now)
    func names(_ origin: String, _ model: String?) -> [String] {
      live.entries(origin: origin, model: model).map(\.parameter)
    }
    #expect(names("https://api.example.test", "m") == ["late", "temperature"])
    #expect(names("https://api.example.test", nil) == ["stream"])
    #expect(names("https://api.example.test", "n") == [])
    #expect(names("http://127.0.0.1:1", "m") == ["a"])
  }

  @Test("Of the same, the younger stays; of many, the youngest")
  func bounded() {
    var learnt = LearntParameters([entry("a", date: 5), entry("a", replacement: "b", date: 3)])
    #expect(learnt.entries == [entry("a", date: 5)])
    learnt.add(entry("a", replacement: "c", date: 7))
    #expect(learnt.entries.map(\.replacement) == ["c"])
    for n in 0..<300 { learnt.add(entry("p\(n)", date: 100 + n)) }
    #expect(learnt.entries.count == LearntParameters.most)
    #expect(learnt.entries.last?.parameter == "p299")
  }

  @Test("The file gives back what was put in, whatever the names of models are")
  func roundTrip() async throws {
    let scratch = try Scratch()
    let file = LearntFile(scratch("deep/learnt.json"))
    #expect(try file.read().entries.isEmpty)
    let all = [
      entry("max_tokens", model: "a/b:c \"d\" ü\n", replacement: "max_completion_tokens"),
      entry("temperature", model: nil),
    ]
    try await file.add(all, now: Self.now)
    #expect(try file.read().entries == all)
    let text = String(
      decoding: try Files.read(scratch("deep/learnt.json"), limit: 1 << 20), as: UTF8.self)
    #expect(text.contains(#""date": "2026-11-18T"#))
    // What is over goes with the next that comes.
    try await file.add([entry("stream", date: Self.now + 31 * 86_400)], now: Self.now + 31 * 86_400)
    #expect(try file.read().entries.map(\.parameter) == ["stream"])
  }

  @Test("Many at once lose nothing of each other's")
  func together() async throws {
    let scratch = try Scratch()
    let file = LearntFile(scratch("learnt.json"))
    try await withThrowingTaskGroup(of: Void.self) { group in
      for n in 0..<20 {
        let entry = entry("p\(n)")
        group.addTask { try await LearntFile(file.path).add([entry], now: Self.now) }
      }
      try await group.waitForAll()
    }
    #expect(try file.read().entries.count == 20)
    #expect(try Files.list(scratch.path).count == 1, "no lock and no temporary file stays")
  }

  @Test(
    "What is none of ours is an error with the file's name; entries that are none are left out",
    arguments: [
      ("{}", nil), ("[1]", nil), ("not json", nil), (#"{"version": 2, "refused": []}"#, nil),
      (#"{"version": 1, "refused": {}}"#, nil), (#"{"version": 1, "refused": []}"#, 0),
      (
        #"{"version": 1, "refused": [1, {}, {"origin": "o", "parameter": "a b", "date": "2026-11-30T10:00:00Z"}, {"origin": "o", "parameter": "a", "date": "yesterday"}, {"origin": "o", "parameter": "a", "date": "2026-13-30T10:00:00Z"}, {"origin": "o", "parameter": "a", "replacement": "x\ny", "date": "2026-11-30T10:00:00Z"}, {"origin": "o", "parameter": "a", "date": "2026-11-30T10:00:00Z", "more": 1}]}"#,
        1
      ),
    ] as [(String, Int?)])
  func foreign(text: String, count: Int?) throws {
    let scratch = try Scratch()
    try scratch.write("learnt.json", text)
    let file = LearntFile(scratch("learnt.json"))
    if let count {
      #expect(try file.read().entries.count == count)
    } else {
      let failure = #expect(throws: Failure.self) { try file.read() }
      #expect(failure?.message.contains("learnt.json") == true)
    }
  }

  @Test("A directory, a FIFO and a file without end are errors and never waited for")
  func odd() throws {
    for path in ["/dev/zero", "/proc"] as [Path] {
      #expect(throws: Failure.self) { _ = try LearntFile(path).read().entries.isEmpty }
    }
  }
}
