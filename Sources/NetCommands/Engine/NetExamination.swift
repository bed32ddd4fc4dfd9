import Commands
import Consent
import Gateway
import JSON
import Jobs
import Keys
import SecretService
import Settings

/// What `osgk doctor` asks of this program: the keyring, the keys, the record of consent, and what
/// stands between us and the network. Nothing is unlocked, sent or connected.
struct NetExamination {
  let world: World
  let context: Context

  func run(_ line: Invocation) async throws -> Int32 {
    let report = await keyringReport()
    let findings = [keyring(report), await keys(), await consent(report), proxies()]
      .compactMap { $0 }
    try context.print(["findings": .array(findings.map(\.json))])
    return 0
  }

  private func keyringReport() async -> Result<ServiceReport, SecretServiceError> {
    do throws(SecretServiceError) { return .success(try await world.keyring.report()) } catch {
      return .failure(error)
    }
  }

  private func keyring(_ report: Result<ServiceReport, SecretServiceError>) -> Finding {
    switch report {
    case .failure(let error):
      return .lacking(
        "keyring", error.message, "Only services need keys; other places for them: osgk help keys")
    case .success(let report):
      let not =
        report.notObeyed.isEmpty
        ? "" : "; not obeyed: \(report.notObeyed.joined(separator: ", "))"
      switch report.defaultKeyring {
      case .unlocked(let label): return .good("keyring", "\(report.backEnd), '\(label)'\(not)")
      case .locked(let label):
        return .good("keyring", "\(report.backEnd), '\(label)', locked\(not)")
      case .none:
        return .lacking(
          "keyring", "\(report.backEnd) has no default keyring\(not)",
          "Make one in your desktop's settings; other places for keys: osgk help keys")
      }
    }
  }

  private func keys() async -> Finding {
    let store = world.keyStore(context)
    let entries = (try? await store.list(mayPrompt: false)) ?? store.unboundKeys()
    var names = entries.map(\.provider)
    names += (try? Machine(context).settings.providersWithKeyCommand) ?? []
    let unique = Set(names).sorted()
    return .good("keys", unique.isEmpty ? "none" : unique.joined(separator: ", "))
  }

  private func consent(_ report: Result<ServiceReport, SecretServiceError>) async -> Finding? {
    do {
      let keeper = try world.ledger(context)
      guard let ledger = try await keeper.existing() else {
        return .good("consent", "nothing was agreed to")
      }
      // Looking at the anchor would ask for the keyring's password.
      if try Machine(context).settings.text(.consentAnchor) == "keyring" {
        guard case .success(let report) = report, case .unlocked = report.defaultKeyring else {
          return .lacking(
            "consent", "not looked at: its anchor is in the keyring, which is not open", nil)
        }
      }
      let found = try await ledger.verify()
      let text = "\(found.verdict), \(found.records) records, anchored in \(found.anchor)"
      if found.verdict.isGood { return .good("consent", text) }
      return .lacking(
        "consent", text, "Nothing is sent until this is mended; osgk consent verify says more.")
    } catch let error as ConsentError {
      return .lacking("consent", error.message, nil)
    } catch {
      return .lacking("consent", "\(error)", nil)
    }
  }

  /// Only which ones: a password may stand in them.
  private func proxies() -> Finding? {
    let names = ["http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"]
      .filter { context.text($0) != nil }
    return names.isEmpty ? nil : .good("proxy", "set by \(names.joined(separator: ", "))")
  }
}
