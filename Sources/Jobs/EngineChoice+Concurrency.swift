import Providers

extension EngineChoice {
  /// Requests that may run at the same time, over all jobs: what the preset says, else what its kind
  /// bears. A local program has all processors to itself.
  public var concurrency: Int {
    switch means {
    case .program(let program):
      section.limits.concurrency ?? (program.command.network == .none ? 1 : Self.usualOfServices)
    case .http:
      section.limits.concurrency ?? (staysHere ? Self.usualOfLocalServers : Self.usualOfServices)
    }
  }

  /// Where a preset says nothing.
  public static let usualOfServices = 4
  /// One that works and one that is uploaded meanwhile.
  public static let usualOfLocalServers = 2
}
