import Files
public import History
import Providers

/// A job of the journal, gone on with: only what is missing is done.
public struct RetryJob: Sendable {
  /// What is different from what was asked first.
  public struct Changes: Sendable {
    /// Somebody else does what is missing.
    public var provider: String?
    public var model: String?
    public var jobs: Int?
    public var threads: Int?
    public var transfer: TransferOptions

    public init(
      provider: String? = nil, model: String? = nil, jobs: Int? = nil, threads: Int? = nil,
      transfer: TransferOptions = TransferOptions()
    ) {
      self.provider = provider
      self.model = model
      self.jobs = jobs
      self.threads = threads
      self.transfer = transfer
    }
  }

  public let record: JobRecord
  /// What was asked, with the changes. Its `delivery` is what the first command line wanted.
  public let request: TranscribeRequest

  /// Reads what was asked out of the record. Looks at no file.
  /// - Throws: a request of a newer version.
  public init(_ record: JobRecord, _ changes: Changes = Changes()) throws(Failure) {
    self.record = record
    var request = try RequestForm.read(record.request, source: .file(record.source.path))
    request.name = record.name
    request.isKept = record.isKept
    request.jobs = changes.jobs
    request.threads = changes.threads
    request.transfer = changes.transfer
    request.polish?.transfer = changes.transfer
    if let provider = changes.provider, provider != record.provider {
      request.provider = provider
      request.model = changes.model
      // Another's options and address say nothing to this one.
      request.options = []
      request.baseURL = nil
    } else {
      if request.baseURL == nil { request.provider = record.provider }
      request.model = changes.model ?? record.model
    }
    self.request = request
  }

  /// Nothing is missing of the text: it only has to be written.
  public func isWhole(on bench: Workbench) async throws(Failure) -> Bool {
    guard let history = try await bench.history?.existing() else { return false }
    do throws(HistoryError) {
      return try await history.wholeText(of: record.id) != nil
    } catch {
      throw Failure(error)
    }
  }

  /// The job that does it: its `run` claims the record and checks that the source is unchanged
  /// (`source_changed`, exit 7).
  public func job(on bench: Workbench) -> TranscribeJob {
    TranscribeJob(bench: bench, request: request, continuing: record.id)
  }
}
