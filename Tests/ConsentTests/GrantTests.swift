import Consent
import Files
import Origin
import TestSupport
import Testing

@Suite("Grants")
struct GrantTests {
  let kit: LedgerKit
  init() throws { kit = try LedgerKit() }

  @Test("31: a grant counts for its origin, kind, purpose and terms, and for nothing else")
  func matches() async throws {
    let ledger = try await kit.open()
    let said = try LedgerKit.statement()
    let digest = said.terms.digest
    #expect(try await ledger.standing(said.key, disclosure: digest) == .never)
    let grant = try await ledger.grant(said)
    #expect(try await ledger.standing(said.key, disclosure: digest) == .live(grant))
    #expect(grant.key == said.key)
    #expect(grant.granted == kit.clock.now)

    for origin in ["https://api.example.com:444", "http://api.example.com", "https://example.com"] {
      let other = try LedgerKit.statement(origin)
      #expect(try await ledger.standing(other.key, disclosure: digest) == .never)
    }
    for (kind, purpose) in [(DataKind.text, Purpose.transcription), (.audio, .polish)] {
      let key = UseKey(origin: said.terms.origin, kind: kind, purpose: purpose)
      #expect(try await ledger.standing(key, disclosure: digest) == .never)
    }
    for change in TermsTests.changes {
      let other = change.terms.digest
      #expect(try await ledger.standing(said.key, disclosure: other) == .otherTerms(grant))
      #expect(try await ledger.liveGrant(said.key, disclosure: other) == nil)
    }
    #expect(try await kit.word() == "intact")
  }

  @Test("35: consent to audio is none to text, and the reverse")
  func kinds() async throws {
    let ledger = try await kit.open()
    for (given, other) in [(DataKind.audio, DataKind.text), (.text, .audio)] {
      let origin = "https://\(given.rawValue).example.com"
      let said = try LedgerKit.statement(origin, given, .polish)
      _ = try await ledger.grant(said)
      let key = UseKey(origin: said.terms.origin, kind: other, purpose: .polish)
      let error = await #expect(throws: ConsentError.self) {
        try await ledger.openLease(
          key, disclosure: said.terms.digest, presetID: "example", presetHash: "5")
      }
      #expect(error?.code == .noGrant(key, .never))
      #expect(
        error?.message == "sending \(other.rawValue) to \(origin) for polish needs consent: nobody"
          + " has agreed to it")
    }
  }

  @Test("30: without a grant no lease, and so no permit", arguments: ["never", "no", "withdrawn"])
  func none(_ why: String) async throws {
    let ledger = try await kit.open()
    let said = try LedgerKit.statement()
    switch why {
    case "no": try await ledger.refuse(said)
    case "withdrawn":
      let grant = try await ledger.grant(said)
      #expect(try await ledger.withdraw() == [grant])
      #expect(try await ledger.withdraw() == [])
    default: break
    }
    let standings: [String: Standing] = ["no": .refused, "withdrawn": .withdrawn]
    let error = await #expect(throws: ConsentError.self) {
      _ = try await LedgerKit.lease(ledger, said)
    }
    #expect(error?.code == .noGrant(said.key, standings[why] ?? .never))
    #expect(try await ledger.grants() == [])
  }

  @Test("A new grant for the same use supersedes the former, whatever its terms")
  func supersedes() async throws {
    let ledger = try await kit.open()
    let said = try LedgerKit.statement()
    let first = try await ledger.grant(said)
    var changed = said
    changed.terms = TermsTests.changes[0].terms
    let second = try await ledger.grant(changed)
    #expect(
      try await ledger.standing(said.key, disclosure: said.terms.digest) == .otherTerms(second))
    #expect(try await ledger.grants() == [second])
    let records = try await ledger.export().records
    #expect(records.map(\.event) == [.granted, .granted, .superseded])
    #expect(records[2]["about"] == .text(first.recordID))
    // A withdrawal ends the new one, and the old one does not come back.
    #expect(try await ledger.withdraw(kind: .audio) == [second])
    #expect(try await ledger.standing(said.key, disclosure: said.terms.digest) == .withdrawn)
  }

  @Test("A withdrawal can be for one origin, kind or purpose")
  func some() async throws {
    let ledger = try await kit.open()
    var grants: [Grant] = []
    for origin in ["https://a.example.com", "https://b.example.com"] {
      for kind in DataKind.allCases {
        grants.append(try await ledger.grant(LedgerKit.statement(origin, kind, .polish)))
      }
    }
    #expect(try await ledger.grants() == grants)
    #expect(try await ledger.withdraw(origin: grants[2].key.origin, kind: .text) == [grants[3]])
    #expect(try await ledger.withdraw(purpose: .transcription) == [])
    #expect(try await ledger.withdraw(kind: .audio) == [grants[0], grants[2]])
    #expect(try await ledger.grants() == [grants[1]])
  }

  @Test("A grant that has expired is none, and stays expired when the clock is set back")
  func expiry() async throws {
    let ledger = try await kit.open()
    let said = try LedgerKit.statement()
    let until = Timestamp(milliseconds: kit.clock.now.milliseconds + 90 * 86_400_000)
    let grant = try await ledger.grant(said, expires: until)
    #expect(grant.expires == until)
    kit.clock.pass(90 * 86400 - 1)
    #expect(try await ledger.liveGrant(said.key, disclosure: said.terms.digest) == grant)
    kit.clock.pass(1)
    #expect(try await ledger.standing(said.key, disclosure: said.terms.digest) == .expired(until))
    for _ in 0..<2 {
      let error = await #expect(throws: ConsentError.self) {
        _ = try await LedgerKit.lease(ledger, said)
      }
      #expect(error?.code == .noGrant(said.key, .expired(until)))
    }
    // Written down once.
    #expect(try await ledger.export().records.map(\.event) == [.granted, .expired])
    kit.clock.jump(-30 * 86400)
    #expect(try await ledger.standing(said.key, disclosure: said.terms.digest) == .expired(until))
    #expect(try await ledger.grants() == [])
    _ = try await ledger.grant(said)
    #expect(try await ledger.liveGrant(said.key, disclosure: said.terms.digest) != nil)
  }

  @Test("A record says who, what, how, and what was shown; nothing of the user's data")
  func record() async throws {
    let ledger = try await kit.open(client: "token-7")
    var said = try LedgerKit.statement()
    said.terms = DisclosureTerms(
      origin: said.terms.origin, relays: true, kinds: [.text, .audio],
      parameters: ["prompt", "keywords"], optOuts: ["store"],
      policyURL: "https://example.com/privacy", retention: "30 days", region: "eu")
    _ = try await ledger.grant(said)
    let record = try #require(try await ledger.export().records.first)
    #expect(record.fields.map(\.name) == LedgerRecord.Column.allCases.map(\.rawValue))
    let expected: [(LedgerRecord.Column, LedgerRecord.Value)] = [
      (.seq, .integer(1)), (.schemaVersion, .integer(1)), (.event, .text("granted")),
      (.time, .text("2026-11-30T00:53:20.000Z")), (.boot, .integer(5_000_000)),
      (.clock, .text("test")), (.about, .none), (.gap, .none),
      (.origin, .text("https://api.example.com")), (.dataKinds, .text("audio")),
      (.purpose, .text("transcription")), (.relays, .integer(1)),
      (.disclosedKinds, .text("audio\ntext")), (.parameters, .text("keywords\nprompt")),
      (.optOuts, .text("store")), (.policyURL, .text("https://example.com/privacy")),
      (.retention, .text("30 days")), (.region, .text("eu")),
      (.disclosure, .text(said.terms.digest)), (.presetID, .text("example")),
      (.presetHash, .text(said.presetHash)), (.controller, .text("Example Ltd")),
      (.language, .text("en")), (.method, .text("typed")), (.client, .text("token-7")),
      (.expires, .none), (.prev, .text(String(repeating: "0", count: 64))),
    ]
    for (column, value) in expected { #expect(record[column] == value, "\(column)") }
    #expect(record.recordID.utf8.count == 32)
  }
}
