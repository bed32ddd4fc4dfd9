import Files
import Jobs
import Providers
import Settings

extension DryRun {
  /// Lines for a shell that do the same; what a plan has beside its first request stands before it
  /// as comments.
  var shellLine: String {
    switch self {
    case .command(let words): ShellText.line(words)
    case .request(let request, let provider):
      request.curlLine(keyVariable: SettingKey.keyVariable(provider))
    case .plan(let plan, let first):
      (plan.comments + plan.making + [first?.shellLine].compactMap { $0 })
        .joined(separator: "\n")
    }
  }
}

extension DryRun.Plan {
  /// Nothing where all goes in one request and costs nothing that is known.
  fileprivate var comments: [String] {
    guard !chunks.isEmpty else { return ["# nobody speaks: nothing is sent"] }
    var parts: [String] = []
    if chunks.count > 1 {
      let longest = chunks.map { $0.upperBound - $0.lowerBound }.max() ?? 0
      parts.append(
        "\(chunks.count) chunks of at most \(Self.rounded(longest)) s, \(concurrency) at once")
      parts.append("\(Self.rounded(seconds)) s of sound in all")
      parts.append("about \(Self.size(bytes)) as \(format)")
    }
    if let cost {
      let unit = currency.map { " " + $0 } ?? ""
      parts.append("about \(CostEstimate.text(cost))\(unit) by the preset's price")
    }
    guard !parts.isEmpty else { return [] }
    let head = "# " + parts.joined(separator: "; ")
    return chunks.count > 1 ? [head, "# the first request:"] : [head]
  }

  /// So that the request's line can be run, and does not name a file that is gone.
  fileprivate var making: [String] {
    guard let standIn else { return [] }
    guard let command = standIn.command else {
      return ["# \(standIn.name): what came through standard input"]
    }
    return ["# \(standIn.name), about as a run makes it for itself:", ShellText.line(command)]
  }

  private static func rounded(_ seconds: Double) -> String {
    let tenths = Int((seconds * 10).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }

  private static func size(_ bytes: Int64) -> String {
    bytes < 1_000_000
      ? "\(max(1, (bytes + 500) / 1000)) kB" : "\(rounded(Double(bytes) / 1e6)) MB"
  }
}
