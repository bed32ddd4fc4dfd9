import Audio
import Files
import JSON
import Jobs

/// What is in a recording, and what would happen to it.
struct FileExamination {
  let context: Context
  let provider: String?
  let path: Path

  /// Findings of a person's file; the last one says what would run.
  func findings() async -> [Finding] {
    var findings: [Finding] = []
    do {
      let bench = try Machine(context).workbench()
      do throws(AudioError) {
        findings += Self.describe(try await Audio.probe(path, tools: bench.audio))
      } catch {
        return [.bad("file", Failure(error))]
      }
      var request = TranscribeRequest(source: .file(path))
      request.provider = provider
      let run = try await TranscribeJob(bench: bench, request: request)
        .dryRun(reporter: SilentReporter())
      findings.append(.good("would run", run.shellLine))
    } catch {
      findings.append(.bad("would run", error))
    }
    return findings
  }

  private static func describe(_ info: MediaInfo) -> [Finding] {
    let length = info.seconds.map { ", " + ProgressLine.clock(.seconds($0)) } ?? ""
    var findings = [Finding.good("file", info.container + length)]
    for track in info.tracks {
      var about = [track.codec]
      if track.rate > 0 { about.append("\(track.rate) Hz") }
      about.append(track.channels == 1 ? "1 channel" : "\(track.channels) channels")
      if let language = track.language { about.append(language) }
      if let title = track.title { about.append(title) }
      if track.isDefault, info.tracks.count > 1 { about.append("the default") }
      findings.append(.good("track \(track.number)", about.joined(separator: ", ")))
    }
    return findings
  }
}
