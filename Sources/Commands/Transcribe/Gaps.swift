import Files
import History
import JSON
import Jobs
import Transcripts

/// Files that `--skip-existing` would leave out, and that have gaps: their jobs are gone on with.
struct Gaps: Sendable {
  /// A job that is gone on with.
  struct Retry: Sendable {
    let record: JobRecord
    let request: TranscribeRequest
    let layout: LayoutOptions
  }

  /// What is gone on with, by the place of its recording.
  private(set) var retries: [Int: Retry] = [:]
  /// What has gaps that this run cannot fill.
  private(set) var left: [Int: (path: Path, id: JobID)] = [:]

  init() {}

  /// Looks for them, and plans what fills them. A history that cannot be read says of none.
  /// - Throws: a person has stopped it.
  init(_ options: inout TranscribeOptions, _ bench: Workbench) async throws(Failure) {
    guard options.wish.skipsExisting, !options.request.detectLanguage,
      let history = try? await bench.history?.existing(),
      (try? await history.mayHaveGaps()) ?? false
    else { return }
    var permissions = Permissions(bench)
    for (index, there) in options.plan.existing.sorted(by: { $0.key < $1.key }) {
      guard let path = options.recordings[index].path,
        let (record, wish, gap) = await Self.find(there, of: path, history)
      else { continue }
      do throws(Failure) {
        if let pid = record.worker { throw Failure(HistoryError.running(record.id, pid: pid)) }
        let targets = try await HistoryRetry.checked(
          wish.targets, of: record, history, force: options.wish.force)
        let retry = try RetryJob(
          record,
          .init(
            jobs: options.request.jobs, threads: options.request.threads,
            transfer: options.request.transfer))
        try await permissions.ask(for: retry)
        retries[index] = Retry(
          record: record, request: retry.request, layout: wish.layout ?? options.layout)
        options.plan.goOn(with: index, to: targets)
      } catch {
        if error.kind == .cancelled { throw error }
        left[index] = (gap, record.id)
      }
    }
  }

  /// The newest job that was delivered to one of the files, if it has gaps.
  private static func find(
    _ there: [OutputPlan.Target], of path: Path, _ history: History
  ) async -> (JobRecord, DeliveryWish, Path)? {
    guard let full = try? path.absolute(), let status = try? Files.status(full),
      let jobs = try? await history.delivered(full, size: status.size),
      jobs.contains(where: { $0.state != .done })
    else { return nil }
    var content: ContentHash?
    for target in there.compactMap(\.path) {
      let place = (try? target.absolute()) ?? target
      for job in jobs {
        guard let wish = DeliveryWish(job.request["delivery"] ?? .null),
          wish.targets.contains(where: { $0.path == place })
        else { continue }
        if !isSame(job.source.status, status) {
          // One that was touched, or put there anew, is the same where its bytes are.
          guard let known = job.source.content else { continue }
          if content == nil { content = try? await Files.contentHash(full) }
          guard content == known else { continue }
        }
        if job.state != .done { return (job, wish, target) }
        break
      }
    }
    return nil
  }

  private static func isSame(_ one: FileStatus, _ other: FileStatus) -> Bool {
    one.modifiedNanoseconds == other.modifiedNanoseconds && one.inode == other.inode
  }
}
