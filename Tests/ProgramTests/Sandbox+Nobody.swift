import Dispatch
import Glibc

extension Sandbox {
  /// Runs what follows as a user whom permissions do stop.
  static let asNobody = ["setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups"]

  /// Hands the sandbox over to that user.
  func openToNobody() throws {
    try change(root)
  }

  private func change(_ path: String) throws {
    guard lchown(path, 65534, 65534) == 0 else { throw SystemError("chown \(path)") }
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return }
    for name in names(in: path) { try change(path + "/" + name) }
  }
}

/// Runs a program that a test needs (ffmpeg, espeak-ng) and throws what it said when it fails.
func tool(_ words: [String]) async throws {
  let sandbox = try Sandbox(engine: false, model: false)
  let run = try await sandbox.run(tool: words)
  guard run.status == 0 else { throw ToolFailed(description: "\(words): \(run.errorText)") }
}

struct ToolFailed: Error, CustomStringConvertible { let description: String }
