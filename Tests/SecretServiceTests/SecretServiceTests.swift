import Testing

@Suite("The keyring, a real one")
struct SecretServiceTests {
  @Test("92, 93: what is stored is found, stored twice it is one item, deleted it is absent")
  func life() async throws {
    let said = try await Bench().lines(
      .real,
      """
      $PROBE lookup $ITEM; $PROBE store first $ITEM; $PROBE lookup $ITEM
      $PROBE store second $ITEM --label=another; $PROBE lookup $ITEM; $PROBE list
      $PROBE delete $ITEM; $PROBE delete $ITEM; $PROBE lookup $ITEM; $PROBE list
      """)
    #expect(
      said == [
        "absent", "stored", "found first 'a label' origin=https://x provider=p dated",
        "stored", "found second 'another' origin=https://x provider=p dated",
        "'another' origin=https://x provider=p dated", "listed 1",
        "deleted 1", "deleted 0", "absent", "listed 0",
      ])
  }

  @Test("93: eight programs that store at the same time leave one item")
  func together() async throws {
    let said = try await Bench().lines(
      .real,
      """
      for n in 1 2 3 4 5 6 7 8; do $PROBE store secret$n $ITEM & stores="$stores $!"; done
      wait $stores; $PROBE list $ITEM
      """)
    #expect(said.suffix(1) == ["listed 1"], "\(said)")
  }

  @Test("91: an item that has more attributes than ours is neither read, replaced nor deleted")
  func superset() async throws {
    let said = try await Bench().lines(
      .real,
      """
      printf theirs | secret-tool store --label=theirs xdg:schema org.osgk.ApiKey \
        provider p origin https://x extra 1
      $PROBE lookup $ITEM; $PROBE delete $ITEM; $PROBE store ours $ITEM; $PROBE lookup $ITEM
      $PROBE list; secret-tool lookup extra 1
      """)
    #expect(
      said == [
        "absent", "deleted 0", "stored", "found ours 'a label' origin=https://x provider=p dated",
        "'a label' origin=https://x provider=p dated",
        "'theirs' extra=1 origin=https://x provider=p dated", "listed 2", "theirs",
      ])
  }

  @Test("91: of two items that match none is taken; storing leaves one")
  func two() async throws {
    let said = try await Bench().lines(
      .real,
      """
      $PROBE store one $ITEM
      item="{'xdg:schema': 'org.osgk.ApiKey', 'provider': 'p', 'origin': 'https://x'}"
      python=/usr/bin/python3
      $python - <<END
      import dbus
      bus = dbus.SessionBus()
      service = bus.get_object('org.freedesktop.secrets', '/org/freedesktop/secrets')
      session = service.OpenSession('plain', '', dbus_interface='org.freedesktop.Secret.Service')[1]
      login = bus.get_object('org.freedesktop.secrets', '/org/freedesktop/secrets/collection/login')
      login.CreateItem(
        {'org.freedesktop.Secret.Item.Attributes': dbus.Dictionary($item, signature='ss')},
        (session, b'', b'two', 'text/plain'), False,
        dbus_interface='org.freedesktop.Secret.Collection')
      END
      $PROBE lookup $ITEM; $PROBE store three $ITEM; $PROBE lookup $ITEM
      """)
    #expect(
      said == [
        "stored",
        "several(2): the keyring holds 2 items for origin https://x, provider p, and which one is"
          + " meant cannot be told",
        "stored", "found three 'a label' origin=https://x provider=p dated",
      ])
  }

  @Test("Another schema's items, and another origin's, are others")
  func apart() async throws {
    let said = try await Bench().lines(
      .real,
      """
      $PROBE store ours $ITEM; $PROBE lookup $ITEM --schema=org.osgk.Consent
      $PROBE lookup provider=p origin=https://y; $PROBE lookup provider=p
      $PROBE store other $ITEM --schema=org.osgk.Consent; $PROBE lookup $ITEM
      $PROBE list --schema=org.osgk.Consent
      """)
    #expect(
      said == [
        "stored", "absent", "absent", "absent", "stored",
        "found ours 'a label' origin=https://x provider=p dated",
        "'a label' origin=https://x provider=p dated", "listed 1",
      ])
  }

  @Test("95: the item has the attributes that it was given and the schema's name, and no more")
  func attributes() async throws {
    let said = try await Bench().run(
      .real,
      """
      $PROBE store canary $ITEM
      gdbus call --session --dest org.freedesktop.secrets \
        --object-path /org/freedesktop/secrets/collection/login/1 \
        --method org.freedesktop.DBus.Properties.Get org.freedesktop.Secret.Item Attributes
      """)
    #expect(
      said == """
        stored
        (<{'origin': 'https://x', 'provider': 'p', 'xdg:schema': 'org.osgk.ApiKey'}>,)

        """)
  }

  @Test("The secret crosses the bus encrypted, both ways")
  func encrypted() async throws {
    let said = try await Bench().run(
      .real,
      """
      dbus-monitor --session --pcap >$DIR/seen 2>$DIR/ready & monitor=$!
      until gdbus call --session --dest org.freedesktop.DBus --object-path / \
        --method org.freedesktop.DBus.ListNames >/dev/null && grep -q . $DIR/seen; do :; done
      $PROBE store kanarienvogel $ITEM; $PROBE lookup $ITEM
      until grep -aq GetSecret $DIR/seen; do :; done
      kill $monitor; wait $monitor
      grep -ac kanarienvogel $DIR/seen
      grep -aq CreateItem $DIR/seen && echo seen
      """)
    #expect(
      said == """
        stored
        found kanarienvogel 'a label' origin=https://x provider=p dated
        0
        seen

        """)
  }

  @Test("94: no variable and no sandbox leads to another back end, and the report says so")
  func redirected() async throws {
    let said = try await Bench().lines(
      .real,
      """
      $PROBE store ours $ITEM
      export SECRET_BACKEND=file SNAP_NAME=osgk SECRET_SERVICE_BUS_NAME=org.example.Evil
      export SECRET_FILE_TEST_PATH=$DIR/keyring SECRET_FILE_TEST_PASSWORD=x
      $PROBE lookup $ITEM; $PROBE store more provider=q origin=https://y; $PROBE report
      ls $DIR; unset SECRET_BACKEND SNAP_NAME SECRET_SERVICE_BUS_NAME; $PROBE list; $PROBE report
      """)
    let backEnd = "Secret Service (org.freedesktop.secrets on the session bus)"
    #expect(
      said == [
        "stored", "found ours 'a label' origin=https://x provider=p dated", "stored",
        "\(backEnd); unlocked(label: \"Login\"); not obeyed:"
          + " [\"SECRET_BACKEND\", \"SECRET_SERVICE_BUS_NAME\", \"SNAP_NAME\"]",
        "home", "'a label' origin=https://x provider=p dated",
        "'a label' origin=https://y provider=q dated", "listed 2",
        "\(backEnd); unlocked(label: \"Login\"); not obeyed: []",
      ])
  }

  @Test("92: a locked keyring is not an empty one; without a dialog nothing is waited for")
  func locked() async throws {
    let bench = try Bench()
    _ = try await bench.run(.real, "$PROBE store ours $ITEM")
    let said = try await bench.lines(
      .locked,
      """
      $PROBE lookup $ITEM --silent --within=10000; $PROBE lookup $ITEM --within=10000
      $PROBE lookup provider=other --silent; $PROBE list --silent; $PROBE delete $ITEM --silent
      $PROBE store more provider=other --silent; $PROBE report
      """)
    let locked = "locked: the keyring is locked, and nobody was asked for its password"
    #expect(
      said == [
        "locked",
        "dismissed: the keyring is locked: the dialog that asks for its password was closed, or"
          + " could not be shown",
        "locked", locked, locked, locked,
        "Secret Service (org.freedesktop.secrets on the session bus); locked(label: \"Login\");"
          + " not obeyed: []",
      ])
    let after = try await bench.lines(.real, "$PROBE lookup $ITEM; $PROBE list")
    #expect(after.first == "found ours 'a label' origin=https://x provider=p dated")
    #expect(after.last == "listed 1")
  }

  @Test("91: without a default keyring none is made: storing says so, looking finds nothing")
  func noKeyring() async throws {
    let said = try await Bench().lines(
      .none,
      """
      $PROBE store ours $ITEM; $PROBE lookup $ITEM; $PROBE list; $PROBE report
      find $HOME -name '*.keyring'
      """)
    #expect(
      said == [
        "noCollection: the keyring service has no default keyring; a password manager (Passwords"
          + " and Keys, KeePassXC) makes one",
        "absent", "listed 0",
        "Secret Service (org.freedesktop.secrets on the session bus); none; not obeyed: []",
      ])
  }

  @Test("A keyring that is started anew between two calls of one program is used as it is then")
  func restarted() async throws {
    let said = try await Bench().lines(
      .real,
      """
      $PROBE store secret $ITEM; mkfifo $DIR/go; exec 4<>$DIR/go
      $PROBE twice $ITEM <&4 >$DIR/said & probe=$!
      until grep -q found $DIR/said; do sleep 0.05; done
      old=$(gdbus call --session --dest org.freedesktop.DBus --object-path / \
        --method org.freedesktop.DBus.GetConnectionUnixProcessID org.freedesktop.secrets)
      kill -TERM $(echo $old | sed 's/.*32 \\([0-9]*\\).*/\\1/')
      while gdbus call --session --dest org.freedesktop.DBus --object-path / \
        --method org.freedesktop.DBus.GetNameOwner org.freedesktop.secrets; do sleep 0.05
      done >/dev/null 2>&1
      XDG_RUNTIME_DIR=$DIR XDG_DATA_HOME=$HOME/.local/share gnome-keyring-daemon --foreground \
        --components=secrets --unlock <<<pw >/dev/null 2>&1 & new=$!
      gdbus wait --session --timeout 10 org.freedesktop.secrets
      echo >&4; wait $probe; cat $DIR/said; kill $new
      """)
    #expect(said.prefix(3) == ["stored", "found 6", "found 6"], "\(said)")
  }
}
