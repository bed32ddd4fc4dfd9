import Commands
import Consent
import Gateway
import JSON
import Jobs
import Origin
import Providers
import Settings

/// `osgk models list -p ID` of a service: it is asked which models it has.
struct ServiceModels {
  let world: World
  let context: Context

  func list(_ line: Invocation) async throws -> Int32 {
    guard let id = line.text("provider") else { return try ModelsCommand.list(line, context) }
    let preset = try context.catalog.preset(id)
    let whole = [preset.transcription, preset.polish].compactMap { $0 }
    if whole.allSatisfy(\.runsWithoutNetwork) { return try ModelsCommand.list(line, context) }
    let machine = try Machine(context)
    // Where speech is a program's, the service is the one for text.
    let kind: DataKind =
      preset.transcription.map(\.runsWithoutNetwork) ?? true ? .text : .audio
    let use = try world.use(of: preset, for: kind, model: nil, machine)
    let names = try await world.gateway(machine).models(of: use)
    if line.has("json") {
      try context.print([
        "provider": .string(id), "origin": .string(use.origin.description),
        "models": .array(names.map { JSON(["name": .string($0)]) }),
      ])
    } else {
      for name in names { try context.output.line(name.singleLine) }
    }
    return 0
  }
}
