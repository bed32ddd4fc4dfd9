import History
import TestSupport
import Testing

@testable import Jobs

@Suite("What a day may cost") struct CostLimitTests {
  private let limit = "limits:\n  cost_per_day: 0.8\n"

  @Test("When all of it is spent no text is sent either: the plain one is delivered")
  func polish() async throws {
    let dear =
      (PolishBench.services["scribe"] ?? "")
      + "  price: {per_million_in: 1, per_million_out: 2, currency: EUR}\n"
    var bench = try PolishBench(settings: limit, presets: ["dear": dear])
    let keeper = HistoryKeeper(bench.scratch("state/history.db"))
    bench.history = keeper
    let text = "firstly um we met at the old station and then we went on"
    let before = try await bench.polish(text) { $0.provider = "dear" }
    #expect(before.status == .done)
    let asked = bench.remote.requests.count
    #expect(asked > 0)
    for (currency, isOver) in [("USD", false), ("EUR", true)] {
      try await keeper.history().used(
        UsageRecord(
          time: TranscribeJob.now(), provider: "any", model: nil, purpose: .polish, cost: 0.8,
          currency: currency))
      let after = try await bench.polish(text) { $0.provider = "dear" }
      #expect((after.status == .fallback) == isOver, "\(currency)")
      #expect((after.reason == "cost_limit") == isOver)
    }
    #expect(bench.remote.requests.count == asked + 1)
    #expect(try await bench.polish(text).status == .done)
  }

  @Test("Who takes over costs what his own preset says")
  func fallback() async throws {
    let bench = try ChunkBench(settings: "transcribe:\n  fallback: [far]\n") {
      asked, _ async throws(Failure) in
      if asked.provider == "ears" { throw Failure(.server, "down") }
      return ScriptedEngines.word(asked.start)
    }
    #expect(try await bench.run().provider == "far")
    let sum = try #require(try await bench.keeper.history().usage().first { $0.provider == "far" })
    #expect((0.4...0.62).contains(sum.cost ?? 0) && sum.currency == "EUR", "\(sum)")
  }
}
