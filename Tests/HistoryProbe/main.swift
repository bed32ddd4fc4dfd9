// A program for the tests of History to run under conditions of their own, and for `scripts/bench`
// to make a large history with. `HistoryProbe VERB ARGUMENT…` prints `done`, or the error that was
// thrown.
import Files

/// Prints at once: the readers wait for it.
func say(_ text: String) { try? DescriptorWriter(raw: 1, name: "output").write((text + "\n").utf8) }

say("done")
