import ChildProcess
import Files
import Glibc
import TestSupport
import Testing

@testable import Audio

/// Makes media files with the real programs.
enum Media {
  static let directories: [Path] = ["/usr/local/bin", "/usr/bin", "/bin"]

  /// Runs ffmpeg freely (it makes our fixtures; it is not what is tested).
  static func ffmpeg(_ arguments: [String]) async throws {
    try await run("ffmpeg", ["-nostdin", "-loglevel", "error", "-y"] + arguments)
  }

  /// The recording, or another file, in another format.
  static func convert(
    _ source: Path = TestSupport.fixture("jfk.wav"), to target: Path, _ options: [String]
  ) async throws {
    try await ffmpeg(["-i", "file:\(source)"] + options + ["file:\(target)"])
  }

  static func run(_ name: String, _ arguments: [String]) async throws {
    let program = try #require(Programs.find([name], in: directories), "install \(name)")
    let command = Command(
      program: program, arguments: arguments.map { Array($0.utf8) },
      environment: [("HOME", Array("/nonexistent".utf8)), ("LC_ALL", Array("C.UTF-8".utf8))],
      network: .any, deadline: .seconds(120))
    let outcome = try await TestSupport.runner().run(command)
    let said = String(decoding: outcome.errorTail, as: UTF8.self)
    try #require(outcome.ending == .exited(0), "\(name): \(said)")
  }
}

/// Level in dB relative to full scale.
func decibels(_ samples: some Collection<Int16>) -> Double {
  let sum = samples.reduce(0.0) { $0 + Double($1) * Double($1) }
  return 10 * log10(sum / Double(max(samples.count, 1)) / 1_073_741_824 + 1e-12)
}
