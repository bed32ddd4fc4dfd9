import Jobs
import Settings

/// Options that several commands have, understood once.
extension Invocation {
  /// Of `-q` and `-v` the last one counts.
  var isQuiet: Bool { given.last { $0.name == "quiet" || $0.name == "verbose" }?.name == "quiet" }
  var isVerbose: Bool { has("verbose") && !isQuiet }

  /// How a service is asked, as far as the command lets it be said.
  var transfer: TransferOptions {
    TransferOptions(
      timeout: number("timeout"), retries: integer("retries"),
      retriesTimeouts: has("retry-timeouts"), consents: texts("consent"))
  }

  /// What is shown meanwhile.
  func progress(_ settings: Settings, _ context: Context) -> ConsoleReporter.Style {
    ConsoleReporter.Style(
      settings.text(.progress) ?? "auto", quiet: isQuiet && !has("progress"), context)
  }
}
