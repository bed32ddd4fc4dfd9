public import Files

/// A program that could not be run, or was not run to its end.
public struct ChildProcessError: Error, Sendable, Equatable {
  public enum Code: Sendable, Equatable {
    /// The program does not exist or may not be executed; `errno`.
    case notStarted(Int32)
    /// `osgk-run` is not beside us.
    case runnerMissing
    /// The filter could not be set up here.
    case filterUnavailable(String)
    case system(call: String, errno: Int32)
    case cancelled
  }

  public let code: Code
  public let program: Path

  public init(code: Code, program: Path) {
    self.code = code
    self.program = program
  }
}

extension ChildProcessError: CustomStringConvertible {
  /// One line: `cannot run /usr/bin/x: Permission denied`.
  public var description: String {
    switch code {
    case .notStarted(let code): "cannot run \(program): \(systemErrorText(code))"
    case .runnerMissing:
      "cannot run \(program): osgk-run is neither beside this program nor in ../libexec/osgk"
    case .filterUnavailable(let why):
      "cannot run \(program): its network access cannot be taken away here (\(why))"
    case .system(let call, let code):
      "cannot run \(program): \(call): \(systemErrorText(code))"
    case .cancelled: "\(program) was stopped"
    }
  }
}
