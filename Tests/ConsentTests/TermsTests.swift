import Consent
import Digest
import Origin
import Testing

@Suite("Terms and times")
struct TermsTests {
  struct Change: CustomTestStringConvertible {
    let testDescription: String
    let terms: DisclosureTerms
  }

  /// Each differs from the kit's terms in one value.
  static let changes: [Change] = {
    guard let origin = LedgerKit.origin else { return [] }
    func change(_ name: String, _ terms: DisclosureTerms) -> Change {
      Change(testDescription: name, terms: terms)
    }
    let kinds: Set<DataKind> = [.audio]
    return [
      change("relays", DisclosureTerms(origin: origin, relays: true, kinds: kinds)),
      change("kinds", DisclosureTerms(origin: origin, kinds: [.audio, .text])),
      change("parameters", DisclosureTerms(origin: origin, kinds: kinds, parameters: ["prompt"])),
      change("opt-outs", DisclosureTerms(origin: origin, kinds: kinds, optOuts: ["store"])),
      change("policy", DisclosureTerms(origin: origin, kinds: kinds, policyURL: "https://e.com")),
      change("empty policy", DisclosureTerms(origin: origin, kinds: kinds, policyURL: "")),
      change("retention", DisclosureTerms(origin: origin, kinds: kinds, retention: "none")),
      change("region", DisclosureTerms(origin: origin, kinds: kinds, region: "eu")),
    ]
  }()

  @Test("31: a change of any value changes the digest; order does not")
  func digests() throws {
    let base = try LedgerKit.terms()
    var all = [base.digest] + Self.changes.map(\.terms.digest)
    // Values that would be the same text if they were only put one behind the other.
    for names in [["ab", "c"], ["a", "bc"], ["abc"], ["a", "b", "c"]] {
      all.append(
        DisclosureTerms(origin: base.origin, kinds: [.audio], parameters: Set(names)).digest)
      all.append(DisclosureTerms(origin: base.origin, kinds: [.audio], optOuts: Set(names)).digest)
    }
    #expect(Set(all).count == all.count)
    #expect(all.allSatisfy { $0.utf8.count == 64 })
    let names = (0..<50).map { "name\($0)" }
    let one = DisclosureTerms(origin: base.origin, kinds: [.audio], parameters: Set(names))
    let two = DisclosureTerms(
      origin: base.origin, kinds: [.audio], parameters: Set(names.reversed()))
    #expect(one.digest == two.digest)
  }

  @Test("The canonical form is as it is documented, for ever")
  func canonical() throws {
    let terms = DisclosureTerms(
      origin: try Origin(parsing: "https://a.example"), kinds: [.text, .audio], region: "eu")
    func text(_ text: String) -> [UInt8] { [0, 0, 0, UInt8(text.utf8.count)] + text.utf8 }
    var expected = text("osgk.disclosure.1")
    expected += text("origin") + "t".utf8 + text("https://a.example")
    expected += text("relays") + "i".utf8 + text("0")
    expected += text("kinds") + "l".utf8 + text("2") + text("audio") + text("text")
    expected += text("parameters") + "l".utf8 + text("0")
    expected += text("opt_outs") + "l".utf8 + text("0")
    expected += text("policy_url") + "n".utf8 + text("retention") + "n".utf8
    expected += text("region") + "t".utf8 + text("eu")
    #expect(terms.canonicalBytes == expected)
    #expect(terms.digest == Hex.encode(SHA256.hash(expected)))
  }

  static let times: [(Int64, String)] = [
    (0, "1970-01-01T00:00:00.000Z"), (-1, "1969-12-31T23:59:59.999Z"),
    (951_782_400_000, "2000-02-29T00:00:00.000Z"), (1_796_020_000_125, "2026-11-30T06:26:40.125Z"),
    (4_107_542_400_000, "2100-03-01T00:00:00.000Z"), (.min, "0001-01-01T00:00:00.000Z"),
    (.max, "9999-12-31T23:59:59.999Z"),
  ]

  @Test("Times are written as RFC 3339 says, and read back", arguments: times)
  func time(_ milliseconds: Int64, _ text: String) {
    let time = Timestamp(milliseconds: milliseconds)
    #expect(time.description == text)
    #expect(Timestamp(parsing: text) == time)
  }

  @Test("Every day of 800 years comes back")
  func days() {
    var day: Int64 = -141_000
    while day < 151_000 {
      let time = Timestamp(milliseconds: day * 86_400_000 + 86_399_999)
      #expect(Timestamp(parsing: time.description) == time)
      day += 1
    }
  }

  @Test(
    "What is no such time is not read",
    arguments: [
      "", "2026-11-30", "2026-11-30T06:51:23Z", "2026-11-31T06:51:23.125Z",
      "2026-02-29T06:51:23.125Z", "2026-11-30T24:51:23.125Z", "2026-11-30T06:60:23.125Z",
      "2026-11-30T06:51:23.125z", "2026-1x-30T06:51:23.125Z", "2026-11-30T06:51:23,125Z",
    ])
  func noTime(_ text: String) { #expect(Timestamp(parsing: text) == nil) }
}
