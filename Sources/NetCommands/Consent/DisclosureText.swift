import Commands
import Consent
import Gateway
import JSON
import Jobs
import Origin
import Providers

/// What a person is told before they agree: who receives what, where, and what is known of what
/// becomes of it. Made from the values that the grant's digest is over, and from nothing else.
struct DisclosureText {
  let use: RemoteUse
  let terms: DisclosureTerms

  init(_ use: RemoteUse) {
    self.use = use
    terms = use.terms
  }

  /// What would be sent, in words.
  var what: String {
    switch use.kind {
    case .audio: "your recordings, to be transcribed"
    case .text: "your transcripts, to be polished"
    }
  }

  /// Words of the user's that go with it.
  private var words: String? {
    let names: [(String, String)] = [
      ("prompt", "what you give with --prompt"),
      ("keywords", "your vocabulary"),
      ("system", "what you want done with the text"),
    ]
    let known = names.filter { terms.parameters.contains($0.0) }.map(\.1)
    let other = terms.parameters.subtracting(names.map(\.0)).sorted()
    let all = known + other
    return all.isEmpty ? nil : all.joined(separator: ", ")
  }

  var rows: [[String]] {
    var rows = [
      ["receives", "\(use.preset.name) (\(use.preset.id))"], ["at", terms.origin.description],
      ["is sent", what],
    ]
    if let words { rows.append(["and with it", words]) }
    if let region = terms.region { rows.append(["region", region]) }
    if terms.relays {
      rows.append(["passes on", "it hands what it gets to others, whom it chooses itself"])
    }
    rows.append(["keeps it", terms.retention ?? "not known here; its policy says"])
    if !terms.optOuts.isEmpty {
      rows.append([
        "opts out",
        "each request says that it is not to be kept or learned from: "
          + terms.optOuts.sorted().joined(separator: ", "),
      ])
    }
    rows.append(["its policy", terms.policyURL ?? "not known here"])
    return rows
  }

  var json: JSON {
    JSON([
      "provider": .string(use.preset.id), "name": .string(use.preset.name),
      "origin": .string(terms.origin.description), "relays": .bool(terms.relays),
      "kind": .string(use.kind.rawValue), "purpose": .string(use.purpose.rawValue),
      "parameters": JSON(terms.parameters.sorted()), "region": JSON(terms.region),
      "retention": JSON(terms.retention), "opt_outs": JSON(terms.optOuts.sorted()),
      "policy_url": JSON(terms.policyURL), "needs_consent": .bool(use.needsConsent),
      "digest": .string(terms.digest),
    ])
  }
}

extension Standing {
  /// How it stands, for a person.
  var shown: String {
    switch self {
    case .live(let grant):
      "agreed on \(grant.granted.day)" + (grant.expires.map { ", until \($0.day)" } ?? "")
    case .never: "not agreed to"
    case .refused: "refused"
    case .withdrawn: "withdrawn"
    case .expired(let time): "ended on \(time.day)"
    case .otherTerms: "agreed to on other terms, which hold no more"
    case .uncertain: "the record has lost entries, so it may have been withdrawn"
    }
  }
}

extension Timestamp {
  /// `2026-11-30`
  var day: String { String(description.prefix(10)) }
}
