import Audio
import Files
public import Providers

/// What would be done, without doing it.
public enum DryRun: Sendable {
  /// Program (absolute) and arguments.
  case command([[UInt8]])
  case request(OutgoingRequest, provider: String)
}

extension TranscribeJob {
  /// The command line that would run, with the source in the place of the decoded clip and the
  /// current directory in the place of the private one; or the request that would be sent, for the
  /// recording as it is or as it would be converted. Reads the program's help text where the preset
  /// asks for it; sends nothing.
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
      return .request(
        try await outgoing(choice, endpoint, filling.values, reporter),
        provider: choice.preset.id)
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
  ) async throws(Failure) -> OutgoingRequest {
    let directory = try TemporaryDirectory.forRun()
    defer { directory.remove() }
    let log = WarningLog(reporter)
    let (source, _) = try await source(in: directory, for: nil, log)
    let decoded = try await decode(source, into: directory, log)
    guard let clip = decoded.clips.first else {
      throw Failure(.badAudio, reason: "no_samples", "\(source) holds no sound")
    }
    try check(clip.seconds, against: choice)
    var input = EngineInput(clip)
    if isWhole, let format = decoded.format { input.original = .init(path: source, format: format) }
    let audio = try input.upload(for: choice.section, of: choice.preset.id)
    let request = try Failure.wrapping { () throws(PresetError) in
      try choice.section.request(
        values, audio: audio, base: endpoint.base, variables: endpoint.variables, marks: .random())
    }
    if let fault = choice.section.limitFault(for: request) {
      throw Failure(fault, provider: choice.preset.id)
    }
    return endpoint.isTyped ? request.keyless : request
  }
}
