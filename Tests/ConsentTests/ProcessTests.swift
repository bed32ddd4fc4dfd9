import Consent
import Files
import SQLite
import TestSupport
import Testing

@Suite("Several programs, and killed ones")
struct ProcessTests {
  @Test("40: two programs append 1,000 records each: 2,000, without holes, verified")
  func together() async throws {
    let probe = try Probe("LedgerProbe")
    let said = try await probe.shell(
      """
      cd $DIR; $PROBE refuse s/c.db a 1000 & $PROBE refuse s/c.db a 1000; wait
      $PROBE verify s/c.db a
      """)
    #expect(said == "done\ndone\nintact\ndone\n")
    let anchor = FileAnchor(path: probe.scratch("a"))
    let ledger = try await Ledger.open(probe.scratch("s/c.db"), anchor: anchor)
    let records = try await ledger.export().records
    #expect(records.map(\.seq) == Array(1...2000))
    #expect(Set(records.map(\.recordID)).count == 2000)
    // Both took turns, from the first record of a ledger that neither found.
    #expect(Set(records.map { $0["process"] }).count == 2)
  }

  @Test(
    "37: killed anywhere, 120 times: every upload lies in a lease that was on the disk before it")
  func killed() async throws {
    let probe = try Probe("LedgerProbe")
    let said = try await probe.shell(
      """
      cd $DIR; $PROBE grant s/c.db a
      touch seen
      for i in $(seq 120); do
        n=$(wc -l < seen); $PROBE uploads s/c.db a >> seen 2>&1 & p=$!
        # Anywhere in its start, or anywhere in its uploads.
        [ $((i % 2)) -eq 0 ] && until [ $(wc -l < seen) -gt $n ]; do :; done
        sleep 0.0$(printf %03d $((RANDOM % 500))); kill -9 $p; wait $p 2>/dev/null
        [ $((i % 6)) -eq 0 ] && $PROBE verify s/c.db a >> words
      done
      grep -v '^upload [0-9a-f]*$' seen
      grep -v -e '^intact$' -e '^unanchored [12]$' -e '^done$' words
      cut -d' ' -f2 seen
      """)
    let uploads = said.split(separator: "\n").dropFirst().map(String.init)
    let anchor = FileAnchor(path: probe.scratch("a"))
    let ledger = try await Ledger.open(probe.scratch("s/c.db"), anchor: anchor)
    let records = try await ledger.export().records
    let leases = Set(records.filter { $0.event == .leaseOpened }.map(\.recordID))
    #expect(uploads.count >= 60)
    #expect(Set(uploads).count == uploads.count)
    #expect(Set(uploads).subtracting(leases) == [])
    let verification = try await ledger.verify()
    #expect(verification.verdict.isGood)
    #expect(verification.openLeases.count <= 1)
    // The kills did hit open leases, and each was closed by the next program.
    #expect(records.contains { $0["outcome"] == .text("abandoned") })
    #expect(records.map(\.seq) == Array(1...Int64(records.count)))
  }

  @Test("Programs that begin a ledger at the same time make one key")
  func beginning() async throws {
    let probe = try Probe("LedgerProbe")
    let said = try await probe.shell(
      """
      cd $DIR
      for i in $(seq 10); do
        rm -rf s a; for j in 1 2 3 4; do $PROBE refuse s/c.db a 1 & done; wait
        $PROBE verify s/c.db a
      done | sort | uniq -c | sed 's/^ *//'
      """)
    #expect(said == "50 done\n10 intact\n")
  }

  @Test("102: the ledger's files are 0600 in a directory 0700", arguments: ["000", "777", "022"])
  func modes(_ umask: String) async throws {
    let probe = try Probe("LedgerProbe")
    let said = try await probe.shell(
      """
      cd $DIR; mkdir -m 777 open
      setpriv --reuid 65534 --regid 65534 --clear-groups bash -c '
        cd open; umask \(umask); $PROBE grant s/c.db d/a; $PROBE lease s/c.db d/a > /dev/null & p=$!
        until [ -e s/c.db-wal ]; do sleep 0.01; done; sleep 0.1
        stat -c "%a %n" s s/* d d/*; kill $p'
      """)
    #expect(
      said == """
        done
        700 s
        600 s/c.db
        600 s/c.db-lock
        600 s/c.db-shm
        600 s/c.db-wal
        700 d
        600 d/a

        """)
  }

  @Test("98: on a full disk nothing is sent, and it is told; the ledger stays whole")
  func fullDisk() async throws {
    let probe = try Probe("LedgerProbe")
    let said = try await probe.shell(
      """
      mkdir $DIR/disk; cd $DIR
      unshare -rm sh -c 'mount -t tmpfs -o size=400k none disk; $PROBE grant disk/c.db a
        head -c 1000000 /dev/zero > disk/fill 2>/dev/null; $PROBE lease disk/c.db a
        rm disk/fill; $PROBE verify disk/c.db a; $PROBE withdraw disk/c.db a'
      """)
    // Whether the log's page or its index found no place.
    let full = [": database or disk is full", ": disk I/O error (No space left on device)"]
    let database = "the consent ledger: database \(probe.scratch.path)/disk/c.db"
    #expect(full.map { "done\n\(database)\($0)\nintact\ndone\n1\ndone\n" }.contains(said))
  }

  @Test("101: a ledger of a newer version is refused and stays as it is")
  func newer() async throws {
    let kit = try LedgerKit()
    try await kit.history()
    try kit.tamper("PRAGMA user_version = 2")
    let before = try await kit.copy(kit.path)
    let error = await #expect(throws: ConsentError.self) { _ = try await kit.open() }
    #expect(error?.isNewerData == true)
    #expect(
      error?.message
        == "the consent ledger: database \(kit.path): it has version 2, made by a newer"
        + " osgk; this one knows 1 and leaves it as it is")
    #expect(try await kit.copy(kit.path) == before)
  }

  @Test("Another program's database is no ledger, and stays as it is", arguments: [0, 1, 2])
  func foreign(_ version: Int) async throws {
    let kit = try LedgerKit()
    do {
      let database = try Connection(kit.path, create: true, migrations: [])
      try database.execute("CREATE TABLE notes(x); PRAGMA user_version = \(version)")
    }
    let before = try await kit.copy(kit.path)
    let error = await #expect(throws: ConsentError.self) { _ = try await kit.open() }
    #expect(
      error?.message
        == "the consent ledger: database \(kit.path): it is another program's and no database of"
        + " osgk; move it elsewhere")
    #expect(try await kit.copy(kit.path) == before)
  }
}
