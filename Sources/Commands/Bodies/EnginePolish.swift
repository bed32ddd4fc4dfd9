import Files
import JSON
import Jobs
import Origin
import Polish
import Providers
import Settings

/// `--polish-with` and `--no-polish` of `osgk engine`: whether transcripts are polished from then on,
/// and by whom.
package struct EnginePolish {
  /// `nil`: nothing is said of it.
  package let provider: String?
  private let isOff: Bool

  package init(_ line: Invocation) throws {
    provider = line.text("polish-with")
    isOff = line.has("no-polish")
    let path = line.command.path
    if provider != nil, isOff {
      throw UsageError("--polish-with and --no-polish exclude each other.", command: path)
    }
    guard let word = line.word(0) else {
      for option in ["polish-with", "no-polish", "consent"] where line.has(option) {
        throw UsageError(
          "--\(option) stands only after 'engine local' and 'engine cloud'.", command: path)
      }
      return
    }
    // What a recording is sent for, or a text.
    let agreed = line.texts("consent")
    let used = [word == "cloud" ? line.text("provider") : nil, provider].compactMap { $0 }
    if word == "local" || line.has("provider"),
      let other = agreed.first(where: { !used.contains($0) })
    {
      let whom =
        used.isEmpty
        ? "nothing is sent anywhere"
        : "\(used.joined(separator: " and "))"
          + (used.count == 1 ? " is" : " are") + " to be used"
      throw UsageError("--consent names \(other.printable), and \(whom).", command: path)
    }
  }

  package func keep(_ paths: Paths) throws {
    if let provider {
      try Settings.set(.polishProvider, to: [provider], paths: paths)
      try Settings.set(.polishes, to: ["true"], paths: paths)
    } else if isOff {
      for key in [SettingKey.polishes, .polishProvider] {
        _ = try Settings.unset(key.name, paths: paths)
      }
    }
  }
}

extension EnginePolish {
  /// What becomes of transcripts, for people and scripts; nobody is asked for it.
  struct Shown {
    let rows: [[String]]
    let json: JSON

    /// `nil` where transcripts stay as they are.
    init?(_ machine: Machine) {
      let settings = machine.settings
      guard settings.flag(.polishes) else { return nil }
      let provider = settings.text(.polishProvider)
      let style = settings.text(.polishStyle) ?? (provider == nil ? "polished" : "light")
      var object = JSONObject([("style", .string(style))])
      guard case .model? = (try? machine.context.styles.style(style))?.work else {
        rows = [["polish", style]]
        json = .object(object)
        return
      }
      object["provider"] = JSON(provider)
      var rows = [["polish", "\(style), by \(provider ?? "nobody: no provider is chosen")"]]
      do {
        let bench = try machine.workbench(decodes: false)
        if case .chosen(let choice)? = try PolishJob(bench: bench, options: PolishOptions())
          .provider()
        {
          let place = choice.program?.program.description ?? choice.endpoint?.base.text
          rows.append(["", [place, choice.modelName].compactMap { $0 }.joined(separator: ", ")])
          object["program"] = JSON(choice.program?.program)
          object["origin"] = JSON(choice.endpoint?.base.origin.description)
          object["model"] = JSON(choice.modelName)
        }
      } catch {
        // A program that only the other one may run is none that is missing.
        if let failure = Failure(anyError: error), failure.reason != "network" {
          rows.append(["", failure.message])
          object["error"] = failure.json
        }
      }
      self.rows = rows
      json = .object(object)
    }
  }
}
