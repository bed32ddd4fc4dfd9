public import Consent
public import Files
public import SecretService

/// The ledger's anchor in the desktop's keyring, where a copy of the state directory does not reach.
public struct SecretServiceAnchor: Anchor {
  public static let schema = "org.osgk.ConsentAnchor"

  private let service: SecretService
  private let attributes: [String: String]

  /// - Parameter ledger: the database that it belongs to: two ledgers of one person have an anchor
  ///   each. (A keyring's attributes are readable by all of the user's programs, so no path stands
  ///   in them.)
  public init(
    ledger: Path, service: SecretService = SecretService(schema: SecretServiceAnchor.schema)
  ) {
    self.service = service
    attributes = ["ledger": String(fingerprint(ledger.bytes), radix: 16)]
  }

  public var name: String { "the keyring" }

  public func read() async throws(AnchorError) -> AnchorState? {
    do throws(SecretServiceError) {
      switch try await service.lookup(attributes) {
      case .absent: return nil
      case .locked:
        throw SecretServiceError(code: .locked, message: "the keyring is locked")
      case .found(let secret, _):
        let text = secret.withBytes { String(decoding: $0, as: UTF8.self) }
        if let state = AnchorState(text: text) { return state }
      }
    } catch {
      throw Self.error(error)
    }
    throw AnchorError(
      code: .damaged,
      message: "what the keyring holds as the anchor of the consent ledger is none")
  }

  public func write(_ state: AnchorState) async throws(AnchorError) {
    var text = Array(state.text.utf8)
    do throws(SecretServiceError) {
      try await service.store(
        SecretBytes(consuming: &text), attributes: attributes,
        label: "osgk: anchor of the consent ledger")
    } catch {
      throw Self.error(error)
    }
  }

  private static func error(_ error: SecretServiceError) -> AnchorError {
    let code: AnchorError.Code =
      switch error.code {
      case .locked, .dismissed, .promptIgnored: .locked
      case .noBus, .deadBus, .noService, .silent, .noCollection, .denied, .noEncryption,
        .restarted:
        .unavailable
      case .several: .damaged
      case .failed, .cancelled: .failed
      }
    return AnchorError(code: code, message: error.message)
  }
}
