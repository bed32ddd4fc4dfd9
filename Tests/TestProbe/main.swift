// A program for the tests to run under conditions of their own: a full disk, a limit, another user,
// a kill. `TestProbe VERB ARGUMENT…` prints `done`, or the error that a module threw.
import ChildProcess
import Dispatch
import Files
import Glibc
import Synchronization

enum Ending {
  static let hasBegun = Atomic<Bool>(false)
}

/// Prints at once: the readers wait for it.
func say(_ text: String) { try? DescriptorWriter(raw: 1, name: "output").write((text + "\n").utf8) }

/// What needs no concurrency: such a program makes no system call but its own, so that faults can be
/// injected into them by number.
func runAlone(_ verb: String, _ words: [String]) throws -> Bool {
  let path = Path(words.first ?? "")
  switch verb {
  case "replace":  // PATH SIZE
    try Files.replace(path, with: [UInt8](repeating: 7, count: Int(words[1]) ?? 0))
  case "output":  // PATH PIECES: 64 KiB each
    let file = try OutputFile(path)
    for _ in 0..<(Int(words[1]) ?? 0) { try file.write([UInt8](repeating: 7, count: 64 << 10)) }
    try file.commit()
  case "output-and-go":  // PATH
    let file = try OutputFile(path)
    try file.write([1])
    say("\(try Files.list(path.parent).count(where: { $0.starts(with: ".osgk-".utf8) }))")
    TemporaryDirectory.removeAll()
    exit(0)
  case "read":  // PATH
    say("\(try Files.read(path, limit: 1 << 20, trusted: true).count)")
  case "directory":  // PATH
    try Files.createPrivateDirectory(path)
  case "temporary":  // PARENT: makes a temporary directory with a file and waits to be killed
    let directory = try TemporaryDirectory(in: path)
    try Files.replace(directory.path.appending("audio"), with: [1])
    say("\(directory.path)")
    while true { pause() }
  case "temporary-and-go":  // [PARENT]
    let directory = try TemporaryDirectory(in: words.isEmpty ? nil : path)
    say("\(directory.path)")
    TemporaryDirectory.removeAll()
  case "stale":  // PARENT
    TemporaryDirectory.removeStale(in: path)
  case "beside":
    say("\(try Runner.beside().helper)")
    exit(0)
  case "with-files":  // COUNT VERB ARGUMENT…: under a limit on open descriptors
    var limit = rlimit(rlim_cur: rlim_t(words[0]) ?? 0, rlim_max: rlim_t(words[0]) ?? 0)
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    return try runAlone(words[1], Array(words.dropFirst(2)))
  default:
    return false
  }
  return true
}

func run(_ verb: String, _ words: [String]) async throws {
  let path = Path(words.first ?? "")
  switch verb {
  case "hold":  // HELPER DEADLINE PROGRAM ARGUMENT…: runs it; an interrupt ends all runs, then us
    signal(SIGINT, SIG_IGN)
    let interrupt = DispatchSource.makeSignalSource(signal: SIGINT)
    interrupt.setEventHandler {
      Ending.hasBegun.store(true, ordering: .releasing)
      Runner.endAll()
      exit(130)
    }
    interrupt.resume()
    let command = Command(
      program: Path(words[2]), arguments: words.dropFirst(3).map { Array($0.utf8) },
      deadline: Int(words[1]).map { .milliseconds($0) })
    do {
      let outcome = try await Runner(helper: path).run(command)
      say("\(outcome.ending)")
    } catch {
      // The interrupt's exit is the one that counts.
      if Ending.hasBegun.load(ordering: .acquiring) { try await Task.sleep(for: .seconds(60)) }
      throw error
    }
    withExtendedLifetime(interrupt) {}
  case "lend":  // HELPER DEADLINE PROGRAM ARGUMENT…: runs it in the terminal's foreground
    var command = Command(
      program: Path(words[2]), arguments: words.dropFirst(3).map { Array($0.utf8) },
      environment: [("PATH", Array("/usr/bin:/bin".utf8))],
      deadline: Int(words[1]).map { .milliseconds($0) }, grace: .seconds(1))
    command.isForeground = true
    let outcome = try await Runner(helper: path).run(command)
    let isOurs = tcgetpgrp(open("/dev/tty", O_RDWR)) == getpgrp()
    say(
      String(decoding: outcome.output, as: UTF8.self) + "\(outcome.ending), ours again: \(isOurs)")
  case "edit":  // PROGRAM ARGUMENT…
    let arguments = words.dropFirst().map { Array($0.utf8) }
    say("\(try await InteractiveProgram.run(path, arguments: arguments, environment: []))")
  case "many":  // HELPER COUNT: what do so many runs leave?
    let runner = Runner(helper: path)
    let command = Command(program: "/bin/cat", arguments: [], input: .bytes([1]))
    func openDescriptors() -> Int { (try? Files.list("/proc/self/fd").count) ?? -1 }
    _ = try await runner.run(command)
    // A run's last descriptor closes a moment after its end is told.
    try await Task.sleep(for: .milliseconds(200))
    let before = openDescriptors()
    for _ in 0..<(Int(words[1]) ?? 0) / 10 {
      try await withThrowingTaskGroup { group in
        for _ in 0..<10 { group.addTask { _ = try await runner.run(command) } }
        try await group.waitForAll()
      }
    }
    try await Task.sleep(for: .milliseconds(200))
    say("descriptors +\(max(0, openDescriptors() - before))")
    var status: Int32 = 0
    say("children \(waitpid(-1, &status, WNOHANG) == -1 ? 0 : 1)")
  default:
    say("unknown verb")
  }
}

let verb = CommandLine.arguments[1]
let words = Array(CommandLine.arguments.dropFirst(2))
do {
  if try runAlone(verb, words) {
    say("done")
    exit(0)
  }
} catch {
  say("\(error)")
  exit(1)
}
Task {
  do { try await run(verb, words) } catch { say("\(error)") }
  exit(0)
}
dispatchMain()
