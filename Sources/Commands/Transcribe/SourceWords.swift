import Files
import Jobs

/// The words of a command line that name recordings: files, `-`, and with `--recursive` directories.
struct SourceWords {
  /// In the order of the words; those of a directory sorted by their bytes.
  private(set) var recordings: [Recording] = []
  /// Directories below those that were named, which cannot be listed.
  private(set) var faults: [FileError] = []

  init(_ line: Invocation, _ context: Context) throws {
    for word in line.arguments {
      if word == [UInt8(ascii: "-")] {
        try addStandardInput(context)
        continue
      }
      guard let path = Path(bytes: word) else {
        throw UsageError("a file's name is empty.", command: ["transcribe"])
      }
      if Self.isURL(word), !Files.exists(path) {
        throw Failure(
          .url, "\(path) is an address, and osgk reads files",
          advice: "Download it first, then give the file's name.")
      }
      if Files.isDirectory(path) {
        try add(directory: path, recursive: line.has("recursive"))
      } else if !recordings.contains(where: { $0.isFound && $0.source == .file(path) }) {
        recordings.append(Recording(.file(path)))
      }
    }
  }

  private mutating func addStandardInput(_ context: Context) throws(UsageError) {
    guard !recordings.contains(where: { $0.source == .standardInput }) else {
      throw UsageError("standard input is given twice.", command: ["transcribe"])
    }
    guard !context.inputIsTerminal else {
      throw UsageError(
        "standard input is the keyboard; a recording is expected from a file or a program.",
        command: ["transcribe"])
    }
    recordings.append(Recording(.standardInput))
  }

  private mutating func add(directory: Path, recursive: Bool) throws(Failure) {
    guard recursive else {
      throw Failure(
        .usage, reason: "directory", "\(directory) is a directory",
        advice: "With --recursive every recording in it is taken.")
    }
    let tree: RecordingTree
    do throws(FileError) { tree = try RecordingTree(directory) } catch { throw Failure(error) }
    guard !tree.recordings.isEmpty || !tree.faults.isEmpty else {
      throw Failure(
        .notFound, reason: "no_recordings", "there is no recording in \(directory)",
        advice: "Recordings are told by their names: .mp3, .m4a, .wav, .mkv and the like; hidden "
          + "ones are left out.")
    }
    // The same file named twice is meant once.
    let known = Set(recordings.map(\.source))
    recordings += tree.recordings.filter { !known.contains($0.source) }
    faults += tree.faults
  }

  /// `scheme://…`.
  private static func isURL(_ word: [UInt8]) -> Bool {
    let text = String(decoding: word.prefix(32), as: UTF8.self)
    guard let mark = text.firstRange(of: "://") else { return false }
    let scheme = text[..<mark.lowerBound]
    return scheme.count > 1 && scheme.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
  }
}
