import Providers

/// What rewrites a text: a chat model behind a wire, or a program.
public protocol Polisher: Sendable {
  /// The preset's id; `nil`: a style's own program.
  var provider: String? { get }
  var model: String? { get }

  /// One request. Cancelling the task ends it and all that it started.
  /// - Parameter onText: everything that came so far, each time more has come. Called from any
  ///   thread, never after the function has returned.
  func polish(
    _ request: PolishRequest, reporter: any Reporter, onText: (@Sendable (String) -> Void)?
  ) async throws(Failure) -> PolishReply

  /// The job needs it no more, however it ended. Called once.
  func finish() async
}

/// One text to rewrite.
public struct PolishRequest: Sendable, Equatable {
  /// What is to be done.
  public var system: String
  /// The text in its envelope; for a style's own program the bare text.
  public var user: String
  /// 0…2; `nil`: the provider's own.
  public var temperature: Double?
  /// Tokens that the answer may have.
  public var maxTokens: Int
  /// Seconds until its answer is wanted no more.
  public var seconds: Double

  public init(
    system: String, user: String, temperature: Double? = nil, maxTokens: Int, seconds: Double
  ) {
    self.system = system
    self.user = user
    self.temperature = temperature
    self.maxTokens = maxTokens
    self.seconds = seconds
  }
}

extension PolishRequest {
  /// As a preset's section for polish is asked. One that takes no instructions of their own finds
  /// them before the text.
  func parameters(
    for section: ResolvedSection, options: [(name: String, value: String)]
  ) -> Parameters {
    var parameters = Parameters()
    parameters.text = user
    if section.accepts.contains(.system) {
      parameters.system = system
    } else if !system.isEmpty {
      parameters.text = system + "\n\n" + user
    }
    if section.accepts.contains(.maxTokens) { parameters.maxTokens = maxTokens }
    if section.accepts.contains(.temperature) { parameters.temperature = temperature }
    for option in options { parameters.options[option.name] = option.value }
    return parameters
  }
}

/// What came back.
public struct PolishReply: Sendable, Equatable {
  /// As the model wrote it; nothing is taken away.
  public var text: String
  /// It stopped before its end: the limit of tokens was reached.
  public var isCutOff: Bool
  /// It wrote reasoning in a field of its own, which is not in the text.
  public var reasoned = false
  /// Tokens, where the provider counts them.
  public var inputTokens: Int?
  public var outputTokens: Int?
  /// Requests that were made for it; 1 for a program.
  public var attempts: Int

  public init(
    text: String, isCutOff: Bool = false, inputTokens: Int? = nil, outputTokens: Int? = nil,
    attempts: Int = 1
  ) {
    self.text = text
    self.isCutOff = isCutOff
    self.inputTokens = inputTokens
    self.outputTokens = outputTokens
    self.attempts = attempts
  }
}
