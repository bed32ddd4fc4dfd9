import Files
import Jobs
import Polish
import Transcripts

/// `osgk polish`.
enum PolishCommand {
  static func run(_ line: Invocation, _ context: Context) async throws -> Int32 {
    try check(line)
    let machine = try Machine(context, flags: PolishWish.flags(line))
    let settings = machine.settings
    let wish = PolishWish(polish: line, settings)
    let output = try PolishOutput(line, context)
    try PolishInput.check(line, context)
    TemporaryDirectory.removeStale()
    let bench = try machine.workbench(decodes: false, words: true)
    let script = try line.text("script").flatMap { ChineseScript(rawValue: $0) }
      .map { try ScriptConverter.prepared($0, bench: bench) }
    let display = try PolishDisplay(line, settings, context)
    return try await display.showing { reporter, onText in
      let job = PolishJob(bench: bench, options: wish.options)
      // What is wrong whatever the text is wrong before it is waited for.
      let plan = try await job.plan()
      let input = try await PolishInput.read(line)
      for warning in input.warnings {
        reporter.report(.warning(code: "repaired", message: warning))
      }
      let text = try await written(input.text, in: wish.options.language, by: script)
      if line.has("dry-run") {
        try show(try job.dryRun(text, plan), plan, context)
        return
      }
      var result: PolishResult
      if input.isEmpty {
        result = PolishResult(raw: "", text: "", status: .skipped, style: plan.style.id)
        result.reason = "empty"
      } else {
        try await job.permit(plan)
        result = try await job.run(text, plan, reporter: reporter, onText: onText)
        // Models write the script that they like best.
        let language = wish.options.target ?? wish.options.language
        do throws(Failure) {
          result.text = try await written(result.text, in: language, by: script)
        } catch {
          if error.kind == .cancelled { throw error }
          reporter.report(
            .warning(
              code: "script", message: "the script stays as it was written: \(error.message)"))
        }
      }
      result.raw = input.text
      display.finish()
      try output.write(result, warnings: reporter.warnings)
      await job.recordUsage(of: result, plan)
    }
  }

  /// The text in the script that is asked for, where it is Chinese.
  private static func written(
    _ text: String, in language: String?, by script: ScriptConverter?
  ) async throws(Failure) -> String {
    guard let script, ScriptConverter.isChinese(text, language: language) else { return text }
    return try await script.converted([text]).first ?? text
  }

  private static func check(_ line: Invocation) throws {
    if line.has("style"), line.has("instruction") {
      throw UsageError(
        "--style and --instruction are two ways to say the same; give one.", command: ["polish"])
    }
  }

  /// `--dry-run`.
  private static func show(_ run: DryRun?, _ plan: PolishJob.Plan, _ context: Context) throws {
    guard let run else {
      let why =
        plan.choices.isEmpty
        ? "the style \(plan.style.id) is made of rules" : "there is too little text"
      return try context.output.line("# nobody is asked: \(why)")
    }
    try context.output.line(run.shellLine)
  }
}
