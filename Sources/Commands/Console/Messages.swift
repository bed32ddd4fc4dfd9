import Audio
import ChildProcess
import Files
import Glibc
import History
import Jobs
import Models
import Polish
import Providers
import Settings
import Transcripts

/// How a run ends.
package enum Ending: Equatable {
  case code(Int32)
  /// By this signal, as if nobody had caught it.
  case signal(Int32)
  /// Not at all: `osgk-net` goes on in its place.
  case handOver
}

extension Context {
  /// Tells a person what went wrong, on standard error, and gives the exit.
  package func ending(for error: any Error) -> Ending {
    switch error {
    case let error as UsageError:
      tell(error.message, advice: error.advice)
      return .code(ErrorKind.usage.exitCode)
    case OutputError.closed:
      return .signal(SIGPIPE)
    default:
      guard let failure = Failure(anyError: error) else {
        tell("something is wrong inside osgk: \(error)", advice: "Please report it.")
        return .code(ErrorKind.internal.exitCode)
      }
      if failure.kind != .cancelled { tell(failure.message, advice: failure.advice) }
      return .code(failure.kind.exitCode)
    }
  }

  /// One line, and at most one more. A message may hold a stranger's bytes.
  package func tell(_ message: String, advice: String? = nil) {
    var text = "osgk: " + message.singleLine + "\n"
    if let advice { text += advice.singleLine + "\n" }
    try? errors.write(text)
  }
}

extension String {
  /// On one line, with escapes and control characters made visible.
  package var singleLine: String {
    TerminalText.safe(String(map { $0.isNewline || $0 == "\t" ? " " : $0 }))
  }
}

extension Failure {
  /// Every error of our own modules as one; `nil` for what should not be possible.
  package init?(anyError error: any Error) {
    switch error {
    case let failure as Failure: self = failure
    case let error as FileError: self.init(error)
    case let error as PresetError: self.init(error)
    case let error as ModelError: self.init(error)
    case let error as StyleError: self.init(error)
    case let error as AudioError: self.init(error)
    case let error as ChildProcessError: self.init(error)
    case let error as SettingsError: self.init(error)
    case let error as HistoryError: self.init(error)
    case OutputError.system(let code):
      let text = String(cString: strerror(code))
      self.init(
        code == ENOSPC ? .diskFull : .io, "cannot write standard output: \(text)")
    case is CancellationError: self.init(.cancelled, "cancelled")
    default: return nil
    }
  }

  /// Whatever went wrong.
  package init(of error: any Error) {
    self =
      Failure(anyError: error)
      ?? Failure(.internal, "something is wrong inside osgk: \(error)")
  }

  /// What a person typed is usage; what stands in a file or a variable is configuration.
  package init(_ error: SettingsError) {
    if case .commandLine = error.place {
      self.init(.usage, reason: error.code.rawValue, error.description)
    } else {
      self.init(.config, reason: error.code.rawValue, error.description)
    }
  }
}
