import Consent
import Files
import Glibc
import Origin

/// What every verb is about; the tests' own is the same.
func statement() throws -> ConsentStatement {
  let origin = try Origin(parsing: "https://api.example.com")
  return ConsentStatement(
    terms: DisclosureTerms(origin: origin, kinds: [.audio]), kind: .audio, purpose: .transcription,
    presetID: "example", presetHash: String(repeating: "5", count: 64), method: .option)
}

/// VERB DATABASE ANCHOR …
func runLedger(_ verb: String, _ words: [String]) async throws {
  let anchor = FileAnchor(path: Path(words[1]))
  let ledger = try await Ledger.open(Path(words[0]), anchor: anchor)
  let statement = try statement()
  func open() async throws -> Lease {
    try await ledger.openLease(
      statement.key, disclosure: statement.terms.digest, presetID: "example", presetHash: "5")
  }
  switch verb {
  case "grant":
    _ = try await ledger.grant(statement)
  case "withdraw":
    say("\(try await ledger.withdraw().count)")
  case "refuse":  // COUNT
    for _ in 0..<(Int(words[2]) ?? 0) { try await ledger.refuse(statement) }
  case "lease":  // opens one, tells what ends it
    let lease = try await open()
    say("open \(lease.recordID)")
    let ending = await lease.untilWithdrawn()
    say("\(ending.map { "\($0)" } ?? "none") \(lease.permit.isLive)")
  case "uploads":  // until it is killed: a line for each upload, which is seen at once
    while true {
      let lease = try await open()
      if lease.permit.isLive { say("upload \(lease.recordID)") }
      try await lease.close(LeaseTotals(requests: 1, attempts: 1, bytes: 10, seconds: 1), .done)
    }
  case "verify":
    say("\(try await ledger.verify().verdict)")
  case "times":  // COUNT: milliseconds of opening and closing a lease, medians
    var opening: [Duration] = []
    var closing: [Duration] = []
    let clock = ContinuousClock()
    for _ in 0..<(Int(words[2]) ?? 0) {
      let start = clock.now
      let lease = try await open()
      let opened = clock.now
      try await lease.close(LeaseTotals(), .done)
      opening.append(opened - start)
      closing.append(clock.now - opened)
    }
    say("open \(opening.sorted()[opening.count / 2]) close \(closing.sorted()[closing.count / 2])")
  default:
    say("unknown verb")
  }
}
