import ChildProcess
import Files
import Glibc
import Jobs
import Synchronization

/// The command `osgk`.
public enum Osgk {
  /// The version of all programs; the only place where it stands.
  public static let version = "0.1.0"

  /// Runs the command line of this process and ends the process.
  /// - Parameter net: what `osgk-net` adds; with it every command runs in this process.
  public static func main(net: NetPart? = nil) -> Never {
    occupyStandardDescriptors()
    // The words as the kernel gave them: Swift's own strings repair invalid UTF-8.
    let words = (0..<max(1, Int(CommandLine.argc))).compactMap { index in
      CommandLine.unsafeArgv[index].map { word in
        UnsafeBufferPointer(start: word, count: strlen(word)).map { UInt8(bitPattern: $0) }
      }
    }
    let context = Context.current(net: net)
    var ending: Ending
    if net != nil, let fault = HandOver.fault(of: words.first ?? []) {
      ending = context.ending(for: fault)
    } else {
      ending = run(Array(words.dropFirst()), context)
    }
    if ending == .handOver {
      do { try HandOver.exec() } catch { ending = context.ending(for: error) }
    }
    switch ending {
    // Nothing is buffered. The libraries' own ends would run while their threads still work.
    case .code(let code): _exit(code)
    case .signal(let number): Signals.die(by: number)
    case .handOver: exit(ErrorKind.internal.exitCode)
    }
  }

  /// Where the caller closed one of them, a pipe of ours would get its number: read as if it were
  /// what the caller sends, which never ends, or filled with the result. These fail as closed ones do.
  private static func occupyStandardDescriptors() {
    let modes = [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY)]
    for (descriptor, mode) in modes where fcntl(descriptor, F_GETFD) < 0 {
      _ = open("/dev/null", mode)
    }
  }

  /// Runs a command line on the main thread; gives the way in which the process is to end.
  static func run(_ words: [[UInt8]], _ context: Context) -> Ending {
    do {
      switch try begin(words, context) {
      case .ended(let ending): return ending
      case .task(let body): return runTask(body, context)
      }
    } catch {
      return context.ending(for: error)
    }
  }

  /// The same for tests, in a task and without signals.
  package static func perform(_ words: [[UInt8]], _ context: Context) async -> Ending {
    do {
      switch try begin(words, context) {
      case .ended(let ending): return ending
      case .task(let body): return .code(try await body())
      }
    } catch {
      return context.ending(for: error)
    }
  }

  private enum Beginning {
    case ended(Ending)
    case task(@Sendable () async throws -> Int32)
  }

  /// Does at once what can be done at once.
  private static func begin(_ words: [[UInt8]], _ context: Context) throws -> Beginning {
    switch try CommandLineParser(context.table).parse(words) {
    case .version(let group):
      if let group, context.net == nil, context.table.isNet(group) { return .ended(.handOver) }
      try context.output.line("osgk \(version)")
      return .ended(.code(0))
    case .help(let path):
      try context.output.write(HelpText(context.table, width: context.output.columns).text(path))
      return .ended(.code(0))
    case .run(let line):
      if context.net == nil, Placement.decide(line, Placement.Facts(context)) == .net {
        return .ended(.handOver)
      }
      return try begin(line, context)
    }
  }

  private static func begin(_ line: Invocation, _ context: Context) throws -> Beginning {
    switch context.net?.bodies[line.command.path] ?? line.command.body {
    case .immediate(let body): return .ended(.code(try body(line, context)))
    case .task(let body): return .task { try await body(line, context) }
    case .net:
      throw Failure(.internal, "'osgk \(line.command.name)' has no body")
    }
  }

  /// The main thread waits here for signals while the work is done elsewhere. The first signal
  /// cancels the work, which ends its children and removes its files; a second one ends us at
  /// once. However it ends, no temporary file stays.
  private static func runTask(
    _ body: @escaping @Sendable () async throws -> Int32, _ context: Context
  ) -> Ending {
    do throws(Failure) { try OpenFiles.check() } catch { return context.ending(for: error) }
    Signals.install()
    let kept = Kept()
    let task = Task {
      let ending: Ending
      do { ending = .code(try await body()) } catch { ending = context.ending(for: error) }
      kept.ending.withLock { $0 = ending }
      Signals.postDone()
    }
    var signal: Int32?
    while true {
      let number = Signals.next()
      if number == 0 { break }
      if number == SIGTSTP {
        Signals.stop()
        continue
      }
      // Ctrl-C in an editor that we opened is meant for the editor.
      if InteractiveProgram.isRunning, number == SIGINT || number == SIGQUIT { continue }
      Signals.prepareToEnd()
      if signal != nil {
        Runner.endAll()
        TemporaryDirectory.removeAll()
        Signals.die(by: number)
      }
      signal = number
      task.cancel()
    }
    Runner.endAll()
    TemporaryDirectory.removeAll()
    if let signal { return .signal(signal) }
    return kept.ending.withLock { $0 } ?? .code(1)
  }

  private final class Kept: Sendable {
    let ending = Mutex<Ending?>(nil)
  }
}
