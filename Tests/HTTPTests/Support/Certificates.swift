import ChildProcess
import Files
import TestSupport

/// What `certificates.sh` makes, once for all tests.
enum Certificates {
  private static let made = Task {
    let scratch = try Scratch()
    let script = TestSupport.repositoryRoot.appending("Tests/HTTPTests/Servers/certificates.sh")
    let outcome = try await TestSupport.runner().run(
      Command(
        program: "/bin/bash", arguments: [script.bytes, scratch.path.bytes],
        environment: [("PATH", Array("/usr/bin:/bin".utf8))], deadline: .seconds(60)))
    guard outcome.ending == .exited(0) else {
      throw Failure(text: String(decoding: outcome.errorTail, as: UTF8.self))
    }
    return scratch
  }

  struct Failure: Error { let text: String }

  static func file(_ name: String) async throws -> Path { try await made.value(name) }

  static func server(_ name: String, _ more: String...) async throws -> Server {
    let options = [try await "\(file("\(name).pem"))", try await "\(file("\(name).key"))"]
    return more.isEmpty
      ? try await Server("--tls", options[0], options[1])
      : try await Server("--tls", options[0], options[1], more[0])
  }
}
