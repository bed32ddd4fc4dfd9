import Files
import Jobs

/// `osgk watch`, understood.
struct WatchOptions {
  let directory: Path
  let recursive: Bool
  /// What was there before the folder was watched is transcribed too.
  let existing: Bool
  var pace = Inbox.Pace()
  var transcription: TranscribeOptions

  init(_ line: Invocation, _ context: Context) throws {
    guard let word = line.arguments.first, let directory = Path(bytes: word) else {
      throw UsageError("a directory's name is empty.", command: ["watch"])
    }
    guard let status = try? Files.status(directory) else {
      throw Failure(
        .notFound, reason: "no_directory", "there is no directory \(directory) to watch")
    }
    guard status.isDirectory else {
      throw Failure(
        .usage, reason: "no_directory", "\(directory) is no directory",
        advice: "osgk transcribe takes recordings by their names.")
    }
    self.directory = try directory.absolute()
    recursive = line.has("recursive")
    existing = line.has("existing")
    if let settle = line.number("settle") {
      pace.settle = .seconds(settle)
      pace.look = .seconds(min(settle, 2))
    }
    transcription = try TranscribeOptions(line, context, recordings: [])
    try Self.check(transcription.wish)
  }

  private static func check(_ wish: OutputPlan.Wish) throws {
    let directory = wish.output.flatMap { OutputPlan.isStandardOutput($0) ? nil : $0 }
    if let directory, wish.template == nil, !Files.isDirectory(directory) {
      throw Failure(
        .notFound, reason: "no_directory", "there is no directory \(directory) to write to",
        advice: "Make it first: many texts go there.")
    }
    guard directory != nil || wish.template != nil && wish.output == nil else {
      throw UsageError(
        "texts go to files: give --output DIRECTORY or --output-template "
          + "'{dir}/{stem}.{format}'.", command: ["watch"])
    }
    if let suffix = wish.template?.suffix, RecordingName.suffixes.contains(suffix) {
      throw UsageError(
        "a text that is called .\(suffix) would be taken for a recording.", command: ["watch"])
    }
  }
}
