import ChildProcess
import Files
import TestSupport

/// The program that has module HTTP in an environment of its own.
enum HTTPTool {
  /// What it prints; its end is not looked at.
  static func run(
    _ arguments: [String], environment: [(name: String, value: [UInt8])] = []
  ) async throws -> String {
    let outcome = try await TestSupport.runner().run(
      Command(
        program: try TestSupport.builtProgram("HTTPTool"),
        arguments: arguments.map { Array($0.utf8) }, environment: environment, network: .any,
        deadline: .seconds(100)))
    return String(decoding: outcome.output + outcome.errorTail, as: UTF8.self)
  }
}
