import Commands
import Consent
import Files
import Gateway
import JSON
import Jobs
import Origin
import Providers
import Settings
import Transcripts

/// `osgk providers test` and `osgk keys test`: the smallest real request of what will be used, with
/// the recording that comes with osgk and nothing of the user's.
struct ProviderTest {
  let world: World
  let context: Context

  func run(_ line: Invocation) async throws -> Int32 {
    let machine = try Machine(context)
    let preset = try ProviderKeys.preset(line.word(0) ?? "", context)
    if line.has("polish") || preset.transcription == nil {
      return try await polish(preset, line, machine)
    }
    if let transcription = preset.transcription, transcription.runsWithoutNetwork {
      return try await runProgram(preset, line, machine)
    }
    let use = try world.use(of: preset, for: .audio, model: line.text("model"), machine)
    let result = try await world.gateway(machine).test(use, sample: try sample())
    try tell(
      preset.id, at: use.origin.description, model: result.model, seconds: result.seconds,
      text: result.text, line)
    return 0
  }

  /// With two words of our own in the place of a text.
  private func polish(
    _ preset: Preset, _ line: Invocation, _ machine: Machine
  ) async throws -> Int32 {
    var options = PolishOptions()
    options.provider = preset.id
    options.model = line.text("model")
    let bench = try machine.workbench(decodes: false)
    let choice = try await PolishJob(bench: bench, options: options).choose()
    guard choice.endpoint != nil else {
      throw Failure(
        .unsupported, reason: "program",
        "\(preset.id) is a program; only services are tested with text",
        advice: "Try it with: osgk polish -p \(preset.id) \"so um that is it\"")
    }
    let use = try RemoteUse(choice)
    let result = try await world.gateway(machine).test(use, sample: try sample())
    try tell(
      preset.id, at: use.origin.description, model: result.model, seconds: result.seconds,
      text: result.text, line, wrote: true)
    return 0
  }

  private func runProgram(
    _ preset: Preset, _ line: Invocation, _ machine: Machine
  ) async throws -> Int32 {
    var request = TranscribeRequest(source: .file(try sample()))
    request.provider = preset.id
    request.model = line.text("model")
    request.languages = ["en"]
    var bench = try machine.workbench()
    bench.history = nil
    let began = ConsoleReporter.monotonic()
    let result = try await TranscribeJob(bench: bench, request: request)
      .run(reporter: SilentReporter())
    let took = ConsoleReporter.monotonic() - began
    let seconds =
      Double(took.components.seconds) + Double(took.components.attoseconds) / 1e18
    try tell(
      preset.id, at: "this machine", model: result.model, seconds: seconds,
      text: result.transcript.text, line)
    return 0
  }

  private func sample() throws(Failure) -> Path {
    guard let sample = context.installation.sample, Files.exists(sample) else {
      throw Failure(
        .io, reason: "sample", "the recording that comes with osgk was not found",
        advice: "Install osgk again, as a whole.")
    }
    return sample
  }

  private func tell(
    _ id: String, at place: String, model: String?, seconds: Double, text: String,
    _ line: Invocation, wrote: Bool = false
  ) throws {
    if line.has("json") {
      try context.print([
        "ok": .bool(true), "provider": .string(id), "at": .string(place), "model": JSON(model),
        "seconds": JSON((seconds * 1000).rounded() / 1000), "text": .string(text),
      ])
      return
    }
    let tenths = Int((seconds * 10).rounded())
    var rows = [
      ["works", "\(id), \(place)"], ["model", model ?? "its own"],
      ["took", "\(tenths / 10).\(tenths % 10) s"],
    ]
    if !text.isEmpty { rows.append([wrote ? "wrote" : "heard", text]) }
    try context.print(rows)
  }
}
