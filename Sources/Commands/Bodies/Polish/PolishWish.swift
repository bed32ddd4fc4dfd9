import Jobs
import Settings

/// What a command line and the settings say of polishing. Nothing is resolved or looked up yet.
struct PolishWish {
  let options: PolishOptions
  private let settings: Settings

  init(_ options: PolishOptions, _ settings: Settings) {
    self.options = options
    self.settings = settings
  }

  /// Of `osgk polish`.
  init(polish line: Invocation, _ settings: Settings) {
    var options = PolishOptions()
    options.style = line.text("style")
    options.instruction = line.text("instruction")
    options.provider = line.text("provider")
    options.model = line.text("model")
    options.baseURL = line.text("base-url")
    options.language = line.text("language").flatMap { $0.lowercased() == "auto" ? nil : $0 }
    options.target = line.text("translate-to")
    options.transfer = line.transfer
    self.options = options
    self.settings = settings
  }

  /// Of `osgk transcribe`; `nil` where nothing is to be polished.
  init?(transcribe line: Invocation, _ settings: Settings) {
    guard settings.flag(.polishes), !line.has("detect-language") else { return nil }
    var options = PolishOptions()
    options.style = line.text("polish")
    options.provider = line.text("polish-with")
    options.target = settings.text(.translateTo)
    options.transfer = line.transfer
    // That one is for what is heard.
    options.transfer.timeout = nil
    self.options = options
    self.settings = settings
  }

  /// What the options of either command say in the place of settings. Of those that turn polish on
  /// and off the last one counts.
  static func flags(_ line: Invocation) -> [Settings.Flag] {
    var flags: [Settings.Flag] = []
    if let target = line.text("translate-to") {
      flags.append(Settings.Flag("--translate-to", .translateTo, [target]))
    }
    if let script = line.text("script") {
      flags.append(Settings.Flag("--script", .script, [script]))
    }
    if let provider = line.text("polish-with") {
      flags.append(Settings.Flag("--polish-with", .polishProvider, [provider]))
    }
    if line.command.path == ["polish"], let how = line.text("progress") {
      flags.append(Settings.Flag("--progress", .progress, [how]))
    }
    let switches = ["polish", "no-polish", "polish-with", "translate-to"]
    if line.command.path == ["transcribe"],
      let last = line.given.last(where: { switches.contains($0.name) })?.name
    {
      flags.append(
        Settings.Flag("--\(last)", .polishes, [last == "no-polish" ? "false" : "true"]))
    }
    return flags
  }
}

extension PolishWish {
  /// The style's id; with an instruction nobody asks for it.
  func style(isProvider: (String) -> Bool) -> String {
    options.styleID(settings, isProvider: isProvider)
  }

  /// Whose model is asked where one is needed; `nil`: nobody's.
  func provider(isProvider: (String) -> Bool) -> String? {
    options.named(settings, isProvider: isProvider).provider
  }
}
