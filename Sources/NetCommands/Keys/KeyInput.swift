import Commands
import Gateway
import Jobs
import Keys
import Providers
import SecretService

/// Takes a key from a person at the terminal, who sees nothing of it, or from a pipe.
struct KeyInput {
  let context: Context

  /// Bytes that are read of a pipe: no key is as long.
  static let limit = 16 << 10

  init(_ context: Context) { self.context = context }

  func key(for preset: Preset) async throws(Failure) -> APIKey {
    var bytes = context.inputIsTerminal ? try await typed(preset) : try await piped()
    do throws(KeyError) {
      return try APIKey(parsing: &bytes)
    } catch {
      throw Failure(keyInput: error, provider: preset.id)
    }
  }

  private func typed(_ preset: Preset) async throws(Failure) -> [UInt8] {
    let question = "Key of \(preset.name.singleLine) (it is not shown): "
    guard
      let line = try await TerminalReader(context.errors).line(question, hidden: true),
      !line.isEmpty
    else {
      throw Failure(.usage, reason: "no_key", "no key was given; nothing has changed")
    }
    return line
  }

  /// Everything up to the end of standard input.
  private func piped() async throws(Failure) -> [UInt8] {
    let reader = PipeReader(descriptor: 0, limit: Self.limit)
    guard let bytes = try await reader.all() else {
      throw Failure(
        .usage, reason: "no_key", "standard input holds more than a key; nothing has changed")
    }
    return bytes
  }
}

extension Failure {
  /// A key that was given and is none is a mistake of the command line's; the rest is about where
  /// keys are kept.
  init(keyInput error: KeyError, provider: String) {
    if error.code == .invalid {
      self.init(.usage, reason: "no_key", error.message)
    } else {
      self.init(error, provider: provider)
    }
  }
}
