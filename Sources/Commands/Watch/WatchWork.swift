import Files
import History
import JSON
import Jobs
import Transcripts

/// One file of a watched folder whose time has come: is it whole, is it new, and then its text.
struct WatchWork: Sendable {
  let path: Path
  let sighting: Inbox.Sighting
  /// Events say that somebody still writes it.
  let isOpen: Bool
  /// It came while we watched: no file that is there can be its text.
  let isNew: Bool
  let memory: WatchMemory
  /// Recordings in the folder whose texts would have the same name; with this one.
  let siblings: Int
  /// Files of the same size that have their text, with what is in them where it is known.
  let others: [Path: ContentHash?]
  /// Files of the same size whose text is being made.
  let rivals: [Path]
  let names: WatchNames
  let bench: Workbench
  var request: TranscribeRequest
  let writer: ResultWriter
  let reporter: ConsoleReporter
  /// A text with gaps is better than none.
  let acceptsGaps: Bool

  enum Outcome: Sendable {
    /// It is not there any more.
    case gone
    /// It changed, or somebody still writes it.
    case unsettled
    /// It is the same as one whose text is being made.
    case later
    /// Its text is there already; with what is in it where it is known.
    case known(ContentHash?)
    case same(as: Path)
    case written([Path], TranscribeResult.Status, ContentHash?)
    case failed(Failure)
  }

  func run() async -> Outcome {
    let outcome = await outcome()
    switch outcome {
    case .gone, .known, .same, .written:
      // That it is done is seen without it, too.
      _ = try? await OffPool.run { [memory, path] in try memory.end(path) }
    case .unsettled, .later, .failed: break
    }
    return outcome
  }

  private func outcome() async -> Outcome {
    do {
      if let outcome = try await OffPool.run({ look() }) { return outcome }
      if let outcome = try await written() { return outcome }
      if let outcome = try await OffPool.run({ compare() }) { return outcome }
      let jobs = try await jobs()
      // A renamed file is the same one too.
      let same = jobs.filter { isSame($0.source.status) }
      if !same.isEmpty, let outcome = try await known(same) { return outcome }
      let content = try await Files.contentHash(path)
      if same.isEmpty, let outcome = try await knownOutcome(jobs, content) { return outcome }
      return try await transcribe(content)
    } catch {
      let failure = Failure(of: error)
      return await isThere() ? .failed(failure) : .gone
    }
  }

  /// Whether it is ready.
  private func look() -> Outcome? {
    guard let now = Inbox.Sighting(path) else { return .gone }
    guard now == sighting else { return .unsettled }
    // A program that pauses has not closed it. Where the kernel does not say, events do.
    return Files.hasWriters(path) ?? isOpen ? .unsettled : nil
  }

  /// Whether the files that are there are its texts.
  private func written() async throws -> Outcome? {
    guard !isNew || memory.isInherited(path) else { return nil }
    let files = try await OffPool.run { names.written(path, after: sighting.changed) }
    guard files.count >= siblings else { return nil }
    // Others may have lain under its name before it, and theirs was edited since.
    let older = try await olderJobs()
    guard !older.isEmpty else { return .known(nil) }
    let content = try await Files.contentHash(path)
    guard !older.contains(where: { $0.source.content == content }) else { return .known(content) }
    let theirs = Set(
      older.compactMap { $0.request["delivery"].flatMap { DeliveryWish($0) } }
        .flatMap(\.targets).compactMap(\.path))
    let own = files.filter { set in
      set.compactMap(\.path).allSatisfy { !theirs.contains((try? $0.absolute()) ?? $0) }
    }
    return own.count >= siblings ? .known(content) : nil
  }

  /// Jobs of this folder whose recording had this name and was surely another one, or is not as it was.
  private func olderJobs() async throws -> [JobRecord] {
    guard let history = try await bench.history?.existing() else { return [] }
    do throws(HistoryError) {
      let path = (try? path.absolute()) ?? path
      let jobs = try await history.jobs(ofSource: path)
        .filter { $0.request["delivery"]?["watch"] == watched }
      return jobs.contains { isSame($0.source.status) }
        ? []
        : jobs.filter { $0.source.content != nil || $0.source.status.size != sighting.status.size }
    } catch {
      throw Failure(error)
    }
  }

  /// Whether it is the same as one that is not known by what is in it.
  private func compare() -> Outcome? {
    // What is known to be in one is compared by that.
    for (other, content) in others where content == nil && other != path && isEqual(other) {
      return .same(as: other)
    }
    return rivals.contains(where: isEqual) ? .later : nil
  }

  /// What cannot be read is not the same.
  private func isEqual(_ other: Path) -> Bool { (try? Files.areEqual(path, other)) ?? false }

  private func isThere() async -> Bool {
    (try? await OffPool.run { [path] in Files.exists(path) }) ?? true
  }
}

extension WatchWork {
  /// What the history says: that it has this file's text, or that of another with the same bytes.
  private func knownOutcome(_ jobs: [JobRecord], _ content: ContentHash) async throws -> Outcome? {
    // The other file may have another name or time by now, or be gone.
    let same = jobs.filter { $0.source.content == content }
    let own = same.filter { $0.source.path == path }
    if !own.isEmpty { return try await known(own) }
    if let job = same.first { return .same(as: job.source.path) }
    if let other = others.first(where: { $0.value == content })?.key {
      return other == path ? .known(content) : .same(as: other)
    }
    let older = jobs.map(\.source).filter { $0.content == nil && !$0.isCopy && $0.path != path }
    return try await OffPool.run {
      for source in older {
        // What the history speaks of is only there if nobody has changed it since.
        guard !others.keys.contains(source.path), !rivals.contains(source.path),
          let status = try? Files.status(source.path), Self.isSame(status, source.status),
          isEqual(source.path)
        else { continue }
        return .same(as: source.path)
      }
      return nil
    }
  }

  /// A run may have ended between the history and the file, or the file could not be written: the
  /// text is there, and paid for.
  /// - Returns: `nil`: there is none that is whole.
  private func known(_ jobs: [JobRecord]) async throws -> Outcome? {
    guard memory.isBegun(path) else { return .known(jobs.compactMap(\.source.content).first) }
    guard let job = jobs.first(where: { $0.state == .done }) else { return nil }
    // Somebody else went on with it (`history retry`).
    if await isWritten(job) { return .known(job.source.content) }
    return try await rescued(job)
  }

  /// Those of this folder with a source of this size. Without a history there are none.
  private func jobs() async throws -> [JobRecord] {
    guard let history = try await bench.history?.existing() else { return [] }
    do throws(HistoryError) {
      // What somebody transcribed by hand may be a part of it, or went elsewhere.
      return try await history.jobs(ofSize: sighting.status.size)
        .filter { $0.request["delivery"]?["watch"] == watched }
    } catch {
      throw Failure(error)
    }
  }

  /// The folder, as its jobs name it.
  private var watched: JSON {
    let root = (try? names.root.absolute()) ?? names.root
    return .string(String(decoding: root.bytes, as: UTF8.self))
  }

  private func isSame(_ status: FileStatus) -> Bool { Self.isSame(status, sighting.status) }

  private static func isSame(_ one: FileStatus, _ other: FileStatus) -> Bool {
    one.size == other.size && one.inode == other.inode
      && one.modifiedNanoseconds == other.modifiedNanoseconds
  }

  /// Whether the files that a job was to write are there, and came after it.
  private func isWritten(_ job: JobRecord) async -> Bool {
    guard let targets = job.request["delivery"].flatMap({ DeliveryWish($0) })?.targets,
      !targets.isEmpty
    else { return false }
    let isWritten = try? await OffPool.run {
      targets.allSatisfy { WatchNames.isLater($0, than: Int64(job.created) * 1_000_000_000) }
    }
    return isWritten ?? false
  }

  private func rescued(_ job: JobRecord) async throws -> Outcome? {
    guard let history = try await bench.history?.existing() else { return nil }
    let delivery: Delivery?
    do throws(HistoryError) { delivery = try await history.delivery(of: job.id) } catch {
      throw Failure(error)
    }
    guard let delivery else { return nil }
    let result = TranscribeResult(job, delivery)
    return try await OffPool.run {
      let targets = try names.free(path, changed: sighting.changed)
      defer { names.giveBack(targets) }
      for target in targets {
        guard let file = target.path else { continue }
        let text = writer.text(of: result, .file(path), for: target)
        try ResultFile.save(Array(text.utf8), to: file, replacing: target.replaces)
      }
      return .written(targets.compactMap(\.path), result.status, job.source.content)
    }
  }

  private func transcribe(_ content: ContentHash) async throws -> Outcome {
    let targets = try await OffPool.run {
      try memory.begin(path)
      return try names.free(path, changed: sighting.changed)
    }
    guard !targets.isEmpty else { return .known(content) }
    defer { names.giveBack(targets) }
    var request = request
    request.source = .file(path)
    var delivery = DeliveryWish(targets).json.object ?? JSONObject()
    delivery["watch"] = watched
    request.delivery = .object(delivery)
    var work = RecordingWork(
      job: TranscribeJob(bench: bench, request: request), source: request.source,
      targets: targets, writer: writer, reporter: reporter)
    work.mayWrite = { [path, sighting, acceptsGaps] result throws(Failure) in
      guard Inbox.Sighting(path).map({ $0.isSame(as: sighting) }) ?? false else {
        throw Failure(
          .sourceChanged, reason: "changed", "\(path) changed while it was transcribed")
      }
      guard result.status != .partial || acceptsGaps else {
        throw Failure(.partial, "parts of \(path) are missing")
      }
    }
    switch await work.run() {
    case .done(let result, _, _):
      return .written(targets.compactMap(\.path), result.status, content)
    case .failed(let failure) where failure.kind == .sourceChanged:
      return await isThere() ? .unsettled : .gone
    case .failed(let failure), .cancelled(let failure):
      return await isThere() ? .failed(failure) : .gone
    case .skipped: return .known(content)
    }
  }
}
