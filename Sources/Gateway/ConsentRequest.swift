public import Consent
import Files
public import Jobs
import Providers

/// What a person is asked to agree to.
public struct ConsentRequest: Sendable {
  public let use: RemoteUse
  /// Why they are asked: never before, withdrawn, other terms than those agreed to, …
  public let standing: Standing
  /// Nobody named the provider: it is proposed since no chat server of this machine answers.
  public let isProposed: Bool

  public init(_ use: RemoteUse, _ standing: Standing, isProposed: Bool = false) {
    self.use = use
    self.standing = standing
    self.isProposed = isProposed
  }

  public var terms: DisclosureTerms { use.terms }

  /// As the ledger records it.
  /// - Throws: a preset whose files cannot be read any more.
  public func statement(_ method: ConsentStatement.Method) throws(Failure) -> ConsentStatement {
    ConsentStatement(
      terms: terms, kind: use.kind, purpose: use.purpose, presetID: use.preset.id,
      presetHash: try use.presetHash(), controller: use.preset.name, method: method)
  }
}

/// Asks a person. The terminal's is a command's affair; where nobody can be asked there is none.
public protocol ConsentAsker: Sendable {
  /// Shows what the request is about and waits for the answer. Silence, the end of input and
  /// anything but a clear yes are a no.
  func answer(to request: ConsentRequest) async -> ConsentAnswer
}

public enum ConsentAnswer: Sendable, Hashable {
  case granted(ConsentStatement.Method)
  case refused
  /// There is nobody to ask.
  case nobody
}

extension RemoteUse {
  /// Of the files that the preset stands in.
  func presetHash() throws(Failure) -> String {
    var contents: [[UInt8]] = []
    for file in preset.files {
      do throws(FileError) {
        contents.append(try Files.read(file, limit: 1 << 20))
      } catch {
        throw Failure(error)
      }
    }
    return PresetHash.of(contents)
  }
}
