import Files
import Jobs
import Providers
import Settings
import Transcripts

/// `osgk transcribe`, understood: command line over settings.
struct TranscribeOptions {
  let sources: [TranscribeRequest.Source]
  let machine: Machine
  /// What holds for every source; each gets its own `source`.
  let request: TranscribeRequest
  let plan: OutputPlan
  let layout: LayoutOptions
  let progress: ConsoleReporter.Style
  let quiet: Bool
  let verbose: Bool
  let failIfEmpty: Bool
  let dryRun: Bool
  /// Recordings whose results are all there and no older than they are left out.
  let skipsExisting: Bool
  /// The text goes to the clipboard too.
  let copies: Bool

  init(_ line: Invocation, _ context: Context) throws {
    sources = try Self.sources(line.arguments, context)
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
    plan = try OutputPlan(
      sources: sources, output: line.path("output"), formats: formats, force: line.has("force"))
    quiet = line.given.last { $0.name == "quiet" || $0.name == "verbose" }?.name == "quiet"
    verbose = line.has("verbose") && !quiet
    progress = ConsoleReporter.Style(
      settings.text(.progress) ?? "auto", quiet: quiet && !line.has("progress"), context)
    failIfEmpty = settings.flag(.failIfEmpty)
    dryRun = line.has("dry-run")
    skipsExisting = line.has("skip-existing")
    copies = line.has("copy")
  }
}

extension TranscribeOptions {
  /// Options that have a setting of the same meaning.
  private static let settingOptions: [(option: String, key: SettingKey)] = [
    ("engine", .engineMode), ("language", .language),
    ("timestamps", .timestamps), ("speakers", .speakers), ("max-line", .maxLine),
    ("max-lines", .maxLines), ("max-cue", .maxCue), ("cps", .cps), ("threads", .threads),
    ("progress", .progress),
  ]

  private static func layout(_ settings: Settings) -> LayoutOptions {
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
    var formats = line.choices("format")
    if line.has("json"), !formats.contains("json") { formats.append("json") }
    if !formats.isEmpty { flags.append(Settings.Flag("--format", .format, formats)) }
    for (option, key) in [("translate", SettingKey.translate), ("fail-if-empty", .failIfEmpty)]
    where line.has(option) {
      flags.append(Settings.Flag("--\(option)", key, ["true"]))
    }
    return flags
  }

  private static func sources(
    _ words: [[UInt8]], _ context: Context
  ) throws -> [TranscribeRequest.Source] {
    var sources: [TranscribeRequest.Source] = []
    for word in words {
      if word == [UInt8(ascii: "-")] {
        guard !sources.contains(.standardInput) else {
          throw UsageError("standard input is given twice.", command: ["transcribe"])
        }
        guard !context.inputIsTerminal else {
          throw UsageError(
            "standard input is the keyboard; a recording is expected from a file or a program.",
            command: ["transcribe"])
        }
        sources.append(.standardInput)
        continue
      }
      guard let path = Path(bytes: word) else {
        throw UsageError("a file's name is empty.", command: ["transcribe"])
      }
      if isURL(word), !Files.exists(path) {
        throw Failure(
          .url, "\(path) is an address, and osgk reads files",
          advice: "Download it first, then give the file's name.")
      }
      sources.append(.file(path))
    }
    return sources
  }

  /// `scheme://…`.
  private static func isURL(_ word: [UInt8]) -> Bool {
    let text = String(decoding: word.prefix(32), as: UTF8.self)
    guard let mark = text.firstRange(of: "://") else { return false }
    let scheme = text[..<mark.lowerBound]
    return scheme.count > 1 && scheme.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
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
    request.isKept = !line.has("no-history")
    request.jobs = line.integer("jobs")
    request.baseURL = line.text("base-url")
    request.script = settings.text(.script).flatMap { ChineseScript(rawValue: $0) }
    request.transfer = TransferOptions(
      timeout: line.number("timeout"), retries: line.integer("retries"),
      retriesTimeouts: line.has("retry-timeouts"), consents: line.texts("consent"))
    return request
  }

  private static func formats(
    _ line: Invocation, _ settings: Settings
  ) -> [TranscriptFormat] {
    if !line.has("format"), !line.has("json"), let output = line.path("output"),
      !Files.isDirectory(output),
      let format = output.suffix.flatMap({ TranscriptFormat(suffix: $0) })
    {
      return [format]
    }
    let formats = settings.texts(.format).compactMap { TranscriptFormat(name: $0) }
    return formats.isEmpty ? [.text] : formats
  }
}
