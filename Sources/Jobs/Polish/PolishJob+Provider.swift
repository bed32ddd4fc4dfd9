import Polish

extension PolishJob {
  /// Who rewrites where a style needs somebody, as far as options and settings say.
  public enum Provider: Sendable {
    /// Whoever answers when it comes to it.
    case automatic
    case chosen(EngineChoice)
  }

  /// The provider and the model that are meant. Nothing is looked up.
  public var named: ModelName { PolishChooser(bench: bench, options: options).named }

  /// Who would rewrite; nobody is asked. `nil`: nobody is chosen.
  /// - Throws: an unknown provider; a program that is not here.
  public func provider() throws(Failure) -> Provider? {
    let chooser = PolishChooser(bench: bench, options: options)
    guard chooser.hasProvider else { return nil }
    if chooser.isAutomatic { return .automatic }
    return .chosen(try chooser.choice())
  }

  /// The program that a style brings of its own; `nil` for every other style.
  /// - Throws: an unknown style; a program that is not here.
  public func program(ofStyle id: String) throws(Failure) -> EngineChoice? {
    guard case .program(let program) = try named(id).work else { return nil }
    return try choice(of: program, id)
  }

  /// Who will rewrite, whatever the style is. Servers of this machine whose model nobody named are
  /// asked which they have.
  /// - Throws: as `provider()`; nobody is chosen; a server does not answer.
  public func choose() async throws(Failure) -> EngineChoice {
    let (choice, problem) = try await PolishChooser(bench: bench, options: options).choose()
    if let problem { throw problem }
    return choice
  }
}
