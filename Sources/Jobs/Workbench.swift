import Audio
import ChildProcess
import Files
import Models
import Providers
import Settings

/// All that a job needs of this machine, found once and handed on as one value.
public struct Workbench: Sendable {
  public var runner: Runner
  public var audio: AudioTools
  public var catalog: Catalog
  public var models: ModelStore
  /// Where programs are looked for, best first.
  public var programDirectories: [Path]
  /// Where help texts of programs are remembered.
  public var cacheDirectory: Path
  public var settings: Settings
  /// The environment that children are given a part of.
  public var environment: [(name: String, value: [UInt8])]

  public init(
    runner: Runner, audio: AudioTools, catalog: Catalog, models: ModelStore,
    programDirectories: [Path], cacheDirectory: Path, settings: Settings,
    environment: [(name: String, value: [UInt8])]
  ) {
    self.runner = runner
    self.audio = audio
    self.catalog = catalog
    self.models = models
    self.programDirectories = programDirectories
    self.cacheDirectory = cacheDirectory
    self.settings = settings
    self.environment = environment
  }
}
