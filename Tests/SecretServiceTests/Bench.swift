import ChildProcess
import Files
import TestSupport

/// Runs shell scripts on session buses of their own. In them `$PROBE` is `KeyProbe` and `$DIR` the
/// bench's directory; `$ITEM` are the attributes that most tests use.
struct Bench {
  /// What the session bus of a script offers.
  enum Keyring {
    /// gnome-keyring, real.
    case real
    case locked
    /// gnome-keyring without a keyring in it.
    case none
    case absent
    /// python3-dbusmock, see `Mocks/secret_service.py`.
    case mock(String)
    /// No bus at all.
    case noBus
  }

  let scratch: Scratch
  let probe: Path

  init() throws {
    scratch = try Scratch()
    probe = try TestSupport.builtProgram("KeyProbe")
  }

  private var home: Path { scratch("home") }

  /// What the script said, on both outputs.
  func run(_ keyring: Keyring, _ script: String) async throws -> String {
    let tests = TestSupport.repositoryRoot.appending("Tests")
    let withKeyring = tests.appending("Street/with-keyring")
    let withMock = tests.appending("SecretServiceTests/Mocks/with-mock")
    let start: [[UInt8]] =
      switch keyring {
      case .real: [withKeyring.bytes, home.bytes]
      case .locked: [withKeyring.bytes, Array("--locked".utf8), home.bytes]
      case .none: [withKeyring.bytes, Array("--none".utf8), home.bytes]
      case .absent: [withKeyring.bytes, Array("--absent".utf8), home.bytes]
      case .mock(let behaviour): [withMock.bytes, Array(behaviour.utf8), home.bytes]
      case .noBus: [Array("/usr/bin/env".utf8)]
      }
    let words = start + ["/bin/bash", "-c", script].map { Array($0.utf8) }
    let outcome = try await TestSupport.runner().run(
      Command(
        program: "/usr/bin/env", arguments: words,
        environment: [
          ("PATH", Array("/usr/sbin:/usr/bin:/sbin:/bin".utf8)), ("PROBE", probe.bytes),
          ("DIR", scratch.path.bytes), ("HOME", home.bytes),
          ("ITEM", Array("provider=p origin=https://x".utf8)),
          ("SWIFT_BACKTRACE", Array("enable=no".utf8)),
        ], network: .any, deadline: .seconds(90), grace: .seconds(1)))
    return String(decoding: outcome.output + outcome.errorTail, as: UTF8.self)
  }

  func lines(_ keyring: Keyring, _ script: String) async throws -> [String] {
    try await run(keyring, script).split(separator: "\n").map(String.init)
  }
}
