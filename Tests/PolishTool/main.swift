// What guard and plain styles cost, for `scripts/bench`.
//
// usage: PolishTool FILE LANGUAGE COPIES RUNS
//
// Takes the file's text COPIES times as what was said in the language. Prints milliseconds of each run, one a line:
// the plain style `polished` over it, then the guard over the result, which it must accept.

import Files
import Glibc
import Polish
import Transcripts

func fail(_ message: String) -> Never {
  _ = Array("PolishTool: \(message)\n".utf8).withUnsafeBytes { write(2, $0.baseAddress, $0.count) }
  exit(1)
}

let words = CommandLine.arguments
guard words.count == 5, let path = Path(bytes: Array(words[1].utf8)), let copies = Int(words[3]),
  let runs = Int(words[4]), let bytes = try? Files.read(path, limit: 1 << 20)
else { fail("usage: PolishTool FILE LANGUAGE COPIES RUNS") }

let raw = String(repeating: String(decoding: bytes, as: UTF8.self), count: copies)
let language = words[2]
let fillers = Fillers([
  "en": .init(always: ["um", "uh", "uhm", "erm"], setOff: ["you know"]),
  "zh": .init(always: ["嗯", "呃"]),
])
let style = Style(id: "bench", summary: "", work: .model(prompt: "", temperature: nil))
let judge = Guard(style: style, language: language, instructions: "Rewrite the transcript.")

for _ in 0..<runs {
  let clock = ContinuousClock()
  let start = clock.now
  let text = PlainStyle.polished.applied(to: raw, language: language, fillers: fillers)
  let middle = clock.now
  guard case .accepted = judge.judge(raw: raw, reply: text) else { fail("the guard refuses it") }
  let end = clock.now
  print((middle - start) / .milliseconds(1), (end - middle) / .milliseconds(1))
}
