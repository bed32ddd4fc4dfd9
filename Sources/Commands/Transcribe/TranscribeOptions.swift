import Files
import Jobs
import Providers
import Settings
import Transcripts

/// `osgk transcribe`, understood: command line over settings.
struct TranscribeOptions {
  let recordings: [Recording]
  /// Directories below those that were named, which cannot be listed.
  let faults: [FileError]
  let machine: Machine
  /// What holds for every source; each gets its own `source`.
  var request: TranscribeRequest
  let wish: OutputPlan.Wish
  var plan: OutputPlan
  /// Known when the history was asked.
  var gaps = Gaps()
  let layout: LayoutOptions
  let progress: ConsoleReporter.Style
  let quiet: Bool
  let verbose: Bool
  let failIfEmpty: Bool
  let dryRun: Bool
  /// The text goes to the clipboard too.
  let copies: Bool

  init(_ line: Invocation, _ context: Context) throws {
    let sources = try SourceWords(line, context)
    try self.init(line, context, recordings: sources.recordings, faults: sources.faults)
  }

  init(
    _ line: Invocation, _ context: Context, recordings: [Recording], faults: [FileError] = []
  ) throws {
    self.faults = faults
    machine = try Machine(context, flags: Self.flags(line))
    let settings = machine.settings
    let formats = Self.formats(line, settings)
    var request = try Self.request(line, settings)
    request.likesTimes = formats.contains { $0 != .text } && !request.detectLanguage
    let layout = Self.layout(settings)
    if let wish = PolishWish(transcribe: line, settings) {
      request.polish = wish.options
      // Subtitles have the narrowest cues; lines of the others take them too.
      if let format = formats.first(where: { $0 == .srt || $0 == .vtt })
        ?? formats.first(where: \.hasCues)
      {
        guard !layout.perWord else { throw Self.wordByWord }
        request.polishesCues = .init(layout, as: format)
      }
    }
    self.request = request
    self.layout = layout
    var wish = OutputPlan.Wish(output: line.path("output"), formats: formats)
    wish.template = try line.path("output-template").map { path throws(Failure) in
      try OutputTemplate(path)
    }
    wish.language = Self.language(request)
    wish.force = line.has("force")
    wish.skipsExisting = line.has("skip-existing")
    self.wish = wish
    // What is named twice is printed twice, and written once.
    var known: Set<Recording> = []
    let recordings =
      wish.writesFiles ? recordings.filter { known.insert($0).inserted } : recordings
    self.recordings = recordings
    plan = try OutputPlan(recordings, wish)
    quiet = line.isQuiet
    verbose = line.isVerbose
    progress = line.progress(settings, context)
    failIfEmpty = settings.flag(.failIfEmpty)
    dryRun = line.has("dry-run")
    copies = line.has("copy")
  }
}

extension TranscribeOptions {
  /// More than one recording, or a directory of them: what is said names each.
  var isSeveral: Bool { recordings.count + faults.count > 1 }

  /// Options that have a setting of the same meaning.
  private static let settingOptions: [(option: String, key: SettingKey)] = [
    ("engine", .engineMode), ("language", .language),
    ("timestamps", .timestamps), ("speakers", .speakers), ("max-line", .maxLine),
    ("max-lines", .maxLines), ("max-cue", .maxCue), ("cps", .cps), ("threads", .threads),
    ("progress", .progress), ("jobs", .jobs),
  ]

  static func layout(_ settings: Settings) -> LayoutOptions {
    LayoutOptions(
      maxLine: settings.integer(.maxLine), maxLines: settings.integer(.maxLines),
      maxCue: settings.number(.maxCue), charactersPerSecond: settings.number(.cps),
      perWord: settings.text(.timestamps) == "word")
  }

  private static let wordByWord = UsageError(
    "with '--timestamps word' each word is a subtitle, and one word cannot be polished; leave one "
      + "of them out (--no-polish).", command: ["transcribe"])

  static func flags(_ line: Invocation) -> [Settings.Flag] {
    var flags = PolishWish.flags(line)
    flags += settingOptions.compactMap { option, key in
      line.text(option).map { Settings.Flag("--\(option)", key, [$0]) }
    }
    for (option, key) in [("translate", SettingKey.translate), ("fail-if-empty", .failIfEmpty)]
    where line.has(option) {
      flags.append(Settings.Flag("--\(option)", key, ["true"]))
    }
    if line.has("no-history") {
      flags.append(Settings.Flag("--no-history", .historyIsOn, ["false"]))
    }
    return flags
  }

  /// Of the text, where it is known before anything is heard.
  private static func language(_ request: TranscribeRequest) -> String? {
    if let target = request.polish?.target { return target }
    if request.translate { return "en" }
    return request.languages.count == 1 ? request.languages.first : nil
  }

  private static func request(
    _ line: Invocation, _ settings: Settings
  ) throws -> TranscribeRequest {
    var request = TranscribeRequest(source: .standardInput)
    request.provider = line.text("provider")
    request.model = line.text("model")
    request.languages = settings.texts(.language).filter { $0.lowercased() != "auto" }
    let prompt = line.has("prompt") ? line.text("prompt") : settings.text(.prompt)
    request.prompt = prompt == "" ? nil : prompt
    request.translate = settings.flag(.translate)
    if settings.origin(of: .timestamps) != .builtIn {
      request.timestamps = settings.text(.timestamps).flatMap { .init(rawValue: $0) }
    }
    let speakers = settings.text(.speakers)
    request.channelsAreSpeakers = speakers == "channels"
    request.diarize = speakers != nil && speakers != "channels"
    request.speakers = speakers.flatMap { Int($0) }
    request.from = line.time("from")
    request.to = line.time("to")
    if let from = request.from, let to = request.to, from >= to {
      throw UsageError("--from is not before --to.", command: ["transcribe"])
    }
    request.track = line.integer("track")
    request.options = line.assignments("engine-option")
    request.threads = settings.integer(.threads)
    request.detectLanguage = line.has("detect-language")
    request.isKept = settings.flag(.historyIsOn)
    request.jobs = settings.integer(.jobs)
    request.baseURL = line.text("base-url")
    request.script = settings.text(.script).flatMap { ChineseScript(rawValue: $0) }
    request.transfer = line.transfer
    return request
  }

  private static func formats(
    _ line: Invocation, _ settings: Settings
  ) -> [TranscriptFormat] {
    if let formats = line.formats { return formats }
    let formats = settings.texts(.format).compactMap { TranscriptFormat(name: $0) }
    return formats.isEmpty ? [.text] : formats
  }
}
