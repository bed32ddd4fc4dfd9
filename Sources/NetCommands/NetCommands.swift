public import Commands

/// The commands that reach the network or the keyring: what `osgk-net` adds to `Commands`.
public enum NetCommands {
  /// Their bodies, for `Osgk.main(net:)`.
  public static let bodies: [[String]: CommandDefinition.Body] = [:]
}
