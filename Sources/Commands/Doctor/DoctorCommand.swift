import Files
import Glibc
import JSON
import Jobs

/// `osgk doctor`.
enum DoctorCommand {
  static func run(_ line: Invocation, _ context: Context) async throws -> Int32 {
    let file = try line.arguments.first.map { bytes in
      guard let path = Path(bytes: bytes) else {
        throw UsageError("a file's name is empty.", command: ["doctor"])
      }
      return path
    }
    let provider = line.text("provider")
    var findings = await Examination(context: context, provider: provider).findings()
    if let file {
      findings += await FileExamination(context: context, provider: provider, path: file)
        .findings()
    }
    try Task.checkCancellation()
    if line.has("report") {
      let redaction = Redaction(context, file: file)
      findings = [system] + findings.map { redaction.applied(to: $0) }
    }
    let bad = findings.first { $0.state == .bad }
    if line.has("json") {
      try context.print([
        "ok": .bool(bad == nil), "findings": .array(findings.map(\.json)),
      ])
    } else {
      try context.print(rows(findings))
    }
    return bad.map { ($0.kind ?? .failed).exitCode } ?? 0
  }

  /// `good  ffmpeg  /usr/bin/ffmpeg`, and below what is not good what to do about it.
  private static func rows(_ findings: [Finding]) -> [[String]] {
    findings.flatMap { finding -> [[String]] in
      let mark =
        switch finding.state {
        case .good: "ok"
        case .lacking: "--"
        case .bad: "!!"
        }
      let row = [mark, finding.part, finding.text]
      return [row] + (finding.advice.map { [["", "", $0]] } ?? [])
    }
  }

  /// What machine it is, for a report.
  private static var system: Finding {
    var name = utsname()
    uname(&name)
    func text<T>(_ field: T) -> String {
      withUnsafeBytes(of: field) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
    let release = (try? Files.read("/etc/os-release", limit: 64 << 10))
      .map { String(decoding: $0, as: UTF8.self) }?
      .split(separator: "\n").first { $0.hasPrefix("PRETTY_NAME=") }?
      .dropFirst("PRETTY_NAME=".count).filter { $0 != "\"" }
    let parts = [
      release.map { String($0) }, "\(text(name.sysname)) \(text(name.release))",
      text(name.machine), "\(sysconf(Int32(_SC_NPROCESSORS_ONLN))) processors",
    ]
    return .good("system", parts.compactMap { $0 }.joined(separator: ", "))
  }
}

extension Redaction {
  func applied(to finding: Finding) -> Finding {
    Finding(
      part: applied(to: finding.part), state: finding.state, text: applied(to: finding.text),
      advice: finding.advice.map { applied(to: $0) }, kind: finding.kind)
  }
}
