import Files
import Jobs
import Transcripts

/// Where the results go: decided, and refused where something would be lost, before anything runs.
struct OutputPlan: Equatable {
  struct Target: Equatable, Sendable {
    let format: TranscriptFormat
    /// `nil`: standard output.
    let path: Path?
    var replaces = Replacing.nothing
  }

  /// For each source, in order, what is written of it.
  private(set) var targets: [[Target]]
  /// The sources of which all is there already.
  private(set) var skipped: Set<Int> = []
  /// What is left out of a source's files, for they are there already.
  private(set) var existing: [Int: [Target]] = [:]

  /// How files are called and when they are left alone.
  struct Wish: Sendable {
    /// `-o`; `-` is standard output.
    var output: Path?
    /// At least one, each once.
    var formats: [TranscriptFormat]
    var template: OutputTemplate?
    /// Of the text, where it is known before: for the template.
    var language: String?
    var force = false
    /// What is there and no older than its recording is not written again.
    var skipsExisting = false

    /// Nothing goes to standard output.
    var writesFiles: Bool {
      template != nil || output.map { !isStandardOutput($0) } ?? (formats.count > 1)
    }
  }

  init(_ recordings: [Recording], _ wish: Wish) throws(Failure) {
    var wish = wish
    let isNamed = try Self.nameDirectory(&wish, recordings)
    targets = try Self.names(recordings, wish).map { paths in
      zip(wish.formats, paths).map {
        Target(format: $0, path: $1, replaces: wish.force ? .anything : .nothing)
      }
    }
    try checkDoubles(recordings)
    if wish.skipsExisting { try skipExisting(recordings) }
    let known = KnownFiles(recordings.compactMap(\.path))
    // Below a directory that was chosen for a tree, and where a template leads, directories are made.
    let makes =
      isNamed || wish.template != nil || recordings.contains { !$0.folder.isEmpty }
    for path in targets.joined().compactMap(\.path) {
      try Self.check(path, known: known, force: wish.force, makesDirectories: makes)
    }
    if let output = wish.output, makes, !isNamed, !Self.isStandardOutput(output),
      Self.isDirectory(output)
    {
      try Self.checkDirectory(output)
    }
  }

  /// A new name with a slash at its end is that of a directory; for several recordings, and for what
  /// is found in a directory, so is one without a format's suffix. It is made, one level of it.
  /// - Returns: whether it is to be made.
  private static func nameDirectory(
    _ wish: inout Wish, _ recordings: [Recording]
  ) throws(Failure) -> Bool {
    guard let output = wish.output, !isStandardOutput(output), !Files.exists(output)
    else { return false }
    if !output.endsInSlash {
      guard recordings.count > 1 || recordings.contains(where: \.isFound) else { return false }
      let isFormat = output.suffix.flatMap { TranscriptFormat(suffix: $0) } != nil
      guard !isFormat, wish.formats.count == 1 || wish.template != nil else { return false }
    }
    try checkDirectory(output.parent)
    wish.output = output.asDirectory
    return true
  }
}

extension OutputPlan {
  /// Each source's paths, one for each format.
  private static func names(
    _ recordings: [Recording], _ wish: Wish
  ) throws(Failure) -> [[Path?]] {
    let formats = wish.formats
    if let template = wish.template { return try names(recordings, wish, template) }
    let isOne = formats.count == 1
    guard let output = wish.output else {
      return try isOne ? recordings.map { _ in [nil] } : beside(recordings, formats)
    }
    if isStandardOutput(output) {
      guard isOne else {
        throw Failure(
          .usage, "standard output takes one format, not \(formats.count)",
          advice: "Write files with --output NAME.")
      }
      return recordings.map { _ in [nil] }
    }
    if isDirectory(output) {
      return recordings.map { recording in
        let folder = recording.folder.isEmpty ? output : output.appending(recording.folder)
        return formats.map { named(recording.stem, $0, in: folder) }
      }
    }
    if isOne { return recordings.map { _ in [output] } }
    // Several formats of one name: its own suffix makes room for theirs.
    let known = output.suffix.flatMap { TranscriptFormat(suffix: $0) } != nil
    let stem = known ? output.stem : output.lastComponent
    return recordings.map { _ in formats.map { named(stem, $0, in: output.parent) } }
  }

  private static func names(
    _ recordings: [Recording], _ wish: Wish, _ template: OutputTemplate
  ) throws(Failure) -> [[Path?]] {
    if let output = wish.output, isStandardOutput(output) || !isDirectory(output) {
      throw Failure(
        .usage, "beside --output-template, --output names a directory",
        advice: "Write --output DIRECTORY/, or leave it out.")
    }
    var all: [[Path?]] = []
    for recording in recordings {
      var paths: [Path?] = []
      for format in wish.formats {
        paths.append(
          try template.path(
            of: recording, as: format, language: wish.language, below: wish.output))
      }
      all.append(paths)
    }
    return all
  }

  /// Several formats and no `--output`: beside the recording.
  private static func beside(
    _ recordings: [Recording], _ formats: [TranscriptFormat]
  ) throws(Failure) -> [[Path?]] {
    var all: [[Path?]] = []
    for recording in recordings {
      guard let path = recording.path else {
        throw Failure(
          .usage, "several formats of standard input need a name",
          advice: "Give it with --output NAME.")
      }
      all.append(formats.map { named(path.stem, $0, in: path.parent) })
    }
    return all
  }

  static func isStandardOutput(_ output: Path) -> Bool { output.bytes == [UInt8(ascii: "-")] }

  static func isDirectory(_ output: Path) -> Bool {
    Files.isDirectory(output) || output.endsInSlash
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
  private func checkDoubles(_ recordings: [Recording]) throws(Failure) {
    var taken: [Path: Int] = [:]
    for (index, targets) in targets.enumerated() {
      for target in targets {
        guard let path = target.path else { continue }
        // A device or a pipe takes one after the other.
        if let status = try? Files.status(path), !status.isRegular, !status.isDirectory { continue }
        let full = (try? path.absolute()) ?? path
        if let other = taken[full] {
          let (first, second) = (recordings[other].source.name, recordings[index].source.name)
          throw Failure(
            .usage, reason: "same_output",
            other == index
              ? "several formats of \(first) would all be written to \(path)"
              : "\(first) and \(second) would both be written to \(path)",
            advice: "Give a directory (--output DIRECTORY/) or names that differ "
              + "(--output-template with {dir}, {name} or {format}).")
        }
        taken[full] = index
      }
    }
  }

  /// Leaves out what is there and no older than its recording.
  private mutating func skipExisting(_ recordings: [Recording]) throws(Failure) {
    guard !targets.joined().contains(where: { $0.path == nil }) else {
      throw Failure(
        .usage, "--skip-existing looks for files, and these results go to standard output",
        advice: "Write files with --output DIRECTORY/, --output-template or several formats.")
    }
    for (index, recording) in recordings.enumerated() {
      guard let source = recording.path, let status = try? Files.status(source) else { continue }
      let there = targets[index].filter { target in
        guard let path = target.path, let there = try? Files.status(path), there.isRegular
        else { return false }
        return there.modifiedNanoseconds >= status.modifiedNanoseconds
      }
      guard !there.isEmpty else { continue }
      existing[index] = there
      targets[index].removeAll { there.contains($0) }
      if targets[index].isEmpty { skipped.insert(index) }
    }
  }

  /// What is there has gaps: all files of its job are written, beside those that are missing.
  mutating func goOn(with index: Int, to files: [Target]) {
    let paths = Set(files.compactMap(\.path))
    targets[index].removeAll { target in
      target.path.map { paths.contains((try? $0.absolute()) ?? $0) } ?? false
    }
    targets[index] += files
    skipped.remove(index)
  }
}

extension OutputPlan {
  /// The recordings of a run, as files: no result may be written over one of them.
  struct KnownFiles {
    private let identities: Set<FileStatus.Identity>

    init(_ paths: [Path]) {
      identities = Set(paths.compactMap { try? Files.status($0).identity })
    }

    func contains(_ status: FileStatus) -> Bool {
      identities.contains(status.identity)
    }
  }

  static func check(
    _ path: Path, known: KnownFiles = KnownFiles([]), force: Bool, makesDirectories: Bool = false
  ) throws(Failure) {
    guard let status = try? Files.status(path) else {
      if !Files.isDirectory(path.parent) {
        if makesDirectories { try checkParents(path) } else { try checkDirectory(path.parent) }
      }
      return
    }
    if status.isDirectory {
      throw Failure(.usage, "\(path) is a directory, and a file of this name would be written")
    }
    if known.contains(status) {
      throw Failure(
        .usage, reason: "output_is_input", "\(path) is the recording itself",
        advice: "Give another name with --output.")
    }
    if status.isRegular, !force {
      throw Failure(
        .outputExists, "\(path) exists already", advice: "Replace it with --force.")
    }
  }

  private static func checkDirectory(_ directory: Path) throws(Failure) {
    guard !Files.isDirectory(directory) else { return }
    throw Failure(
      .notFound, reason: "no_directory", "there is no directory \(directory) to write to",
      advice: "Make it first, or give another name with --output.")
  }

  /// What is there of the way to a file must be directories.
  private static func checkParents(_ path: Path) throws(Failure) {
    var parent = path.parent
    while !Files.exists(parent), parent.parent != parent { parent = parent.parent }
    guard !Files.isDirectory(parent), Files.exists(parent) else { return }
    throw Failure(.usage, "\(parent) is no directory, and \(path) would be written into it")
  }
}

extension TranscribeRequest.Source {
  /// Without the directories before it.
  var shortName: String {
    guard case .file(let path) = self else { return name }
    return (Path(bytes: path.lastComponent) ?? path).description
  }
}
