public import Commands
import Keys

/// The commands that reach the network or the keyring: what `osgk-net` adds to `Commands`.
public enum NetCommands {
  /// The first thing that the program does, while it has one thread: nobody else may read this
  /// process from now on, and the keys of variables `OSGK_KEY_...` are taken out of its
  /// environment. Gives what `Osgk.main(net:)` wants.
  public static func begin() -> NetPart {
    ProcessHardening.apply()
    return part(World(keys: EnvironmentKeys.take()))
  }

  /// The commands' bodies over a world.
  static func part(_ world: World) -> NetPart {
    NetPart(
      bodies: [
        ["keys", "set"]: .task { try await KeysCommand(world, $1).set($0) },
        ["keys", "list"]: .task { try await KeysCommand(world, $1).list($0) },
        ["keys", "import"]: .task { try await KeysCommand(world, $1).importKey($0) },
        ["keys", "delete"]: .task { try await KeysCommand(world, $1).delete($0) },
      ],
      engines: { machine in try world.gateway(machine) })
  }
}
