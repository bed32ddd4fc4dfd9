public import History

/// A job of the journal, gone on with: only what is missing is done.
public struct RetryJob: Sendable {
  /// What is different from what was asked first.
  public struct Changes: Sendable {
    public var provider: String?
    public var model: String?
    public var jobs: Int?
    public var transfer: TransferOptions

    public init(
      provider: String? = nil, model: String? = nil, jobs: Int? = nil,
      transfer: TransferOptions = TransferOptions()
    ) {
      self.provider = provider
      self.model = model
      self.jobs = jobs
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
    request = TranscribeRequest(source: .file(record.source.path))
  }

  /// The job that does it: its `run` claims the record and checks that the source is unchanged
  /// (`source_changed`, exit 7).
  public func job(on bench: Workbench) -> TranscribeJob {
    TranscribeJob(bench: bench, request: request)
  }
}
