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

  /// A script in namespaces of its own, in which `$TOOL` is the program and `$SERVER` the server.
  static func shell(
    _ script: String, _ arguments: [String] = [], in namespaces: [String],
    environment: [(name: String, value: [UInt8])] = []
  ) async throws -> String {
    let scratch = try Scratch()
    let server = TestSupport.repositoryRoot.appending("Tests/HTTPTests/Servers/server.py")
    let own: [(name: String, value: [UInt8])] = [
      ("PATH", Array("/usr/sbin:/usr/bin:/sbin:/bin".utf8)), ("SERVER", server.bytes),
      ("TOOL", try TestSupport.builtProgram("HTTPTool").bytes), ("DIR", scratch.path.bytes),
    ]
    let words = namespaces + ["bash", "-c", script, "sh"] + arguments
    let outcome = try await TestSupport.runner().run(
      Command(
        program: "/usr/bin/unshare", arguments: words.map { Array($0.utf8) },
        environment: own + environment, network: .any, deadline: .seconds(40)))
    return String(decoding: outcome.output + outcome.errorTail, as: UTF8.self)
  }
}
