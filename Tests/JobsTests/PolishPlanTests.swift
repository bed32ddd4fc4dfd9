import Files
import Polish
import Providers
import TestSupport
import Testing
import Transcripts

@testable import Jobs

@Suite("Who polishes, and how") struct PolishPlanTests {
  @Test(
    "A provider that nobody would ask is no provider to name",
    arguments: ["scribe", "nobody-knows"])
  func needless(provider: String) async throws {
    let bench = try PolishBench(settings: "polish: {style: polished}\n")
    for style in [nil, "casual"] {
      var options = PolishOptions()
      (options.style, options.provider) = (style, provider)
      let error = await #expect(throws: Failure.self) {
        try await PolishJob(bench: bench.bench, options: options).plan()
      }
      #expect(error?.kind == .usage)
    }
  }

  struct Case: CustomTestStringConvertible {
    let settings: String
    let wish: @Sendable (inout PolishOptions) -> Void
    /// Style, provider, model.
    let plan: String
    var testDescription: String { "\(plan) of \(settings)" }

    init(
      _ settings: String, _ plan: String,
      _ wish: @escaping @Sendable (inout PolishOptions) -> Void = { _ in }
    ) {
      (self.settings, self.plan, self.wish) = (settings, plan, wish)
    }
  }

  static let cases: [Case] = [
    Case("", "polished nobody"),
    Case("", "light scribe small") { $0.provider = "scribe" },
    Case("", "light scribe large") { ($0.provider, $0.model) = ("scribe", "large") },
    Case("", "light scribe large") { $0.model = "scribe/large" },
    Case("", "formal scribe small") { ($0.provider, $0.style) = ("scribe", "formal") },
    Case("polish: {provider: scribe}", "casual nobody") { $0.style = "casual" },
    Case("polish: {provider: scribe}", "light scribe small"),
    Case("polish: {provider: scribe, model: big, style: chat}", "chat scribe big"),
    Case("polish: {provider: scribe, model: big}", "light both small") { $0.provider = "both" },
    Case("polish: {model: both/big}", "light both big"),
    Case("polish: {provider: scribe, model: both/big}", "light scribe both/big"),
    Case("polish: {model: big}", "light scribe big") { $0.provider = "scribe" },
    Case("polish: {provider: scribe, style: polished}", "polished nobody"),
    Case("polish: {provider: scribe, style: polished}", "email scribe small") {
      $0.style = "email"
    },
    Case("aliases: {quick: scribe/tiny}", "light scribe tiny") { $0.model = "quick" },
    // The model that a provider has for speech writes no text.
    Case("providers: {both: {model: heard2}, scribe: {model: own}}", "light both small") {
      $0.provider = "both"
    },
    Case("providers: {both: {model: heard2}, scribe: {model: own}}", "light scribe own") {
      $0.provider = "scribe"
    },
    Case("", "instruction scribe small") {
      ($0.provider, $0.instruction) = ("scribe", "make it rhyme")
    },
    Case("", "light openai-compatible m") {
      ($0.baseURL, $0.model) = ("http://127.0.0.1:9/v1", "m")
    },
  ]

  @Test("Options, then the name of the model, then settings", arguments: cases)
  func plan(_ wanted: Case) async throws {
    let bench = try PolishBench(settings: wanted.settings + "\n")
    let plan = try await bench.job(wanted.wish).plan()
    let who = plan.choice.map { "\($0.preset.id) \($0.modelName ?? "-")" } ?? "nobody"
    #expect("\(plan.style.id) \(who)" == wanted.plan)
    #expect(bench.remote.made == 0)
  }

  @Test("A wish that cannot be granted is refused before anything runs")
  func refused() async throws {
    let cases: [(kind: ErrorKind, reason: String, wish: (inout PolishOptions) -> Void)] = [
      (.config, "no_polisher", { $0.style = "light" }),
      (.config, "no_polisher", { $0.target = "de" }),
      (.config, "no_polisher", { $0.instruction = "make it rhyme" }),
      (.notFound, "style", { $0.style = "no-such-style" }),
      (.usage, "style", { ($0.provider, $0.style) = ("scribe", "translate") }),
      (.notFound, "provider", { $0.provider = "nobody" }),
      (.unsupported, "no_polish", { $0.provider = "ears" }),
    ]
    let bench = try PolishBench()
    for (kind, reason, wish) in cases {
      let error = await failure { _ = try await bench.job(wish).plan() }
      #expect((error?.kind, error?.reason) == (kind, reason))
    }
    let error = await failure { _ = try await bench.job { $0.provider = "ears" }.plan() }
    #expect(error?.advice?.contains("scribe") == true)
    #expect(error?.advice?.contains("ears") == false)
  }

  @Test("A style that translates is the translation itself, with no other style before it")
  func translating() async throws {
    let mine = "summary: Mine\nprompt: Into {target}, in rhymes.\n"
    let bench = try PolishBench(styles: ["rhymes": mine])
    for id in ["translate", "rhymes"] {
      let job = try bench.job { ($0.provider, $0.style, $0.target) = ("scribe", id, "de") }
      let plan = try await job.plan()
      #expect(plan.style.id == "verbatim")
      #expect(plan.translation?.id == id)
    }
  }

  @Test("A server of this machine that does not answer is no reason to fail")
  func unreachable() async throws {
    let bench = try PolishBench(presets: [
      "mute": "base_url: http://127.0.0.1:1/v1\npolish: {wire: openai-chat}\n"
    ])
    let result = try await bench.polish(PolishJobTests.said) { $0.provider = "mute" }
    #expect((result.status, result.reason) == (.fallback, "network"))
    #expect(bench.remote.requests.isEmpty)
    #expect(bench.recorder.warnings.count == 1)
  }

  private func isAsked(_ run: DryRun?) -> Bool { run != nil }

  @Test("A dry run shows the first request and sends nothing")
  func dryRun() async throws {
    let bench = try PolishBench()
    let job = try bench.job { $0.provider = "scribe" }
    let plan = try await job.plan()
    guard case .request(let request, let provider) = try job.dryRun(PolishJobTests.said, plan)
    else {
      Issue.record("no request")
      return
    }
    #expect(provider == "scribe")
    #expect(request.url == "https://service.example/v1/chat")
    #expect(try !isAsked(job.dryRun("okay", plan)))
    let plain = try bench.job { $0.style = "notes" }
    let casual = try await plain.plan()
    #expect(try !isAsked(plain.dryRun(PolishJobTests.said, casual)))

    let program = try PolishProgramTests.style("cat")
    let own = try program.job(PolishProgramTests.mine)
    guard case .command(let words) = try own.dryRun(PolishJobTests.said, try await own.plan())
    else {
      Issue.record("no command")
      return
    }
    #expect(words == [program.scratch("bin/mine").bytes, Array("-x".utf8)])
    #expect(bench.remote.made == 0)
  }
}
