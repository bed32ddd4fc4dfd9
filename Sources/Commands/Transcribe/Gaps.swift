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
    var refusals: [[String?]: Failure] = [:]
    for (index, there) in options.plan.existing.sorted(by: { $0.key < $1.key }) {
      guard let path = options.recordings[index].path,
        let (record, wish, gap) = await Self.find(there, of: path, history)
      else { continue }
      let layout = wish.layout ?? options.layout
      do throws(Failure) {
        if let pid = record.worker { throw Failure(HistoryError.running(record.id, pid: pid)) }
        try await HistoryRetry.check(
          wish.targets, of: record, layout, history, force: options.wish.force)
        let retry = try RetryJob(
          record,
          .init(
            jobs: options.request.jobs, threads: options.request.threads,
            transfer: options.request.transfer))
        // A person is asked before anything runs, and for each provider once.
        let request = retry.request
        let asked = [request.provider, request.baseURL, request.polish?.provider]
        if let refusal = refusals[asked] { throw refusal }
        do throws(Failure) {
          _ = try await TranscribeCommand.permit(request, bench)
        } catch {
          refusals[asked] = error
          throw error
        }
        retries[index] = Retry(record: record, request: request, layout: layout)
        options.plan.goOn(with: index, to: wish.targets)
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
      let jobs = try? await history.delivered(
        of: .init(path: full, status: status, isCopy: false))
    else { return nil }
    for target in there.compactMap(\.path) {
      let place = (try? target.absolute()) ?? target
      for job in jobs {
        guard let wish = DeliveryWish(job.request["delivery"] ?? .null),
          wish.targets.contains(where: { $0.path == place })
        else { continue }
        if job.state != .done { return (job, wish, target) }
        break
      }
    }
    return nil
  }
}
