import Consent
import Files
import Origin
import TestSupport
import Testing

@Suite("Leases")
struct LeaseTests {
  let kit: LedgerKit
  init() throws { kit = try LedgerKit() }

  @Test("A lease is in the ledger before the permit is there, and closed with its totals")
  func life() async throws {
    let ledger = try await kit.open()
    let said = try LedgerKit.statement()
    let grant = try await ledger.grant(said)
    let lease = try await LedgerKit.lease(ledger, said)
    // Another program sees it, and its head is anchored.
    let seen = try await kit.verify()
    #expect(seen.openLeases == [lease.recordID])
    #expect(seen.verdict == .intact)
    #expect(lease.permit.isLive)
    #expect(lease.permit.origin == said.terms.origin)
    #expect(lease.permit.kind == .audio)
    #expect(lease.permit.purpose == .transcription)
    let permit = lease.permit
    try await lease.close(LeaseTotals(requests: 1, attempts: 2, bytes: 900, seconds: 11.25), .done)
    #expect(!permit.isLive)
    #expect(await lease.untilWithdrawn() == .closed)
    try await lease.close(LeaseTotals(), .failed)
    let records = try await ledger.export().records
    #expect(records.map(\.event) == [.granted, .leaseOpened, .leaseClosed])
    #expect(records[1]["about"] == .text(grant.recordID))
    #expect(records[2]["about"] == .text(lease.recordID))
    let totals: [(LedgerRecord.Column, LedgerRecord.Value)] = [
      (.outcome, .text("done")), (.requests, .integer(1)), (.attempts, .integer(2)),
      (.bytes, .integer(900)), (.milliseconds, .integer(11250)),
    ]
    for (column, value) in totals { #expect(records[2][column] == value) }
    #expect(try await kit.verify().openLeases == [])
  }

  @Test("88: two attempts at one request show as two in the ledger")
  func attempts() async throws {
    let ledger = try await kit.open()
    let said = try LedgerKit.statement()
    _ = try await ledger.grant(said)
    let lease = try await LedgerKit.lease(ledger, said)
    try await lease.close(LeaseTotals(requests: 1, attempts: 2, bytes: 2), .failed)
    let last = try #require(try await ledger.export().records.last)
    #expect(last["requests"] == .integer(1))
    #expect(last["attempts"] == .integer(2))
    #expect(last["outcome"] == .text("failed"))
  }

  @Test("A withdrawal ends the permits of the same use, and no others")
  func withdrawn() async throws {
    let ledger = try await kit.open()
    let audio = try LedgerKit.statement()
    let text = try LedgerKit.statement("https://api.example.com", .text, .polish)
    for said in [audio, text] { _ = try await ledger.grant(said) }
    let lease = try await LedgerKit.lease(ledger, audio)
    let other = try await LedgerKit.lease(ledger, text)
    async let ending = lease.untilWithdrawn()
    _ = try await ledger.withdraw(kind: .audio)
    #expect(await ending == .withdrawn)
    #expect(!lease.permit.isLive)
    #expect(other.permit.isLive)
    try await lease.close(LeaseTotals(requests: 1, attempts: 1, bytes: 5), .withdrawn)
    try await other.close(LeaseTotals(), .done)
    #expect(try await kit.word() == "intact")
  }

  @Test("34: a withdrawal by another process ends a permit in less than a second")
  func otherProcess() async throws {
    let probe = try Probe("LedgerProbe")
    let said = try await probe.shell(
      """
      cd $DIR; $PROBE grant s/c.db a
      for i in 1 2 3; do
        rm -f out
        $PROBE lease s/c.db a > out & until grep -q open out 2>/dev/null; do sleep 0.01; done
        sleep 0.$((RANDOM % 400 + 100)); $PROBE withdraw s/c.db a; from=$(date +%s%N); wait
        [ $(( ($(date +%s%N) - from) / 1000000 )) -lt 2000 ] && tail -2 out; $PROBE grant s/c.db a
      done
      """)
    let round = "1\ndone\nwithdrawn false\ndone\ndone\n"
    #expect(said == "done\n" + round + round + round)
  }

  @Test(
    "A permit dies with its ledger",
    arguments: [
      "rm s/c.db", "rm -r s", "cp s/c.db x; mv x s/c.db", "rm s/c.db-wal",
      "mv s t; mkdir s; cp old s/c.db", "head -c 3000 /dev/zero > s/c.db",
    ])
  func replaced(_ how: String) async throws {
    let probe = try Probe("LedgerProbe")
    let said = try await probe.shell(
      """
      cd $DIR; $PROBE grant s/c.db a; cp s/c.db old
      $PROBE lease s/c.db a > out & until grep -q open out 2>/dev/null; do sleep 0.01; done
      sleep 0.5; \(how); from=$(date +%s%N); wait
      [ $(( ($(date +%s%N) - from) / 1000000 )) -lt 2000 ] && tail -2 out
      """)
    #expect(said == "done\nledgerLost false\ndone\n")
  }

  @Test("A permit dies when its grant expires")
  func expires() async throws {
    let ledger = try await kit.open()
    let said = try LedgerKit.statement()
    let until = Timestamp(milliseconds: kit.clock.now.milliseconds + 3_600_000)
    _ = try await ledger.grant(said, expires: until)
    let lease = try await LedgerKit.lease(ledger, said)
    kit.clock.pass(3600)
    #expect(await lease.untilWithdrawn() == .expired)
    #expect(!lease.permit.isLive)
  }

  @Test("Who waits for a withdrawal can be cancelled")
  func cancelled() async throws {
    let ledger = try await kit.open()
    let said = try LedgerKit.statement()
    _ = try await ledger.grant(said)
    let lease = try await LedgerKit.lease(ledger, said)
    let waiting = Task { await lease.untilWithdrawn() }
    waiting.cancel()
    #expect(await waiting.value == nil)
    let late = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await lease.untilWithdrawn()
    }
    #expect(await late.value == nil)
    #expect(lease.permit.isLive)
  }

  @Test("A permit dies with its lease")
  func dropped() async throws {
    let ledger = try await kit.open()
    let said = try LedgerKit.statement()
    _ = try await ledger.grant(said)
    var lease: Lease? = try await LedgerKit.lease(ledger, said)
    let permit = try #require(lease?.permit)
    #expect(permit.isLive)
    lease = nil
    #expect(!permit.isLive)
  }

  @Test("A refusal or a new grant lets an open lease go on; a withdrawal after it does not")
  func refusedMeanwhile() async throws {
    let ledger = try await kit.open()
    let said = try LedgerKit.statement()
    _ = try await ledger.grant(said)
    let lease = try await LedgerKit.lease(ledger, said)
    _ = try await ledger.grant(said)
    try await ledger.refuse(said)
    #expect(lease.permit.isLive)
    #expect(try await ledger.withdraw() == [])
    #expect(await lease.untilWithdrawn() == .withdrawn)
    #expect(try await ledger.standing(said.key, disclosure: said.terms.digest) == .withdrawn)
  }

  @Test("A lease whose process was killed is closed as abandoned by the next one")
  func abandoned() async throws {
    let probe = try Probe("LedgerProbe")
    let said = try await probe.shell(
      """
      cd $DIR; $PROBE grant s/c.db a
      for i in 1 2; do
        rm -f out; $PROBE lease s/c.db a > out &
        until grep -q open out 2>/dev/null; do sleep 0.01; done
        kill -9 $!; wait $! 2>/dev/null; $PROBE verify s/c.db a
      done
      """)
    #expect(said == "done\nintact\ndone\nintact\ndone\n")
    let anchor = FileAnchor(path: probe.scratch("a"))
    let ledger = try await Ledger.open(probe.scratch("s/c.db"), anchor: anchor)
    let before = try await ledger.verify()
    #expect(before.openLeases.count == 1)
    let statement = try LedgerKit.statement()
    let lease = try await LedgerKit.lease(ledger, statement)
    let records = try await ledger.export().records
    let events: [Event] = [
      .granted, .leaseOpened, .leaseClosed, .leaseOpened, .leaseClosed, .leaseOpened,
    ]
    #expect(records.map(\.event) == events)
    #expect(records[2]["outcome"] == .text("abandoned"))
    #expect(records[4]["about"] == .text(before.openLeases[0]))
    #expect(records[4]["bytes"] == .none)
    #expect(try await ledger.verify().openLeases == [lease.recordID])
  }
}
