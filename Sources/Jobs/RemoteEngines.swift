public import History
public import Providers

/// What may be reached over the network. Only a program that may use the network has one.
public protocol RemoteEngines: Sendable {
  /// Whether the choice may be used: a live grant where one is needed, a key where one is needed.
  /// Connects to nothing and resolves no name. May ask a person for the grant.
  func permit(_ choice: EngineChoice, _ transfer: TransferOptions) async throws(Failure)

  /// The engine for one job.
  /// - Parameter values: the parameters, filled by the choice's section.
  func engine(
    for choice: EngineChoice, values: Values, transfer: TransferOptions, job: JobID
  ) async throws(Failure) -> any Engine

  /// What polishes over HTTP, for one job.
  func polisher(
    for choice: EngineChoice, transfer: TransferOptions, job: JobID
  ) async throws(Failure) -> any Polisher

  /// Asks servers of this machine which models they have, all at the same time and each for a
  /// second (one alone for five); nothing else is sent. A choice that is not this machine's is not asked.
  /// - Returns: those that answer, in the order given, and the models of each in its own.
  func answering(_ choices: [EngineChoice]) async -> [(choice: EngineChoice, models: [String])]

  /// What starts the program of a choice that may use the network, for one job.
  func runner(for choice: EngineChoice, job: JobID) throws(Failure) -> any ProgramRunner
}

extension RemoteEngines {
  public func polisher(
    for choice: EngineChoice, transfer: TransferOptions, job: JobID
  ) async throws(Failure) -> any Polisher {
    throw Failure(
      .unsupported, reason: "network", "nothing here reaches \(choice.preset.id)")
  }

  public func answering(
    _ choices: [EngineChoice]
  ) async -> [(choice: EngineChoice, models: [String])] { [] }

  public func runner(
    for choice: EngineChoice, job: JobID
  ) throws(Failure) -> any ProgramRunner {
    throw Failure(
      .unsupported, reason: "network",
      "\(choice.preset.id) wants the network, which nothing here gives it")
  }
}

/// How a job's requests are made.
public struct TransferOptions: Sendable, Equatable {
  /// Seconds for one attempt; `nil`: by the length of the audio.
  public var timeout: Double?
  /// How often more than once; `nil`: the usual.
  public var retries: Int?
  /// Try again even where an upload was complete and no answer came: it may be billed twice.
  public var retriesTimeouts: Bool
  /// Providers whose disclosure is agreed to for good by this command line.
  public var consents: [String]

  public init(
    timeout: Double? = nil, retries: Int? = nil, retriesTimeouts: Bool = false,
    consents: [String] = []
  ) {
    self.timeout = timeout
    self.retries = retries
    self.retriesTimeouts = retriesTimeouts
    self.consents = consents
  }
}
