import ChildProcess
import Files
import Glibc
import Jobs
import Settings

/// `osgk config edit`: a copy is edited and checked; only what is right replaces the file.
extension ConfigCommand {
  static func edit(_ line: Invocation, _ context: Context) async throws -> Int32 {
    let target = try context.paths.userConfig
    let before = try current(target, context)
    let scratch = try TemporaryDirectory()
    defer { scratch.remove() }
    try Files.createPrivateDirectory(scratch.path.appending("osgk"))
    let copy = scratch.path.appending("osgk").appending("config.yaml")
    try Files.replace(copy, with: before ?? sample(context))
    while true {
      try await openEditor(on: copy, context)
      let after = try Files.read(copy, limit: 1 << 20)
      guard let problem = problem(in: scratch.path, context) else {
        if after == before { return 0 }
        try Files.createPrivateDirectory(target.parent)
        try Files.replace(target, with: after)
        return 0
      }
      context.tell(problem.description)
      switch ask(context) {
      case .again: continue
      case .keep:
        try Files.createPrivateDirectory(target.parent)
        try Files.replace(target, with: after)
        return ErrorKind.config.exitCode
      case .drop:
        context.tell("config.yaml stays as it was")
        return ErrorKind.config.exitCode
      }
    }
  }

  private enum Answer { case again, keep, drop }

  private static func current(_ path: Path, _ context: Context) throws -> [UInt8]? {
    do throws(FileError) {
      return try Files.read(path, limit: 1 << 20)
    } catch {
      if error.reason == .system(ENOENT) { return nil }
      throw error
    }
  }

  /// The commented file that comes with osgk.
  private static func sample(_ context: Context) -> [UInt8] {
    let path = context.installation.config?.appending("config.yaml")
    return path.flatMap { try? Files.read($0, limit: 1 << 20) } ?? []
  }

  /// What is wrong with the copy, which lies below `directory` as a config home.
  private static func problem(in directory: Path, _ context: Context) -> SettingsError? {
    let environment = Environment(["XDG_CONFIG_HOME": directory.bytes])
    do throws(SettingsError) {
      _ = try Settings.load(
        environment: environment,
        paths: Paths(environment: environment, system: directory.appending("none")))
      return nil
    } catch {
      return error
    }
  }

  private static func openEditor(on file: Path, _ context: Context) async throws {
    let words = try editor(context)
    let name = words[0]
    guard let program = Programs.find([name], in: context.programDirectories) else {
      throw Failure(
        .programMissing, reason: "editor", "the editor \(name) is not here",
        advice: "Set VISUAL or EDITOR to one that is.")
    }
    let arguments = words.dropFirst().map { Array($0.utf8) } + [file.bytes]
    let ending: Outcome.Ending
    do throws(ChildProcessError) {
      ending = try await InteractiveProgram.run(
        program, arguments: arguments, environment: context.editorEnvironment)
    } catch {
      throw Failure(error)
    }
    guard ending == .exited(0) else {
      throw Failure(.failed, reason: "editor", "\(name) failed; config.yaml stays as it was")
    }
  }

  /// `$VISUAL`, `$EDITOR` (a program and its arguments), or what Debian calls the editor.
  private static func editor(_ context: Context) throws -> [String] {
    for name in ["VISUAL", "EDITOR"] {
      let words = (context.text(name) ?? "").split(separator: " ").map(String.init)
      if !words.isEmpty { return words }
    }
    let known = ["sensible-editor", "editor", "nano", "vi"]
    guard
      let name = known.first(where: { Programs.find([$0], in: context.programDirectories) != nil })
    else {
      throw Failure(
        .programMissing, reason: "editor", "no editor is here",
        advice: "Set VISUAL or EDITOR to one.")
    }
    return [name]
  }

  /// Without somebody to ask, what is wrong is not kept.
  private static func ask(_ context: Context) -> Answer {
    guard context.inputIsTerminal else { return .drop }
    while true {
      try? context.errors.write("Edit again, keep it as it is, or throw it away? [e/k/t] ")
      guard let answer = readLine() else { return .drop }
      switch answer.lowercased().first {
      case "e", nil: return .again
      case "k": return .keep
      case "t": return .drop
      default: continue
      }
    }
  }
}
