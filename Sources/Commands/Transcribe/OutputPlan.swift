import Files
import Jobs
import Transcripts

/// Where the results go: decided, and refused where something would be lost, before anything runs.
struct OutputPlan: Equatable {
  struct Target: Equatable {
    let format: TranscriptFormat
    /// `nil`: standard output.
    let path: Path?
  }

  /// For each source, in order, what is written of it.
  let targets: [[Target]]

  /// - Parameters:
  ///   - output: `-o`; `-` is standard output.
  ///   - formats: at least one, each once.
  init(
    sources: [TranscribeRequest.Source], output: Path?, formats: [TranscriptFormat], force: Bool
  ) throws(Failure) {
    targets = try Self.names(sources, output, formats).map { paths in
      zip(formats, paths).map { Target(format: $0, path: $1) }
    }
    try checkDoubles(sources)
    for target in targets.joined() {
      if let path = target.path { try Self.check(path, sources: sources, force: force) }
    }
  }
}

extension OutputPlan {
  /// Each source's paths, one for each format.
  private static func names(
    _ sources: [TranscribeRequest.Source], _ output: Path?, _ formats: [TranscriptFormat]
  ) throws(Failure) -> [[Path?]] {
    let isOne = formats.count == 1
    guard let output else {
      return try isOne ? sources.map { _ in [nil] } : beside(sources, formats)
    }
    if output.bytes == [UInt8(ascii: "-")] {
      guard isOne else {
        throw Failure(
          .usage, "standard output takes one format, not \(formats.count)",
          advice: "Write files with --output NAME.")
      }
      return sources.map { _ in [nil] }
    }
    if Files.isDirectory(output) || output.bytes.last == UInt8(ascii: "/") {
      return sources.map { source in formats.map { named(ownStem(of: source), $0, in: output) } }
    }
    if isOne { return sources.map { _ in [output] } }
    // Several formats of one name: its own suffix makes room for theirs.
    let known = output.suffix.flatMap { TranscriptFormat(suffix: $0) } != nil
    let stem = known ? output.stem : output.lastComponent
    return sources.map { _ in formats.map { named(stem, $0, in: output.parent) } }
  }

  /// Several formats and no `--output`: beside the recording.
  private static func beside(
    _ sources: [TranscribeRequest.Source], _ formats: [TranscriptFormat]
  ) throws(Failure) -> [[Path?]] {
    var all: [[Path?]] = []
    for source in sources {
      guard case .file(let path) = source else {
        throw Failure(
          .usage, "several formats of standard input need a name",
          advice: "Give it with --output NAME.")
      }
      all.append(formats.map { named(path.stem, $0, in: path.parent) })
    }
    return all
  }

  private static func ownStem(of source: TranscribeRequest.Source) -> [UInt8] {
    if case .file(let path) = source { path.stem } else { Array("stdin".utf8) }
  }

  private static func named(
    _ stem: [UInt8], _ format: TranscriptFormat, in directory: Path
  ) -> Path {
    let name = stem + [UInt8(ascii: ".")] + Array(format.fileSuffix.utf8)
    // `./talk.srt` would be a spelling that the user never typed.
    if directory.bytes == [UInt8(ascii: ".")], let path = Path(bytes: name) { return path }
    return directory.appending(name)
  }

  /// Two results with one name: one of them would be lost.
  private func checkDoubles(_ sources: [TranscribeRequest.Source]) throws(Failure) {
    var taken: [Path: Int] = [:]
    for (index, targets) in targets.enumerated() {
      for target in targets {
        guard let path = target.path else { continue }
        // A device or a pipe takes one after the other.
        if let status = try? Files.status(path), !status.isRegular, !status.isDirectory { continue }
        let full = (try? path.absolute()) ?? path
        if let other = taken[full] {
          throw Failure(
            .usage, reason: "same_output",
            "\(sources[other].name) and \(sources[index].name) would both be written to \(path)",
            advice: "Give a directory: --output DIRECTORY/")
        }
        taken[full] = index
      }
    }
  }

  static func check(
    _ path: Path, sources: [TranscribeRequest.Source], force: Bool
  ) throws(Failure) {
    guard Files.isDirectory(path.parent) else {
      throw Failure(
        .notFound, reason: "no_directory", "there is no directory \(path.parent) to write to",
        advice: "Make it first, or give another name with --output.")
    }
    guard let status = try? Files.status(path) else { return }
    if status.isDirectory {
      throw Failure(.usage, "\(path) is a directory, and a file of this name would be written")
    }
    for case .file(let source) in sources {
      guard let other = try? Files.status(source) else { continue }
      if other.inode == status.inode, other.device == status.device {
        throw Failure(
          .usage, reason: "output_is_input", "\(path) is the recording itself",
          advice: "Give another name with --output.")
      }
    }
    if status.isRegular, !force {
      throw Failure(
        .outputExists, "\(path) exists already", advice: "Replace it with --force.")
    }
  }
}

extension TranscribeRequest.Source {
  /// Without the directories before it.
  var shortName: String {
    guard case .file(let path) = self else { return name }
    return (Path(bytes: path.lastComponent) ?? path).description
  }
}
