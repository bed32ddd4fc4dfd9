// A program for the tests to run under conditions of their own: a full disk, a limit, another user,
// a kill. `TestProbe VERB ARGUMENT…`; exit 0, or 1 and the error on standard output.
import Files

let words = Array(CommandLine.arguments.dropFirst())
switch words.first {
case "replace":
  do throws(FileError) {
    try Files.replace(Path(words[1]), with: [UInt8](repeating: 7, count: Int(words[2]) ?? 0))
  } catch {
    print(error)
  }
default:
  print("unknown verb")
}
