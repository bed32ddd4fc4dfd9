import Files
import History
import Jobs
import Polish
import Providers
import Settings

/// Which program does the work of a command line. Decided before anything else is done: no input
/// is read, no child, thread, lock, journal entry or output exists yet.
public enum Placement: Sendable, Equatable {
  /// `osgk`: whatever happens, no byte can leave this machine.
  case here
  /// `osgk-net`, which can do everything and never hands back.
  case net

  /// Where a command line runs: `net` when anything that it may come to use is not a local program
  /// without a network. What cannot be decided (an unknown provider, a broken file) is `here`: the
  /// run ends there with the fault's own message, and nothing can be sent meanwhile.
  static func decide(_ line: Invocation, _ facts: Facts) -> Placement {
    switch line.command.place {
    case .here: .here
    case .net: .net
    case .rule: rule(line, facts)
    }
  }

  /// What the decision is made from. Each is asked only where it matters.
  struct Facts {
    /// With the flags of the command line over them; `nil` where they cannot be read.
    var settings: (Invocation) -> Settings?
    /// Whether there is such a provider, broken or not.
    var isProvider: (String) -> Bool
    /// `nil`: not there, or broken.
    var preset: (String) -> Preset?
    /// `nil`: there is none, or it is broken.
    var style: (String) -> Style?
    /// The jobs that the journal names so, or that it would go on with; `nil` where it may know more
    /// than can be seen from here.
    var jobs: (History.Wanted) -> [JobRecord]?
  }

  private static func rule(_ line: Invocation, _ facts: Facts) -> Placement {
    switch line.command.path {
    case ["engine"]: engine(line, facts)
    case ["models", "list"]:
      line.text("provider").map { hasModelsElsewhere($0, facts) } ?? false ? .net : .here
    case ["transcribe"], ["watch"]: transcription(line, facts)
    case ["history", "retry"]: retry(line, facts)
    case ["polish"]: polish(facts.settings(line).map { PolishWish(polish: line, $0) }, facts)
    default: .net
    }
  }

  private static func transcription(_ line: Invocation, _ facts: Facts) -> Placement {
    // An address is asked by HTTP, this machine's own too.
    if line.has("base-url") { return .net }
    guard let settings = facts.settings(line) else { return .here }
    if polish(PolishWish(transcribe: line, settings), facts) == .net { return .net }
    // A list of fallbacks adds nothing: it only counts where the first one is reached over the
    // network (what was to stay here is not sent because a program failed).
    let provider = ModelName(
      provider: line.text("provider"), model: line.text("model"), settings: settings,
      isProvider: facts.isProvider
    ).provider
    guard let provider else { return .here }
    return leavesHere(provider, facts) ? .net : .here
  }

  /// By what the jobs asked for, and who began them or shall go on with them.
  private static func retry(_ line: Invocation, _ facts: Facts) -> Placement {
    guard let settings = facts.settings(line) else { return .here }
    let changes = HistoryRetry.changes(line, settings, isProvider: facts.isProvider)
    var wanted = line.arguments.map { name in
      History.Wanted(String(decoding: name, as: UTF8.self))
    }
    if line.has("all") { wanted.append(.unfinished) }
    for wanted in wanted {
      guard let records = facts.jobs(wanted) else { return .net }
      for record in records {
        guard let job = try? RetryJob(record, changes) else { continue }
        if job.request.baseURL != nil { return .net }
        let provider = ModelName(
          provider: job.request.provider, model: job.request.model, settings: settings,
          isProvider: facts.isProvider
        ).provider
        if let provider, leavesHere(provider, facts) { return .net }
        let polish = job.request.polish.map { PolishWish($0, settings) }
        if self.polish(polish, facts) == .net { return .net }
      }
    }
    return .here
  }

  /// `local` with a polisher of the network shows who that is and asks for an agreement.
  private static func engine(_ line: Invocation, _ facts: Facts) -> Placement {
    if line.word(0) == "cloud" { return .net }
    guard line.word(0) == "local", let id = line.text("polish-with") else { return .here }
    return polisher(id, facts)
  }

  private static func hasModelsElsewhere(_ id: String, _ facts: Facts) -> Bool {
    let preset = facts.preset(id)
    return [preset?.transcription, preset?.polish].compactMap(\.self)
      .contains { !$0.runsWithoutNetwork }
  }

  private static func leavesHere(_ id: String, _ facts: Facts) -> Bool {
    guard let transcription = facts.preset(id)?.transcription else { return false }
    return !transcription.runsWithoutNetwork
  }

  /// By the styles that text goes through, and by who would do their work.
  private static func polish(_ wish: PolishWish?, _ facts: Facts) -> Placement {
    guard let wish else { return .here }
    if wish.options.baseURL != nil { return .net }
    var styles: [String] = []
    if wish.options.instruction == nil { styles.append(wish.style(isProvider: facts.isProvider)) }
    if wish.options.target != nil { styles.append(Style.translation) }
    var needsModel = wish.options.instruction != nil
    for id in styles {
      switch facts.style(id)?.work {
      case .program(let program) where program.network != .none: return .net
      case .model: needsModel = true
      case .program, .plain, nil: break
      }
    }
    guard needsModel, let provider = wish.provider(isProvider: facts.isProvider) else {
      return .here
    }
    return polisher(provider, facts)
  }

  private static func polisher(_ id: String, _ facts: Facts) -> Placement {
    if id == AutomaticPolisher.name { return .net }
    guard let polish = facts.preset(id)?.polish else { return .here }
    return polish.runsWithoutNetwork ? .here : .net
  }
}

extension Placement.Facts {
  init(_ context: Context) {
    self.init(
      settings: { line in
        let isRetry = line.command.path == ["history", "retry"]
        let flags = isRetry ? HistoryRetry.flags(line) : TranscribeOptions.flags(line)
        return try? Machine(context, flags: flags).settings
      },
      isProvider: { id in context.catalog.entries().contains { $0.id == id } },
      preset: { id in try? context.catalog.preset(id) },
      style: { id in try? context.styles.style(id) },
      jobs: { wanted in
        guard let path = try? context.historyPath else { return [] }
        // Files of an older journal are not read here; their jobs were sent somewhere, all of them.
        let older = Files.paths(in: path.parent.appending("jobs"), suffix: ".json")
        if !older.isEmpty { return nil }
        // An unknown job, or a history that cannot be read, is told of where the command runs.
        return (try? History.look(path, for: wanted)) ?? []
      })
  }
}
