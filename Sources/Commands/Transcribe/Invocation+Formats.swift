import Files
import Transcripts

extension Invocation {
  /// The formats that are asked for, each once: by `--format` and `--json`, else by the name that a
  /// file is to get (`--output-template`, `--output`). `nil`: nothing says.
  var formats: [TranscriptFormat]? {
    var named = choices("format").compactMap { TranscriptFormat(name: $0) }
    if has("json"), !named.contains(.json) { named.append(.json) }
    if !named.isEmpty { return named }
    var suffix = path("output").flatMap { OutputPlan.isDirectory($0) ? nil : $0.suffix }
    if let template = path("output-template") { suffix = (try? OutputTemplate(template))?.suffix }
    return suffix.flatMap { TranscriptFormat(suffix: $0) }.map { [$0] }
  }
}
