import Audio
import ChildProcess
import Files
import Models
import Polish
import Providers
import Settings
import Transcripts

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
  /// `nil`: this program reaches no network.
  public var remote: (any RemoteEngines)?
  /// Journal and history, opened when they are first needed; `nil`: nothing is written down.
  public var history: HistoryKeeper?
  /// The user's vocabulary, corrections and fillers.
  public var words: Words
  public var styles: StyleCatalog

  public init(
    runner: Runner, audio: AudioTools, catalog: Catalog, models: ModelStore,
    programDirectories: [Path], cacheDirectory: Path, settings: Settings,
    environment: [(name: String, value: [UInt8])], remote: (any RemoteEngines)? = nil,
    words: Words = Words(),
    styles: StyleCatalog = StyleCatalog(), history: HistoryKeeper? = nil
  ) {
    self.runner = runner
    self.audio = audio
    self.catalog = catalog
    self.models = models
    self.programDirectories = programDirectories
    self.cacheDirectory = cacheDirectory
    self.settings = settings
    self.environment = environment
    self.remote = remote
    self.words = words
    self.styles = styles
    self.history = history
  }
}
