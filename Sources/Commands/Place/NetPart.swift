import Jobs

/// What `osgk-net` adds to the commands: nothing of it is linked into `osgk`.
public struct NetPart: Sendable {
  /// The bodies of commands that reach the network or the keyring, by path. They go before the
  /// table's own.
  public let bodies: [[String]: CommandDefinition.Body]

  /// What jobs reach over the network, for one command's run.
  package let engines: @Sendable (Machine) throws -> any RemoteEngines

  package init(
    bodies: [[String]: CommandDefinition.Body],
    engines: @escaping @Sendable (Machine) throws -> any RemoteEngines
  ) {
    self.bodies = bodies
    self.engines = engines
  }
}
