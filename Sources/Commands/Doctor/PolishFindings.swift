import ChildProcess
import Files
import Glibc
import Jobs
import Polish
import Providers
import Settings
import Transcripts

/// What polish needs: styles that can be read, and what the settings ask for.
struct PolishFindings {
  let context: Context
  let settings: Settings

  var findings: [Finding] { styles + [usual] + words + refused + script }

  private var styles: [Finding] {
    let entries = context.styles.entries()
    let good = entries.count { (try? $0.style.get()) != nil }
    return [.good("styles", "\(good)")]
      + entries.compactMap { entry in
        guard case .failure(let error) = entry.style else { return nil }
        return .lacking("style \(entry.id)", error.message, "Correct the file.")
      }
  }

  /// What 'osgk polish' does without options.
  private var usual: Finding {
    let wish = PolishOptions()
    let isProvider = { (id: String) in context.catalog.entries().contains { $0.id == id } }
    let id = wish.styleID(settings, isProvider: isProvider)
    do throws(StyleError) {
      let style = try context.styles.style(id)
      switch style.work {
      case .plain: return .good("polish", "\(id), by rules")
      case .program(let program):
        return .good("polish", "\(id), by \(program.command.first ?? "a program")")
      case .model:
        guard let provider = wish.named(settings, isProvider: isProvider).provider else {
          return .lacking(
            "polish", "the style \(id) needs a model, and none is chosen",
            "Choose one: osgk engine local --polish-with ID")
        }
        return .good("polish", "\(id), by \(provider)")
      }
    } catch {
      return .lacking("polish", error.message, "'osgk styles list' shows which there are.")
    }
  }

  /// The files of the user's own words; a broken one ends every run that needs it. Without any there
  /// is nothing to tell.
  private var words: [Finding] {
    let paths = context.paths
    func finding(_ part: String, _ unit: String, _ count: () throws -> Int) -> Finding? {
      do {
        let count = try count()
        return count == 0 ? nil : .good(part, "\(count) \(unit)")
      } catch {
        return .bad(part, error)
      }
    }
    let shipped = context.installation.config?.appending("fillers.yaml")
    return [
      finding("vocabulary", "terms") { try VocabularyFile(paths: paths).load().terms.count },
      finding("corrections", "rules") { try CorrectionsFile(paths: paths).load().rules.count },
      finding("fillers", "words") {
        guard let shipped else { return 0 }
        return try FillersFile.load(shipped: shipped, paths: paths).lists.values
          .reduce(0) { $0 + $1.always.count + $1.setOff.count }
      },
    ].compactMap { $0 }
  }

  /// What servers did not take of requests, and is not sent to them now.
  private var refused: [Finding] {
    guard let path = try? context.paths.state.appending("learnt.json") else { return [] }
    do throws(Failure) {
      let entries = try LearntFile(path).read().live(now: Int(time(nil))).entries
      return entries.map { entry in
        let instead = entry.replacement.map { ", so \($0) is sent" } ?? ""
        let model = entry.model.map { " (\($0.singleLine))" } ?? ""
        return .good(
          "refused",
          "\(entry.parameter) by \(entry.origin.singleLine)\(model) on \(entry.day)\(instead)")
      }
    } catch {
      return [.lacking("refused", error.message, error.advice)]
    }
  }

  private var script: [Finding] {
    guard let script = settings.text(.script) else { return [] }
    if let path = Programs.find(["opencc"], in: context.programDirectories) {
      return [.good("opencc", path.description)]
    }
    return [
      .lacking(
        "opencc", "not here, and Chinese is to be written in \(script)",
        "Get it with: sudo apt-get install opencc")
    ]
  }
}
