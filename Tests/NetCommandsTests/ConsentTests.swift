import Files
import JSON
import TestSupport
import Testing

@Suite("osgk consent", .timeLimit(.minutes(3)))
struct ConsentTests {
  private func home() throws -> NetHome {
    let home = try NetHome()
    try home.service()
    // No keyring is needed where the anchor lies in a file.
    try home.file(".config/osgk/config.yaml", "consent: {anchor: file}\n")
    return home
  }

  @Test("Agreeing, looking, taking back: each is one command")
  func life() async throws {
    let home = try home()
    let run = try await home.shell(
      """
      set -e
      "$OSGK" consent grant service --for audio --expires 90d
      echo '##list'; "$OSGK" consent list
      echo '##json'; "$OSGK" consent list --json
      echo '##withdraw'; "$OSGK" consent withdraw service
      echo '##list'; "$OSGK" consent list
      echo '##all'; "$OSGK" consent list --all
      echo '##verify'; "$OSGK" consent verify
      """)
    #expect(run.status == 0, "\(run.errors)")
    let parts = run.output.split(separator: "##", omittingEmptySubsequences: false)
      .map(String.init)
    #expect(parts[0].contains("The Service (service)"))
    #expect(parts[0].contains("https://service.test/privacy"))
    #expect(parts[0].contains("thirty days"))
    #expect(parts[0].contains("what you give with --prompt"))
    #expect(parts[1].contains("service  https://api.service.test  audio  transcription  agreed on"))
    #expect(parts[1].contains(", until 20"))
    #expect(parts[2].contains("\"kind\": \"audio\""))
    #expect(parts[3].contains("withdrawn  service"))
    #expect(parts[4] == "list\n")
    #expect(parts[5].contains("granted") && parts[5].contains("withdrawn"))
    #expect(parts[6].hasPrefix("verify\nintact\n"))
  }

  @Test("34: what another provider of the same address was granted is withdrawn with this one's")
  func sameAddress() async throws {
    let home = try home()
    try home.service("twin")
    let run = try await home.shell(
      """
      "$OSGK" consent grant service --for audio >/dev/null || exit 1
      "$OSGK" consent show twin | grep '^consent'
      "$OSGK" consent withdraw twin || exit 1
      "$OSGK" consent show twin | grep '^consent' | head -1
      "$OSGK" consent list
      """)
    #expect(run.status == 0, "\(run.errors)")
    let lines = run.output.split(separator: "\n")
    #expect(lines.count == 4, "\(run.output)")
    #expect(run.output.contains("withdrawn  service  https://api.service.test"))
  }

  @Test("35: audio and text are two things")
  func kinds() async throws {
    let home = try home()
    let run = try await home.shell(
      """
      "$OSGK" consent grant service --for text >/dev/null || exit 1
      "$OSGK" consent show service --json
      """)
    let uses = try #require(try JSONReader.read(Array(run.output.utf8)).value["uses"]?.array)
    #expect(uses.map { $0["kind"]?.string } == ["audio", "text"])
    #expect(uses.map { $0["standing"]?.string } == ["never", "live"])
  }

  @Test("31: other terms are another thing: what the preset says is agreed to anew")
  func terms() async throws {
    let home = try home()
    _ = try await home.shell(#""$OSGK" consent grant service --for audio"#)
    let path = home.home.appending(".config/osgk/providers/service.yaml")
    let text = String(decoding: try Files.read(path, limit: 1 << 16), as: UTF8.self)
    try Files.replace(path, with: Array(text.replacing("thirty days", with: "for ever").utf8))
    let run = try await home.shell(#""$OSGK" consent show service"#)
    #expect(run.output.contains("agreed to on other terms, which hold no more"))
  }

  @Test(
    "What is not said is not agreed to",
    arguments: [
      ("consent grant service", 2), ("consent grant service --for", 2),
      ("consent grant service --for video", 2), ("consent grant unknown --for audio", 2),
      ("consent grant service --for audio --expires never", 2), ("consent withdraw", 2),
      ("consent withdraw service --all", 2), ("consent withdraw service", 2),
      ("consent export", 2), ("consent grant mine --for audio", 7),
      ("consent grant here --for audio", 7),
    ])
  func refused(_ line: String, _ code: Int) async throws {
    let home = try home()
    try home.file(
      ".config/osgk/providers/here.yaml",
      "id: here\nname: Here\nextends: service\nbase_url: http://127.0.0.1:1/v1\n")
    try home.file(
      ".config/osgk/providers/mine.yaml",
      """
      id: mine
      name: Mine
      command: {program: [x], arguments: ["{audio}"]}
      transcription: {reply: {from: stdout, parse: text}}

      """)
    let run = try await home.shell("\"$OSGK\" \(line)")
    #expect(run.status == Int32(code), "\(run.errors)")
    #expect(run.output.isEmpty)
    #expect(!Files.exists(home.home.appending(".local/state/osgk/consent.db")))
  }

  @Test("Looking makes no ledger, and needs no keyring")
  func looking() async throws {
    let home = try NetHome()
    try home.service()
    let run = try await home.shell(
      """
      "$OSGK" consent list; "$OSGK" consent show service >/dev/null; "$OSGK" consent verify
      """, keyring: "--absent")
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output == "intact\nrecords  0\nanchor   the keyring\n")
    #expect(!Files.exists(home.home.appending(".local")))
  }

  @Test("A record that was changed, cut or replaced: verify says so and exits with 4")
  func tampered() async throws {
    let home = try home()
    let run = try await home.shell(
      """
      "$OSGK" consent grant service --for audio >/dev/null
      db="$HOME/.local/state/osgk/consent.db"
      cp "$db" "$DIR/old"
      "$OSGK" consent grant service --for text >/dev/null
      "$OSGK" consent verify | head -1
      cp "$db" "$DIR/new"
      rm "$db"; "$OSGK" consent verify | head -1
      rm "$db"; cp "$DIR/old" "$db"; "$OSGK" consent verify; echo "status $?"
      """)
    let lines = run.output.split(separator: "\n").map(String.init)
    #expect(lines.first == "intact", "\(run.output)\(run.errors)")
    #expect(lines.contains("truncated") || lines.contains("rolled back"), "\(lines)")
    #expect(lines.last == "status 4")
  }

  @Test("41: the record is exported with every field that help tells of")
  func export() async throws {
    let home = try home()
    let run = try await home.shell(
      """
      "$OSGK" consent grant service --for audio >/dev/null
      "$OSGK" consent export -o "$DIR/record.json" || exit 1
      "$OSGK" consent export -o "$DIR/record.json"; echo "status $?"
      stat -c %a "$DIR/record.json"
      "$OSGK" consent export
      """)
    #expect(run.output.hasPrefix("status 2\n600\n"), "\(run.errors)")
    let bytes = try Files.read(home.scratch("record.json"), limit: 1 << 20)
    let document = try JSONReader.read(bytes).value
    #expect(document["format"]?.string == "osgk-consent")
    let record = try #require(document["records"]?.array?.first)
    guard case .object(let object) = record else {
      Issue.record("a record is an object")
      return
    }
    let help = try await home.shell(#""$OSGK" help consent"#).output
    for name in object.keys { #expect(help.contains(name), "\(name)") }
  }

  @Test("The anchor moves with the setting, and the record stays whole")
  func moved() async throws {
    let home = try NetHome()
    try home.service()
    let run = try await home.shell(
      """
      "$OSGK" consent grant service --for audio >/dev/null
      "$OSGK" config set consent.anchor file
      "$OSGK" consent verify
      ls "$HOME/.local/share/osgk/consent.anchor"
      """, keyring: "")
    #expect(run.output.hasPrefix("intact\nrecords  1\nanchor   the file "), "\(run)")
    #expect(run.status == 0)
  }
}
