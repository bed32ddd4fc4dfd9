import SecretService
import Testing

@Suite("A keyring that is broken")
struct BrokenKeyringTests {
  struct Case: CustomTestStringConvertible {
    let testDescription: String
    let keyring: Bench.Keyring
    let script: String
    let said: String

    init(
      _ name: String, _ keyring: Bench.Keyring, _ script: String = "$LOOKUP", says said: String
    ) {
      (testDescription, self.keyring, self.script, self.said) = (name, keyring, script, said)
    }

    init(mock: String, _ script: String = "$LOOKUP", says said: String) {
      self.init(mock, .mock(mock), script, says: said)
    }
  }

  static let noBus =
    "noBus: no session bus is known here (DBUS_SESSION_BUS_ADDRESS is not set), so no keyring can"
    + " be asked"
  static let cannotShow =
    "dismissed: the keyring is locked: the dialog that asks for its password was closed, or could"
    + " not be shown"
  static let nobodyAsked = "locked: the keyring is locked, and nobody was asked for its password"
  static let restarted =
    "restarted: the keyring service ended or was restarted while it was asked"
  static let clear =
    "noEncryption: the keyring offers no encrypted session, and secrets do not cross the bus in"
    + " the clear"

  /// The deadlines are a second for an answer and half a second for a dialog.
  static let cases = [
    Case("no bus", .noBus, says: noBus),
    Case(
      "no bus, and a display on which GLib would start one", .noBus,
      "DISPLAY=:99 DBUS_SESSION_BUS_ADDRESS=autolaunch: $LOOKUP", says: noBus),
    Case(
      "a socket that is not there", .noBus, "DBUS_SESSION_BUS_ADDRESS=unix:path=/no/bus $LOOKUP",
      says:
        "deadBus: the session bus cannot be reached at unix:path=/no/bus: Could not connect: No such"
        + " file or directory"),
    Case(
      "a dead socket", .noBus,
      """
      cd $DIR; /usr/bin/python3 -c 'import socket; socket.socket(socket.AF_UNIX).bind("dead")'
      export DBUS_SESSION_BUS_ADDRESS=unix:path=dead; $LOOKUP
      """,
      says:
        "deadBus: the session bus cannot be reached at unix:path=dead: Could not connect: Connection"
        + " refused"),
    Case(
      "a bus that says nothing", .noBus,
      """
      cd $DIR; mkfifo ready; /usr/bin/python3 -c 'import socket, time
      s = socket.socket(socket.AF_UNIX); s.bind("mute"); s.listen(); open("ready", "w").close()
      time.sleep(60)' & cat ready; DBUS_SESSION_BUS_ADDRESS=unix:path=mute $LOOKUP; kill $!
      """, says: "silent: the session bus did not answer within 1 s"),
    Case(
      "no service", .absent,
      says: "noService: no keyring service runs on the session bus (nobody offers"
        + " org.freedesktop.secrets)"),
    Case(mock: "silent", says: "silent: the keyring did not answer within 1 s"),
    Case(
      "a service that is stopped", .mock("obliging"),
      """
      owner=$(gdbus call --session --dest org.freedesktop.DBus --object-path / \
        --method org.freedesktop.DBus.GetConnectionUnixProcessID org.freedesktop.secrets)
      owner=$(echo $owner | sed 's/.*32 \\([0-9]*\\).*/\\1/')
      kill -STOP $owner; $LOOKUP; kill -CONT $owner
      """, says: "silent: the keyring did not answer within 1 s"),
    Case(mock: "restarted", says: restarted),
    Case(mock: "restarted-in-prompt", "$LOOKUP --prompt=5000", says: restarted),
    Case(mock: "denied", says: "denied: the keyring refuses to answer this program"),
    Case(mock: "failing", says: "failed: the keyring answered: out of  [31mcheese"),
    Case(mock: "none", says: "absent"),
    Case(
      mock: "none", "$PROBE store x $ITEM",
      says:
        "noCollection: the keyring service has no default keyring; a password manager (Passwords and"
        + " Keys, KeePassXC) makes one"),
    Case(mock: "dangling", says: "absent"),
    Case(
      mock: "dangling", "$PROBE store x $ITEM",
      says:
        "noCollection: the keyring service has no default keyring; a password manager (Passwords and"
        + " Keys, KeePassXC) makes one"),
    Case(mock: "unprompting", says: nobodyAsked),
    Case(mock: "unpromptable", says: nobodyAsked),
    Case(mock: "dismissed", says: cannotShow),
    Case(mock: "dismissed-later", "$LOOKUP --prompt=5000", says: cannotShow),
    Case(mock: "dismissed", "$LOOKUP --silent", says: "locked"),
    Case(
      mock: "ignored", "$LOOKUP; test -e $HOME/dismissed && echo taken away",
      says:
        "promptIgnored: the keyring is locked: its dialog was not answered within 0.5 s\ntaken away"
    ),
    Case(mock: "unsaid", "$LOOKUP --silent", says: "locked"),
    Case(
      mock: "unsaid",
      says: "promptIgnored: the keyring is locked: its dialog was not answered within 0.5 s"),
    Case(mock: "pretending", says: "locked: the keyring is still locked after its dialog"),
    Case(
      mock: "several",
      says:
        "several(2): the keyring holds 2 items for origin https://x, provider p, and which one is"
        + " meant cannot be told"),
    Case(mock: "superset", says: "absent"),
    Case(
      mock: "obliging", "$PROBE list", says: "'a label' origin=https://x provider=p dated\nlisted 1"
    ),
    Case(mock: "plain", says: clear),
    Case(mock: "plain", "$PROBE store x $ITEM", says: clear),
  ]

  @Test("91, 92: each case ends in time with a message of its own", arguments: cases)
  func broken(_ each: Case) async throws {
    let script =
      "LOOKUP=\"$PROBE lookup $ITEM --answer=1000 --prompt=500 --within=12000\"\n" + each.script
    #expect(try await Bench().run(each.keyring, script) == each.said + "\n")
  }

  @Test("91: a silent keyring is waited for five seconds, a person for thirty")
  func factory() async throws {
    #expect(SecretService.Deadlines().answer == .seconds(5))
    #expect(SecretService.Deadlines().prompt == .seconds(30))
    let said = try await Bench().run(.mock("silent"), "$PROBE lookup $ITEM --within=10000")
    #expect(said == "silent: the keyring did not answer within 5 s\n")
  }

  @Test(
    "The bus ends in the middle of a call or of a dialog: an error, and not our end",
    arguments: ["silent", "ignored"])
  func busEnds(_ mock: String) async throws {
    let said = try await Bench().lines(
      .mock(mock),
      """
      bus=$(gdbus call --session --dest org.freedesktop.DBus --object-path / \
        --method org.freedesktop.DBus.GetConnectionUnixProcessID org.freedesktop.DBus)
      bus=$(echo $bus | sed 's/.*32 \\([0-9]*\\).*/\\1/')
      $PROBE lookup $ITEM --within=8000 & probe=$!
      sleep 1; kill -KILL $bus; wait $probe; echo $?
      """)
    // The shell may tell that its bus was killed.
    #expect(said.prefix(2) == ["deadBus: the session bus ended while the keyring was asked", "1"])
  }

  @Test("Who cancels gets no answer, at once")
  func cancelled() async throws {
    let said = try await Bench().run(
      .mock("silent"), "$PROBE cancel $ITEM --after=100 --within=4000")
    #expect(said == "cancelled: the keyring's answer was not waited for\n")
    let prompt = try await Bench().run(
      .mock("ignored"), "$PROBE cancel $ITEM --after=500 --within=4000")
    #expect(prompt == "cancelled: the keyring's answer was not waited for\n")
  }

  @Test("A bus in the run-time directory is found without its variable")
  func runtimeDirectory() async throws {
    let said = try await Bench().run(
      .real,
      """
      socket=${DBUS_SESSION_BUS_ADDRESS#unix:path=}; socket=${socket%%,*}
      export XDG_RUNTIME_DIR=$(dirname $socket); unset DBUS_SESSION_BUS_ADDRESS; $PROBE lookup a=b
      """)
    #expect(said == "absent\n")
  }
}
