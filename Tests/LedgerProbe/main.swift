// A program for the tests of SQLite and Consent to run under conditions of their own.
// `LedgerProbe VERB ARGUMENT…` prints `done`, or the error that a module threw.
import Dispatch
import Files
import Glibc

/// Prints at once: the readers wait for it.
func say(_ text: String) { try? DescriptorWriter(raw: 1, name: "output").write((text + "\n").utf8) }

let verb = CommandLine.arguments[1]
let words = Array(CommandLine.arguments.dropFirst(2))
do {
  if try runDatabase(verb, words) {
    say("done")
    exit(0)
  }
} catch {
  say("\(error)")
  exit(1)
}
Task {
  do { try await runLedger(verb, words) } catch {
    say("\(error)")
    exit(1)
  }
  say("done")
  exit(0)
}
dispatchMain()
