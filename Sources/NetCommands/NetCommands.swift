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
        ["keys", "test"]: .task { try await ProviderTest(world: world, context: $1).run($0) },
        ["keys", "import"]: .task { try await KeysCommand(world, $1).importKey($0) },
        ["keys", "delete"]: .task { try await KeysCommand(world, $1).delete($0) },
        ["consent", "list"]: .task { try await ConsentCommand(world, $1).list($0) },
        ["consent", "show"]: .task { try await ConsentCommand(world, $1).show($0) },
        ["consent", "grant"]: .task { try await ConsentCommand(world, $1).grant($0) },
        ["consent", "withdraw"]: .task { try await ConsentCommand(world, $1).withdraw($0) },
        ["consent", "verify"]: .task { try await ConsentCommand(world, $1).verify($0) },
        ["consent", "export"]: .task { try await ConsentCommand(world, $1).export($0) },
        ["engine"]: .task { try await EngineCloud(world: world, context: $1).run($0) },
        ["models", "list"]: .task {
          try await ServiceModels(world: world, context: $1).list($0)
        },
        ["providers", "test"]: .task { try await ProviderTest(world: world, context: $1).run($0) },
        ["doctor"]: .task { try await NetExamination(world: world, context: $1).run($0) },
      ],
      engines: { try world.gateway($0) })
  }
}
