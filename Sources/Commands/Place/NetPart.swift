/// What `osgk-net` adds to the commands: nothing of it is linked into `osgk`.
public struct NetPart: Sendable {
  /// The bodies of commands that reach the network or the keyring, by path. They go before the
  /// table's own.
  public let bodies: [[String]: CommandDefinition.Body]

  public init(bodies: [[String]: CommandDefinition.Body]) { self.bodies = bodies }
}
