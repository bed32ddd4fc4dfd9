// A program that keeps and asks for secrets, for the tests to run on buses of their own: libsecret
// knows one bus for each process. `KeyProbe VERB WORD…` prints an answer or an error's line.
//
// Words `name=value` are attributes. Options: `--silent` (nobody is asked for a password),
// `--answer=MS`, `--prompt=MS` (deadlines), `--schema=NAME`, `--label=TEXT`, `--within=MS` (says so
// when the answer came later).
import Dispatch
import Glibc
import Keys
import SecretService

func say(_ text: String) {
  print(text)
  fflush(nil)
}

/// Seconds since 1970 are not worth comparing: only that there are some.
func describe(_ item: SecretItem) -> String {
  let attributes = item.attributes.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
  let dated = item.created > 0 && item.modified >= item.created ? "dated" : "undated"
  return "'\(item.label)' \(attributes.joined(separator: " ")) \(dated)"
}

func keyring(_ words: Words) -> SecretService {
  var deadlines = SecretService.Deadlines()
  if let answer = words.milliseconds("--answer") { deadlines.answer = answer }
  if let prompt = words.milliseconds("--prompt") { deadlines.prompt = prompt }
  return SecretService(schema: words["--schema"] ?? "org.osgk.ApiKey", deadlines: deadlines)
}

func runKeyring(_ verb: String, _ words: Words) async throws {
  let keyring = keyring(words)
  let mayPrompt = words["--silent"] == nil
  switch verb {
  case "lookup":
    switch try await keyring.lookup(words.attributes, mayPrompt: mayPrompt) {
    case .found(let secret, let item):
      say("found \(secret.withBytes { String(decoding: $0, as: UTF8.self) }) \(describe(item))")
    case .absent: say("absent")
    case .locked: say("locked")
    }
  case "store":  // the secret comes first
    var bytes = Array(words.plain[0].utf8)
    try await keyring.store(
      SecretBytes(consuming: &bytes), attributes: words.attributes,
      label: words["--label"] ?? "a label", mayPrompt: mayPrompt)
    say("stored")
  case "list":
    let items = try await keyring.list(words.attributes, mayPrompt: mayPrompt)
    for line in items.map(describe).sorted() { say(line) }
    say("listed \(items.count)")
  case "delete":
    say("deleted \(try await keyring.delete(words.attributes, mayPrompt: mayPrompt))")
  case "report":
    let report = try await keyring.report()
    say("\(report.backEnd); \(report.defaultKeyring); not obeyed: \(report.notObeyed)")
  case "twice":  // and between the two waits for a line on standard input
    for round in 1...2 {
      if case .found(let secret, _) = try await keyring.lookup(words.attributes) {
        say("found \(secret.count)")
      }
      if round == 1 { _ = readLine() }
    }
  case "pace":  // microseconds of a lookup and of a store, one after the other in one process
    for (name, work) in [
      ("lookup", { _ = try await keyring.lookup(words.attributes) }),
      ("list", { _ = try await keyring.list() }),
      (
        "store",
        {
          var bytes = Array("pace".utf8)
          try await keyring.store(
            SecretBytes(consuming: &bytes), attributes: words.attributes, label: "a label")
        }
      ),
    ] as [(String, () async throws -> Void)] {
      let start = ContinuousClock.now
      let times = words["--times"].flatMap { Int($0) } ?? 50
      for _ in 0..<times { try await work() }
      say("\(name) \((ContinuousClock.now - start) / times)")
    }
  case "cancel":  // after `--after=MS`
    let task = Task { try await keyring.lookup(words.attributes) }
    try await Task.sleep(for: words.milliseconds("--after") ?? .zero)
    task.cancel()
    _ = try await task.value
  default:
    say("unknown verb")
  }
}

/// The command line's words by kind.
struct Words {
  var plain: [String] = []
  var attributes: [String: String] = [:]
  private var options: [String: String] = [:]

  init(_ words: some Sequence<String>) {
    for word in words {
      let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
      if word.hasPrefix("--") {
        options[parts[0]] = parts.count > 1 ? parts[1] : ""
      } else if parts.count > 1 {
        attributes[parts[0]] = parts[1]
      } else {
        plain.append(word)
      }
    }
  }

  subscript(option: String) -> String? { options[option] }

  func milliseconds(_ option: String) -> Duration? {
    self[option].flatMap { Int($0) }.map { .milliseconds($0) }
  }
}

let arguments = CommandLine.arguments
runAlone(arguments[1])
let taken = EnvironmentKeys.take()
Task {
  var status: Int32 = 0
  let words = Words(arguments.dropFirst(2))
  let start = ContinuousClock.now
  do {
    if arguments[1].hasPrefix("key") {
      try await runKeys(arguments[1], words, taken)
    } else {
      try await runKeyring(arguments[1], words)
    }
  } catch let error as SecretServiceError {
    say("\(error.code): \(error)")
    status = 1
  } catch let error as KeyError {
    say("\(error.kind): \(error)")
    if let advice = error.advice, words["--advice"] != nil { say(advice) }
    status = 1
  }
  if let within = words.milliseconds("--within"), .now - start > within { say("late") }
  exit(status)
}
dispatchMain()
