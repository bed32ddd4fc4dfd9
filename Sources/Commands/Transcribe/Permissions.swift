import Jobs

/// Whether jobs may use all that they may come to use: a person is asked before anything runs, and
/// for each provider once.
struct Permissions {
  private let bench: Workbench
  /// What a person has said no to.
  private var refusals: [[String?]: Failure] = [:]

  init(_ bench: Workbench) { self.bench = bench }

  mutating func ask(for retry: RetryJob) async throws(Failure) {
    // Where only the writing is missing nobody is asked.
    if try await retry.isWhole(on: bench) { return }
    let request = retry.request
    let asked = [request.provider, request.baseURL, request.polish?.provider]
    if let refusal = refusals[asked] { throw refusal }
    do throws(Failure) {
      _ = try await TranscribeCommand.permit(request, bench)
    } catch {
      // Whatever else is in the way is this job's own: its language, its model.
      if error.kind == .consent { refusals[asked] = error }
      throw error
    }
  }
}
