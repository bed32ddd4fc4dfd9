@preconcurrency import Glibc

/// The command `osgk`.
public enum Osgk {
  /// The version of all programs; the only place where it stands.
  public static let version = "0.1.0"

  /// Runs the command line of this process and ends the process.
  public static func main() -> Never {
    // The words as the kernel gave them: Swift's own strings repair invalid UTF-8.
    let words = (1..<max(1, Int(CommandLine.argc))).compactMap { index in
      CommandLine.unsafeArgv[index].map { word in
        UnsafeBufferPointer(start: word, count: strlen(word)).map { UInt8(bitPattern: $0) }
      }
    }
    let context = Context(
      environment: processEnvironment(), output: DescriptorOutput(1), errors: DescriptorOutput(2))
    exit(run(words, context))
  }

  /// Runs a command line as far as it runs at once; gives the exit code.
  static func run(_ words: [[UInt8]], _ context: Context) -> Int32 {
    do {
      switch try CommandLineParser(context.table).parse(words) {
      case .version:
        try context.output.line("osgk \(version)")
        return 0
      case .help(let path):
        try context.output.write(HelpText(context.table, width: context.output.columns).text(path))
        return 0
      case .run(let invocation):
        switch invocation.command.body {
        case .immediate(let body): return try body(invocation, context)
        case .task: return 1
        }
      }
    } catch let error as UsageError {
      try? context.errors.write("osgk: \(error.message)\n\(error.advice)\n")
      return 2
    } catch {
      return 1
    }
  }

  /// The environment as bytes; entries without `=` are left out.
  private static func processEnvironment() -> [(name: String, value: [UInt8])] {
    var entries: [(name: String, value: [UInt8])] = []
    var next = environ
    while let entry = next.pointee {
      let bytes = UnsafeBufferPointer(start: entry, count: strlen(entry))
        .map { UInt8(bitPattern: $0) }
      if let equals = bytes.firstIndex(of: UInt8(ascii: "=")) {
        entries.append(
          (String(decoding: bytes[..<equals], as: UTF8.self), Array(bytes[(equals + 1)...])))
      }
      next += 1
    }
    return entries
  }
}
