// A program for the tests of History to run under conditions of their own, and for `scripts/bench`
// to make a large history with. `HistoryProbe VERB ARGUMENT…` prints `done`, or the error that was
// thrown.
import Dispatch
import Files
import Glibc

/// Prints at once: the readers wait for it.
func say(_ text: String) { try? DescriptorWriter(raw: 1, name: "output").write((text + "\n").utf8) }

let verb = CommandLine.arguments[1]
let words = Array(CommandLine.arguments.dropFirst(2))
Task {
  do {
    switch verb {
    case "work": try await work(words)
    case "audit": try await audit(words)
    case "open": try await open(words)
    case "list": try await list(words)
    case "writes": try await failingWrites(words)
    case "fill": try await fill(words)
    case "search": try await search(words)
    case "times": try await times(words)
    default: say("unknown verb")
    }
  } catch {
    say("\(error)")
    exit(1)
  }
  say("done")
  exit(0)
}
dispatchMain()
