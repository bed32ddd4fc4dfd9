import Files
import TestSupport
import Testing

@Suite("osgk keys", .timeLimit(.minutes(3)))
struct KeysTests {
  @Test("14: a key from a pipe is kept, listed with its origin and never shown, and forgotten")
  func life() async throws {
    let home = try NetHome()
    try home.service()
    let run = try await home.shell(
      """
      "$OSGK" keys set service || exit 1
      echo --list
      "$OSGK" keys list || exit 1
      echo --json
      "$OSGK" keys list --json || exit 1
      echo --delete
      "$OSGK" keys delete service || exit 1
      echo --again
      "$OSGK" keys delete service
      echo "status $?"
      """, input: Array((" " + Canary.key + "\r\n").utf8), keyring: "")
    #expect(run.status == 0, "\(run.errors)")
    let parts = run.output.split(separator: "--").map(String.init)
    #expect(parts.first?.contains("https://api.service.test  keyring") == true, "\(parts)")
    #expect(run.output.contains("service  https://api.service.test  keyring  since 20"))
    #expect(run.output.contains("\"origin\": \"https://api.service.test\""))
    #expect(run.output.contains("status 2"))
    #expect(run.errors.contains("Keys are made at https://console.service.test/keys"))
    #expect(!(run.output + run.errors).contains(Canary.key))
    #expect(!(run.output + run.errors).contains(Canary.key.suffix(4)))
  }

  @Test(
    "12: what is no key is refused without being shown",
    arguments: [
      "", " \n", "\u{FEFF}", "line\nKEY",
      "tab\tKEY", "nul\0KEY", "schlüssel-KEY", "\u{1B}[31mKEY",
    ])
  func noKey(_ text: String) async throws {
    let home = try NetHome()
    try home.service()
    let run = try await home.shell(
      #""$OSGK" keys set service"#, input: Array(text.replacing("KEY", with: Canary.key).utf8),
      keyring: "--absent")
    #expect(run.status == 2, "\(run.errors)")
    #expect(!(run.output + run.errors).contains(Canary.key))
  }

  @Test("12: a file that is no key is not read to its end")
  func huge() async throws {
    let home = try NetHome()
    try home.service()
    let run = try await home.shell(#"yes | "$OSGK" keys set service"#)
    #expect(run.status == 2)
    #expect(run.errors.contains("more than a key"))
  }

  @Test("A command that prints the key is kept as a list, and nothing else is")
  func command() async throws {
    let home = try NetHome()
    try home.service()
    let run = try await home.shell(#""$OSGK" keys set service -- pass show 'my key'"#)
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output == "service  https://api.service.test  key_command\n")
    let config = try Files.read(home.home.appending(".config/osgk/config.yaml"), limit: 4096)
    #expect(
      String(decoding: config, as: UTF8.self).contains("key_command: [pass, show, my key]"))
    let list = try await home.shell(#""$OSGK" keys list"#, keyring: "--none")
    #expect(list.output.contains("key_command"))
    let gone = try await home.shell(#""$OSGK" keys delete service; "$OSGK" config list"#)
    #expect(gone.output.hasPrefix("service") && !gone.output.contains("pass"), "\(gone)")
  }

  @Test("The vendor's variable is taken for the shipped address alone")
  func vendor() async throws {
    let home = try NetHome()
    try home.service()
    let variables = ["SERVICE_API_KEY": Canary.key]
    let own = try await home.shell(
      #""$OSGK" keys import service --env"#, variables, keyring: "")
    #expect(own.status == 7)
    #expect(own.errors.contains("SERVICE_API_KEY is for that alone"))
    let missing = try await home.shell(#""$OSGK" keys import service"#, variables)
    #expect(missing.status == 2)
    #expect(!(own.errors + missing.errors).contains(Canary.key))
  }

  @Test("Without a bus, a service or a keyring it says so, and names the other places")
  func noKeyring() async throws {
    let home = try NetHome()
    try home.service()
    for keyring in [nil, "--absent", "--none"] {
      let run = try await home.shell(
        #""$OSGK" keys set service"#, input: Array(Canary.key.utf8), keyring: keyring)
      #expect(run.status == 5, "\(run.errors)")
      #expect(run.errors.contains("OSGK_KEY_SERVICE"), "\(run.errors)")
      #expect(!run.errors.contains(Canary.key))
    }
  }

  @Test("Without a keyring the other keys are listed; with none of them it is said what lacks")
  func otherPlaces() async throws {
    let home = try NetHome()
    let run = try await home.shell(
      #""$OSGK" keys list"#, ["OSGK_KEY_MY_SERVICE": Canary.key], keyring: "--absent")
    #expect(run.status == 0)
    #expect(
      run.output == "my-service  where you have agreed  environment (OSGK_KEY_MY_SERVICE)\n",
      "\(run)")
    #expect(run.errors.contains("no keyring service"))
    let locked = try await home.shell(
      #""$OSGK" keys list"#, ["OSGK_KEY_MY_SERVICE": Canary.key], keyring: "--locked")
    #expect(locked.status == 5 && locked.output.contains("my-service"), "\(locked)")
    #expect(try await home.shell(#""$OSGK" keys list"#, keyring: "--absent").status == 5)
  }

  @Test("A key for an address that is not known yet is not asked for")
  func unfinished() async throws {
    let home = try NetHome()
    try home.service()
    try home.file(
      ".config/osgk/providers/tenant.yaml",
      """
      id: tenant
      name: Tenant
      extends: service
      base_url: "https://{resource}.service.test"
      variables: {resource: {label: Resource name}}

      """)
    let run = try await home.shell(#""$OSGK" keys set tenant; "$OSGK" providers show tenant"#)
    #expect(run.errors.hasPrefix("osgk: tenant: Resource name is not set (variables.resource)\n"))
    #expect(
      run.output.contains("osgk config set providers.tenant.variables.resource VALUE"), "\(run)")
  }

  @Test("An unknown provider is not named back: it may be a key")
  func unknown() async throws {
    let home = try NetHome()
    let run = try await home.shell("\"$OSGK\" keys set \(Canary.key.lowercased())")
    #expect(run.status == 2)
    #expect(!run.errors.contains(Canary.key.lowercased()))
  }
}
