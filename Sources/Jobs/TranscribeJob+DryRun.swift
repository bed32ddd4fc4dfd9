import Audio
import Files
import History
public import Providers

/// What would be done, without doing it.
public enum DryRun: Sendable {
  /// Program (absolute) and arguments.
  case command([[UInt8]])
  case request(OutgoingRequest, provider: String)
  /// A recording that is sent, and the first of its requests; `nil`: nobody speaks.
  indirect case plan(Plan, first: DryRun?)

  /// How a recording would be sent.
  public struct Plan: Sendable, Equatable {
    /// Seconds of the source.
    public var chunks: [ClosedRange<Double>]
    /// Chunks at the same time.
    public var concurrency: Int
    /// What is sent: `opus`, `wav`, …
    public var format = ""
    /// Of all files together, about.
    public var bytes: Int64 = 0
    /// By the preset's price; `nil`: it has none.
    public var cost: Double?
    public var currency: String?
    /// What the first request names instead of a file of the run's own.
    public var standIn: StandIn?

    public var seconds: Double { chunks.reduce(0) { $0 + $1.upperBound - $1.lowerBound } }
  }
}

extension TranscribeJob {
  /// The command line that would run, with the source in the place of the decoded clip and the
  /// current directory in the place of the private one; or the request that would be sent, for the
  /// recording as it is or as it would be converted (then with a line that converts it). Reads the
  /// program's help text where the preset asks for it; sends nothing.
  public func dryRun(reporter: any Reporter) async throws(Failure) -> DryRun {
    let choice = try choose()
    let filling = try filling(for: choice)
    let log = WarningLog(reporter)
    for warning in filling.warnings { log.warn(code: warning.code.rawValue, warning.message) }
    switch choice.means {
    case .program(let program):
      let (engine, warnings) = try await commandEngine(choice, program, filling.values)
      for warning in warnings { log.warn(code: warning.code.rawValue, warning.message) }
      return .command(try commandLine(engine, program))
    case .http(let endpoint):
      return try await outgoing(choice, endpoint, filling.values, reporter)
    }
  }

  private func commandLine(
    _ engine: CommandEngine, _ program: EngineChoice.LocalProgram
  ) throws(Failure) -> [[UInt8]] {
    do throws(FileError) {
      let here = try Path("output").absolute().parent
      var values = RunPaths(directory: here).added(to: engine.values)
      if case .file(let path) = request.source { values.set("audio", path: try path.absolute()) }
      return [program.program.bytes]
        + program.command.arguments(values, help: engine.help).arguments
    } catch {
      throw Failure(error)
    }
  }

  private func outgoing(
    _ choice: EngineChoice, _ endpoint: EngineChoice.Endpoint, _ values: Values,
    _ reporter: any Reporter
  ) async throws(Failure) -> DryRun {
    let directory = try TemporaryDirectory.forRun()
    defer { directory.remove() }
    let log = WarningLog(reporter)
    let rules = rules(for: choice, successors(of: choice))
    let intake = try await intake(copies: nil, log)
    let heard = try await listen(to: intake.path, for: choice, rules, in: directory, log)
    let chunks = ChunkPlans.chunks(of: heard.pieces, rules, known: [])
    if chunks.count > 1 { try rules.check(cutting: choice.section, of: choice.preset.id) }
    let cost = CostEstimate(choice, .transcription)
    let seconds = chunks.reduce(0) { $0 + $1.seconds }
    var plan = DryRun.Plan(
      chunks: chunks.map { $0.start...$0.end }, concurrency: rules.concurrency,
      cost: cost.cost(seconds: seconds), currency: cost.currency)
    guard let first = chunks.first else { return .plan(plan, first: nil) }
    var work = ChunkWork(
      job: self, choice: choice, rules: rules, directory: directory, log: log,
      pieces: heard.pieces)
    work.offer(intake.path, heard.format, for: chunks)
    let part = try ChunkWork.Part(first, of: work)
    let input = try await work.input(try await work.heard(part), part)
    var audio = try input.upload(for: choice.section, of: choice.preset.id)
    plan.standIn = try DryRun.Plan.StandIn(
      for: audio, of: part, seconds: input.clip.seconds, from: intake.path, self)
    if let standIn = plan.standIn { audio = audio.named(standIn.name) }
    plan.format = audio.format.rawValue
    plan.bytes = Int64(Double(audio.size) * seconds / max(first.seconds, 0.001))
    let request = try Failure.wrapping { () throws(PresetError) in
      try choice.section.request(
        values, audio: audio, base: endpoint.base, variables: endpoint.variables, marks: .random())
    }
    if let fault = choice.section.limitFault(for: request) {
      throw Failure(fault, provider: choice.preset.id)
    }
    return .plan(
      plan,
      first: .request(
        endpoint.isTyped ? request.keyless : request, provider: choice.preset.id))
  }
}
