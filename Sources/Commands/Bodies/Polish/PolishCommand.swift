import Jobs
import Polish

/// `osgk polish`.
enum PolishCommand {
  static func run(_ line: Invocation, _ context: Context) async throws -> Int32 {
    let machine = try Machine(context)
    let input = try await PolishInput.read(line, context)
    var options = PolishOptions()
    options.style = line.text("style")
    options.instruction = line.text("instruction")
    options.provider = line.text("provider")
    options.model = line.text("model")
    options.baseURL = line.text("base-url")
    options.language = line.text("language")
    options.target = line.text("translate-to")
    options.transfer = TransferOptions(
      timeout: line.number("timeout"), consents: line.texts("consent"))
    let job = PolishJob(bench: try machine.workbench(decodes: false), options: options)
    let plan = try await job.plan()
    try await job.permit(plan)
    let result = try await job.run(input.text, plan, reporter: SilentReporter())
    try context.output.line(result.text)
    return 0
  }
}
