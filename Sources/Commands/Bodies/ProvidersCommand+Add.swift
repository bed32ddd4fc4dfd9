import Files
import Jobs
import Providers
import Settings
import YAML

/// `osgk providers add|index`.
extension ProvidersCommand {
  static func add(_ line: Invocation, _ context: Context) throws -> Int32 {
    if line.has("base-url") { return try NewServer(line, context).add() }
    for option in ["model", "relays", "no-relays"] where line.has(option) {
      throw UsageError("--\(option) stands only beside --base-url.", command: line.command.path)
    }
    guard let source = line.arguments.first.flatMap({ Path(bytes: $0) }) else {
      throw UsageError("a file's name is empty.", command: line.command.path)
    }
    let bytes = try Files.read(source, limit: YAMLReader.defaultSizeLimit)
    let problems = context.catalog.check(source)
    if let first = problems.first {
      for problem in problems.dropFirst() { context.tell(problem.description) }
      throw first
    }
    // It has been checked: one of the two is there, and it is a name that may be a file's.
    let root = try? YAMLReader.read(bytes)
    let own = try context.paths.config.appending("providers")
    let target: Path
    if let id = root?["id"]?.text {
      target = own.appending(id + ".yaml")
    } else if let wire = root?["wire"]?.text {
      target = own.appending("wires").appending(wire + ".yaml")
    } else {
      throw Failure(.preset, "\(source) has neither an id nor a wire")
    }
    if Files.exists(target), !line.has("force") {
      throw Failure(
        .outputExists, "\(target) exists already", advice: "Replace it with --force.")
    }
    try Files.createPrivateDirectory(target.parent)
    try Files.replace(target, with: bytes)
    try context.output.line(target.description.singleLine)
    return 0
  }

  static func index(_ line: Invocation, _ context: Context) throws -> Int32 {
    guard let directory = line.arguments.first.flatMap({ Path(bytes: $0) }) else {
      throw UsageError("a directory's name is empty.", command: line.command.path)
    }
    let index = try CatalogIndex.bytes(of: directory)
    try Files.replace(directory.appending("index.json"), with: index, mode: 0o644)
    return 0
  }
}
