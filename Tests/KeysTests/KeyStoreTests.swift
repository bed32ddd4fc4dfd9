import TestSupport
import Testing

@Suite("Which key belongs to which provider and origin")
struct KeyStoreTests {
  @Test("16: a key is used for the origin that it was set for, and for no other")
  func bound() async throws {
    let said = try await KeyBench().lines(
      """
      export KEY=$CANARY
      $PROBE key-set abc https://api.example.com; unset KEY
      for origin in https://api.example.com HTTPS://API.Example.COM:443/v1 \
        https://api.example.org https://example.com https://api.example.com.evil.org \
        https://api.example.com:8443 http://api.example.com https://xn--pi-example-g7c.com
      do $PROBE key abc $origin --granted; done
      $PROBE key abd https://api.example.com; $PROBE key ab https://api.example.com
      """)
    func elsewhere(_ origin: String) -> String {
      "keyMissing: the key of abc is bound to https://api.example.com, and not used for \(origin)"
    }
    #expect(
      said == [
        "set", "\(Canary.key) from keyring", "\(Canary.key) from keyring",
        elsewhere("https://api.example.org"), elsewhere("https://example.com"),
        elsewhere("https://api.example.com.evil.org"), elsewhere("https://api.example.com:8443"),
        elsewhere("http://api.example.com"), elsewhere("https://xn--pi-example-g7c.com"),
        "none", "none",
      ])
  }

  @Test("14: the list tells provider, origin, place and since when, and no part of a key")
  func list() async throws {
    let said = try await KeyBench().lines(
      """
      mkdir -m 700 $DIR/credentials; printf kanarienvogel >$DIR/credentials/osgk.sys
      touch -d @5 $DIR/credentials/osgk.sys
      KEY=kanarienvogel $PROBE key-set two https://b.example.com https://a.example.com
      KEY=kanarienvogel $PROBE key-set one http://localhost:8080
      printf x | secret-tool store --label=theirs xdg:schema org.osgk.ApiKey provider three \
        origin https://c.example.com more 1
      OSGK_KEY_TWO=kanarienvogel $PROBE key-list --credentials=$DIR/credentials
      OSGK_KEY_TWO=kanarienvogel $PROBE key-list two --credentials=$DIR/credentials
      """)
    let two = [
      "two - environment (OSGK_KEY_TWO) undated", "two https://a.example.com keyring dated",
      "two https://b.example.com keyring dated", "listed",
    ]
    #expect(
      said == [
        "set", "set", "one http://localhost:8080 keyring dated",
        "sys - systemd credential (osgk.sys) 5",
      ] + two + two)
  }

  @Test("Setting twice leaves one; deleting takes one origin's or all")
  func delete() async throws {
    let said = try await KeyBench().lines(
      """
      KEY=first $PROBE key-set abc https://a.example.com https://b.example.com
      KEY=second $PROBE key-set abc https://a.example.com
      $PROBE key abc https://a.example.com; $PROBE key abc https://b.example.com; $PROBE key-list
      $PROBE key-delete abc https://b.example.com; $PROBE key-list
      KEY=x $PROBE key-set abd https://b.example.com
      $PROBE key-delete abc; $PROBE key-delete abc; $PROBE key-list
      """)
    #expect(
      said == [
        "set", "set", "second from keyring", "first from keyring",
        "abc https://a.example.com keyring dated", "abc https://b.example.com keyring dated",
        "listed", #"deleted ["https://b.example.com"]"#, "abc https://a.example.com keyring dated",
        "listed", "set", #"deleted ["https://a.example.com"]"#, "deleted []",
        "abd https://b.example.com keyring dated", "listed",
      ])
  }

  @Test("The order: environment, systemd credential, key command, keyring")
  func order() async throws {
    let said = try await KeyBench().lines(
      """
      mkdir -m 700 $DIR/credentials; echo credential >$DIR/credentials/osgk.a-b
      KEY=keyring $PROBE key-set a-b https://x.example.com
      ask="$PROBE key a-b https://x.example.com --granted"
      OSGK_KEY_A_B=' environment ' $ask --command=echo,command --credentials=$DIR/credentials
      OSGK_KEY_A_B= $ask --command=echo,command --credentials=$DIR/credentials
      $ask --command=echo,command --credentials=credentials
      $ask
      """)
    #expect(
      said == [
        "set", "environment from environment (OSGK_KEY_A_B)",
        "credential from systemd credential (osgk.a-b)", "command from key_command",
        "keyring from keyring",
      ])
  }

  @Test("A key that no origin is bound to goes to local origins and granted ones alone")
  func unbound() async throws {
    let said = try await KeyBench().lines(
      """
      mkdir -m 700 $DIR/credentials; echo credential >$DIR/credentials/osgk.abc
      export OSGK_KEY_ABC=environment
      $PROBE key abc https://x.example.com --granted; $PROBE key abc http://127.0.0.1:8080
      $PROBE key abc unix:/run/x.sock; $PROBE key abc https://x.example.com --advice
      unset OSGK_KEY_ABC
      $PROBE key abc https://x.example.com --credentials=$DIR/credentials
      $PROBE key abc https://x.example.com --command=touch,$DIR/ran; test -e $DIR/ran || echo not run
      KEY=keyring $PROBE key-set abc https://x.example.com
      OSGK_KEY_ABC=environment $PROBE key abc https://x.example.com
      """)
    let place = "and you have not agreed to https://x.example.com"
    #expect(
      said == [
        "environment from environment (OSGK_KEY_ABC)",
        "environment from environment (OSGK_KEY_ABC)",
        "environment from environment (OSGK_KEY_ABC)",
        "keyMissing: the key of abc is in the environment (OSGK_KEY_ABC), \(place)",
        "See who would receive what, and agree: osgk consent grant abc",
        "keyMissing: the key of abc is in the systemd credential (osgk.abc), \(place)",
        "keyMissing: the key of abc is in the key_command, \(place)",
        "not run", "set", "keyring from keyring",
      ])
  }

  @Test("12: what is no key in a variable or a credential is refused without showing it")
  func refused() async throws {
    let said = try await KeyBench().lines(
      keyring: false,
      """
      mkdir -m 700 $DIR/c; printf 'kanarien\\nvogel' >$DIR/c/osgk.abc; : >$DIR/c/osgk.empty
      printf x >$DIR/c/osgk.open; chmod 666 $DIR/c/osgk.open; mkfifo $DIR/c/osgk.fifo
      OSGK_KEY_ABC=$'kanarien\\tvogel' $PROBE key abc http://localhost
      for id in abc empty open fifo; do $PROBE key $id http://localhost --credentials=$DIR/c; done
      """)
    let credential = "keyMissing: the systemd credential osgk."
    #expect(
      said.map { $0.replacing(#/\/tmp\/\S+?\/c\//#, with: "C/") } == [
        "keyMissing: OSGK_KEY_ABC: the key has a control character inside",
        credential + "abc: the key has a line end inside; a key is one line",
        credential + "empty: the key is empty",
        credential + "open: cannot trust C/osgk.open: everybody may change it (chmod o-w would"
          + " mend that)",
        credential + "fifo: cannot read C/osgk.fifo: it is not a regular file",
      ])
  }

  @Test("91: without a keyring the message names the other places, and they work")
  func headless() async throws {
    let said = try await KeyBench().lines(
      keyring: false,
      """
      $PROBE key abc https://x.example.com --advice; KEY=x $PROBE key-set abc https://x.example.com
      OSGK_KEY_ABC=environment $PROBE key abc https://x.example.com --granted
      """)
    let noBus =
      "keyringMissing: no session bus is known here (DBUS_SESSION_BUS_ADDRESS is not set), so no"
      + " keyring can be asked"
    #expect(
      said == [
        noBus,
        "A key can also come from the variable OSGK_KEY_ABC, the systemd credential osgk.abc or"
          + " providers.abc.key_command.",
        noBus, "environment from environment (OSGK_KEY_ABC)",
      ])
  }

  @Test("Who wants nothing from the keyring waits for none")
  func unasked() async throws {
    let said = try await KeyBench().lines(
      keyring: false,
      """
      $PROBE key abc https://x.example.com --no-keyring
      $PROBE key abc https://x.example.com --no-keyring --granted --command=echo,kanarienvogel
      """)
    #expect(said == ["none", "kanarienvogel from key_command"])
  }

  // The sanitizer keeps memory that was given back, and needs what is denied here.
  @Test(
    "10: of a key from the keyring nothing stays in memory",
    .enabled(if: !TestSupport.isSanitized))
  func wiped() async throws {
    let said = try await KeyBench().lines(
      """
      KEY=kanarienvogel-123456789 $PROBE key-set abc https://x.example.com
      $PROBE key abc https://x.example.com --copies
      """)
    #expect(said == ["set", "alive 1, gone 0"])
  }
}
