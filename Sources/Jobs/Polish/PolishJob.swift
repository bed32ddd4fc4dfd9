public import Polish

/// Text to clean text: corrections → style → guard → corrections.
public struct PolishJob: Sendable {
  public let bench: Workbench
  public let options: PolishOptions

  public init(bench: Workbench, options: PolishOptions) {
    self.bench = bench
    self.options = options
  }

  /// What would be done, and by whom.
  public struct Plan: Sendable {
    public let style: Style
    /// The step after it, where there is to be a translation.
    public let translation: Style?
    /// `nil`: no provider is needed.
    public let choice: EngineChoice?
  }

  /// Nothing is run and nobody is asked, but for the provider `auto`: local chat servers are asked
  /// which models they have.
  /// - Throws: no such style or provider; a style that needs a provider where none is chosen.
  public func plan() async throws(Failure) -> Plan {
    throw Failure(.internal, "not yet")
  }

  /// Whether what was chosen may be used: a live grant for the text, and a key. May ask a person.
  public func permit(_ plan: Plan) async throws(Failure) {}

  /// Never fails for what a model does: then the plain style's text is the result.
  /// - Parameter onText: the model's text so far, unguarded, for a preview.
  /// - Throws: only what was there before the text was sent (no consent, no key, cancelled).
  public func run(
    _ text: String, _ plan: Plan, reporter: any Reporter,
    onText: (@Sendable (String) -> Void)? = nil
  ) async throws(Failure) -> PolishResult {
    PolishResult(raw: text, text: text, status: .done, style: plan.style.id)
  }

  /// What `run` would ask first; `nil` where nobody is asked: a plain style, or a trivial text.
  /// Nothing is sent or run.
  public func dryRun(_ text: String, _ plan: Plan) throws(Failure) -> DryRun? { nil }

  /// As many cues come back as went in, in their order.
  public func run(
    cues: [String], _ plan: Plan, reporter: any Reporter
  ) async throws(Failure) -> (cues: [String], result: PolishResult) {
    (cues, PolishResult(raw: "", text: "", status: .done, style: plan.style.id))
  }
}
