import Audio
import ChildProcess
import Files
import History
import Jobs
import Models
import Origin
import Providers
import Settings
import Transcripts

/// Looks at every part that a run needs, from the outside in.
struct Examination {
  let context: Context
  /// The provider to try; `nil`: the one that would run.
  let provider: String?

  /// A word that is said within the first three seconds of the recording that comes with osgk.
  private static let word = "americans"
  private static let seconds = 3.0

  func findings() async -> [Finding] {
    var findings = [version, directories] + settings + presets
    let runner = self.runner
    switch runner {
    case .failure(let error): findings.append(.bad("osgk-run", Failure(error)))
    case .success(let runner):
      findings.append(.good("osgk-run", runner.helper.description))
      findings.append(await isolation(runner))
      findings += await NetworkFindings(context: context, runner: runner).findings()
    }
    findings += tools + [temporary, await history]
    findings += await engine()
    return findings
  }

  // MARK: Files

  private var version: Finding { .good("osgk", Osgk.version) }

  private var directories: Finding {
    guard let providers = context.installation.providers else {
      return .lacking(
        "presets", "the presets that come with osgk were not found",
        "Install osgk again, as a whole.")
    }
    return .good("shipped", providers.description)
  }

  private var settings: [Finding] {
    do {
      let paths = context.paths
      let settings = try Machine(context).settings
      let path = try paths.userConfig
      let mode = settings.text(.engineMode) ?? "local"
      let there = Files.exists(path) ? "" : " (not there; not needed)"
      return [.good("settings", "\(path)\(there)"), .good("mode", mode)]
        + PolishFindings(context: context, settings: settings).findings
    } catch {
      return [.bad("settings", error)]
    }
  }

  private var presets: [Finding] {
    let entries = context.catalog.entries()
    var findings = [Finding.good("providers", "\(entries.count) presets")]
    for entry in entries {
      guard let problem = entry.problem ?? problem(of: entry) else { continue }
      findings.append(.lacking("provider \(entry.id)", problem.description, "Correct the file."))
    }
    return findings
  }

  /// What only a whole load finds; worth its time for the user's own files alone.
  private func problem(of entry: CatalogEntry) -> PresetError? {
    guard entry.layer != .shipped else { return nil }
    do throws(PresetError) {
      _ = try context.catalog.preset(entry.id)
      return nil
    } catch {
      return error
    }
  }

  private var temporary: Finding {
    do throws(FileError) {
      let directory = try TemporaryDirectory()
      defer { directory.remove() }
      return .good("temporary", directory.path.parent.description)
    } catch {
      return .bad("temporary", Failure(error))
    }
  }

  private var history: Finding {
    get async {
      do {
        let path = try context.historyPath
        guard try Machine(context).settings.flag(.historyIsOn) || History.exists(path) else {
          return .good("history", "off")
        }
        guard let history = try await context.history.existing() else {
          return .good("history", "\(path) (not there yet)")
        }
        var filter = HistoryFilter(limit: Self.most)
        filter.states = HistoryFilter.unfinished
        let count = try await history.entries(filter).count { !$0.isRunning }
        guard count > 0 else { return .good("history", path.description) }
        let shown = count < Self.most ? "\(count)" : "\(count) or more"
        return .lacking(
          "history", "\(path): \(shown) \(count == 1 ? "job is" : "jobs are") not finished",
          "osgk history list --unfinished")
      } catch {
        let failure = Failure(anyError: error) ?? Failure(.internal, "\(error)")
        return .lacking("history", failure.message, failure.advice)
      }
    }
  }

  /// Unfinished jobs that are counted.
  private static let most = 1000

  // MARK: Programs

  private var runner: Result<Runner, ChildProcessError> {
    do throws(ChildProcessError) { return .success(try context.runner()) } catch {
      return .failure(error)
    }
  }

  private func isolation(_ runner: Runner) async -> Finding {
    guard let problem = await runner.problem(withFilter: .none) else {
      return .good("isolation", "engines reach no network (a filter of system calls)")
    }
    return .bad(
      "isolation",
      Failure(
        .engineBroken, reason: "filter", "the network cannot be shut off here: \(problem)",
        advice: "A kernel with seccomp filters is needed; in a container, allow seccomp."))
  }

  private var tools: [Finding] {
    ["ffmpeg", "ffprobe"].map { name in
      if let path = Programs.find([name], in: context.programDirectories) {
        return .good(name, path.description)
      }
      return .lacking(
        name, "not here: only WAV can be read", "Get it with: sudo apt-get install ffmpeg")
    }
  }

  // MARK: The engine, really

  private func engine() async -> [Finding] {
    var findings: [Finding] = []
    do {
      let machine = try Machine(context)
      var bench = try machine.workbench()
      // Nothing of the user's is said there.
      bench.history = nil
      let request = try trialRequest()
      let choice = try TranscribeJob(bench: bench, request: request).choose()
      guard let program = choice.program else {
        // Trying it would send something: 'osgk providers test' does that when it is asked to.
        let place = choice.endpoint?.base.origin.description ?? ""
        return [.good("engine", "\(choice.preset.id), \(place)")]
      }
      findings.append(.good("engine", "\(choice.preset.id), \(program.program)"))
      if let model = program.model {
        let about = "\(model.name), \(shownSize(model.size)), \(model.languages.word)"
        findings.append(.good("model", "\(about), \(model.path)"))
      }
      findings.append(try await trial(request, bench))
    } catch {
      findings.append(.bad(findings.isEmpty ? "engine" : "trial", error))
    }
    return findings
  }

  private func trialRequest() throws -> TranscribeRequest {
    guard let sample = context.installation.sample, Files.exists(sample) else {
      throw Failure(
        .io, reason: "sample", "the recording that comes with osgk was not found",
        advice: "Install osgk again, as a whole.")
    }
    var request = TranscribeRequest(source: .file(sample))
    request.provider = provider
    request.languages = ["en"]
    request.to = Self.seconds
    return request
  }

  private func trial(_ request: TranscribeRequest, _ bench: Workbench) async throws -> Finding {
    let began = ConsoleReporter.monotonic()
    let result = try await TranscribeJob(bench: bench, request: request)
      .run(reporter: SilentReporter())
    let took = (ConsoleReporter.monotonic() - began).inSeconds
    guard result.transcript.text.lowercased().contains(Self.word) else {
      throw Failure(
        .engineBroken, reason: "wrong_words",
        "the engine ran and did not find the word '\(Self.word)' in the recording of osgk",
        advice: "Try another model: osgk models list")
    }
    let tenths = Int((took * 10).rounded())
    return .good(
      "trial", "three seconds of speech were understood in \(tenths / 10).\(tenths % 10) s")
  }
}
