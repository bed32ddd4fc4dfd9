import Consent
import Files
import Gateway

/// The anchor that the settings name. Where it holds nothing yet and there is a ledger, what another
/// place holds is taken over: `osgk config set consent.anchor` moves the anchor.
struct CarryingAnchor: Anchor {
  let chosen: any Anchor
  let other: any Anchor
  let ledger: Path

  var name: String { chosen.name }

  func read() async throws(AnchorError) -> AnchorState? {
    if let state = try await chosen.read() { return state }
    guard Ledger.exists(ledger) else { return nil }
    // The other place may not exist here: then there is nothing to take over.
    guard let state = try? await other.read() else { return nil }
    try await chosen.write(state)
    return state
  }

  func write(_ state: AnchorState) async throws(AnchorError) { try await chosen.write(state) }
}
