import ChildProcess
import History
import Models
import Polish
import Providers
import Settings

/// Who does the work of one run; each is made when it is needed first.
actor Crew {
  private let job: PolishJob
  private let plan: PolishJob.Plan
  private let id = JobID(seconds: TranscribeJob.now())
  /// By the style's id for a style's own program, else under no name.
  private var members: [String: any Polisher] = [:]

  init(_ job: PolishJob, _ plan: PolishJob.Plan) {
    self.job = job
    self.plan = plan
  }

  /// - Throws: a missing key, and what else can be wrong before anything is sent.
  func polisher(
    for style: Style, _ reporter: any Reporter
  ) async throws(Failure) -> any Polisher {
    let program = plan.programs[style.id]
    let name = program == nil ? "" : style.id
    if let member = members[name] { return member }
    guard let choice = program ?? plan.choice else {
      throw Failure(.internal, reason: "no_polisher", "nobody is planned for \(style.id)")
    }
    if let ending = choice.section.deprecation(on: UTC.day(TranscribeJob.now())) {
      reporter.report(
        .warning(code: "deprecated", message: "\(choice.preset.id): \(ending)"))
    }
    let member = try await job.polisher(for: choice, isProvider: program == nil, id: id)
    members[name] = member
    return member
  }

  func finish() async {
    for member in members.values { await member.finish() }
    members = [:]
  }
}

extension PolishJob {
  fileprivate func polisher(
    for choice: EngineChoice, isProvider: Bool, id: JobID
  ) async throws(Failure) -> any Polisher {
    guard let program = choice.program else {
      guard let remote = bench.remote else { throw TranscribeJob.noNetwork }
      return try await remote.polisher(for: choice, transfer: options.transfer, job: id)
    }
    let runner = try bench.runner(for: choice, job: id)
    let help = try await bench.helpText(of: program)
    return commandPolisher(choice, program, isProvider: isProvider, help: help, runner: runner)
  }

  func commandPolisher(
    _ choice: EngineChoice, _ program: EngineChoice.LocalProgram, isProvider: Bool, help: String?,
    runner: any ProgramRunner
  ) -> CommandPolisher {
    CommandPolisher(
      provider: isProvider ? choice.preset.id : nil, model: choice.modelName,
      program: program.program, command: program.command, section: choice.section,
      modelPath: program.model?.path,
      options: isProvider ? bench.settings.options(of: choice.preset.id) : [],
      help: help, runner: runner, environment: bench.environment)
  }
}
