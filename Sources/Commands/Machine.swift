import Audio
import ChildProcess
import Files
import Jobs
import Models
import Polish
import Providers
import Settings
import Transcripts

/// This machine as the settings see it. Made where a command needs it, and each part only when it
/// is asked for: `osgk config path` reads no preset.
package struct Machine {
  package let context: Context
  package let paths: Paths
  package let settings: Settings

  package init(_ context: Context, flags: [Settings.Flag] = []) throws {
    self.context = context
    paths = context.paths
    settings = try Settings.load(
      flags: flags, environment: context.settingsEnvironment, paths: paths)
  }

  package var catalog: Catalog { context.catalog }

  /// Where models lie, the user's own directory first.
  package var models: ModelStore {
    get throws { try context.models }
  }

  /// `$XDG_DATA_HOME/osgk/bin`, then PATH.
  package var programDirectories: [Path] { context.programDirectories }

  /// What a job needs.
  /// - Parameters:
  ///   - decodes: look for ffmpeg too.
  ///   - words: read the user's vocabulary, corrections and fillers. Without them none of the
  ///     user's own words goes to an engine, and a broken file of theirs stops nothing.
  package func workbench(decodes: Bool = true, words: Bool = false) throws -> Workbench {
    let runner: Runner
    do throws(ChildProcessError) { runner = try context.runner() } catch { throw Failure(error) }
    return Workbench(
      runner: runner,
      audio: AudioTools(
        runner: runner, ffmpeg: decodes ? find("ffmpeg") : nil,
        ffprobe: decodes ? find("ffprobe") : nil),
      catalog: catalog, models: try models, programDirectories: programDirectories,
      cacheDirectory: try paths.cache, settings: settings,
      environment: context.environment, remote: try context.net?.engines(self),
      words: words ? try context.words : Words(), styles: context.styles,
      history: try context.history)
  }

  /// A program that is not an engine.
  package func find(_ program: String) -> Path? { Programs.find([program], in: programDirectories) }
}

extension Context {
  /// Whether there is such a style, broken or not.
  package func isStyle(_ id: String) -> Bool { styles.entries().contains { $0.id == id } }

  package var settingsEnvironment: Environment {
    Environment(Dictionary(environment.map { ($0.name, $0.value) }) { first, _ in first })
  }

  package func runner() throws(ChildProcessError) -> Runner {
    if let path = installation.runner { return Runner(helper: path) }
    return try Runner.beside()
  }

  /// Journal and history, opened when they are first needed. The journal was one file for each job
  /// once.
  package var history: HistoryKeeper {
    get throws {
      HistoryKeeper(try historyPath, takingOver: try paths.state.appending("jobs"))
    }
  }

  package var historyPath: Path {
    get throws { try paths.state.appending("history.db") }
  }

  package var paths: Paths { Paths(environment: settingsEnvironment, system: system) }

  /// Shipped, the machine's and the user's presets.
  package var catalog: Catalog {
    var layers: [LayerDirectory] = []
    if let shipped = installation.providers { layers.append(LayerDirectory(.shipped, shipped)) }
    layers.append(LayerDirectory(.system, system.appending("providers")))
    if let config = try? paths.config {
      layers.append(LayerDirectory(.user, config.appending("providers")))
    }
    return Catalog(layers: layers)
  }

  /// Shipped, the machine's and the user's styles.
  package var styles: StyleCatalog {
    StyleCatalog(
      shipped: installation.config?.appending("styles"), system: system.appending("styles"),
      user: (try? paths.config)?.appending("styles"))
  }

  /// The user's vocabulary, corrections and fillers.
  package var words: Words {
    get throws {
      var words = Words(
        vocabulary: try VocabularyFile(paths: paths).load(),
        corrections: try CorrectionsFile(paths: paths).load())
      if let config = installation.config {
        words.fillers = try FillersFile.load(
          shipped: config.appending("fillers.yaml"), paths: paths)
      }
      return words
    }
  }

  package var models: ModelStore {
    get throws {
      ModelStore(directories: [try paths.data.appending("models"), "/usr/share/osgk/models"])
    }
  }

  package var programDirectories: [Path] {
    var directories: [Path] = []
    if let data = try? paths.data { directories.append(data.appending("bin")) }
    for bytes in (variable("PATH") ?? []).split(separator: UInt8(ascii: ":")) {
      // A relative entry would run what somebody left in this directory.
      if let path = Path(bytes: bytes), path.isAbsolute { directories.append(path) }
    }
    return directories
  }

  /// The kinds of models that presets speak of, each once.
  package var modelKinds: [Models.ModelKind] {
    var kinds: [Models.ModelKind] = []
    for entry in catalog.entries() where !entry.programs.isEmpty {
      guard let kind = (try? catalog.preset(entry.id))?.command?.modelKind else { continue }
      let known = Models.ModelKind(kind)
      if !kinds.contains(known) { kinds.append(known) }
    }
    return kinds
  }
}
