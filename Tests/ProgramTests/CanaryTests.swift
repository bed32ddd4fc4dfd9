import Glibc
import TestSupport
import Testing

/// The search for a key that was left behind must find one.
@Suite("The canary") struct CanaryTests {
  private func search(_ sandbox: Sandbox, key: String) async throws -> Run {
    try await sandbox.run(
      bytes: [Array((sandbox.root + "/kept").utf8)], input: .bytes(Array(key.utf8)),
      program: Sandbox.repository + "/Tests/Street/find-canary.py")
  }

  private func sandbox() throws -> Sandbox {
    let sandbox = try Sandbox(engine: false, model: false)
    try makeDirectories(sandbox.root + "/kept/somewhere/street-7/requests")
    return sandbox
  }

  /// A leak is planted with a key of its own: the suite's would be found at the end.
  private static let spellings: [(name: String, command: String)] = [
    ("plain", "cat"),
    ("in the middle of a line", "sed 's/^/Authorization: Bearer /; s/$/ (401)/'"),
    ("its first half", "head -c 20"),
    ("its last half", "tail -c 20"),
    ("base64", "base64"),
    ("base64, one byte in", "sed 's/^/x/' | base64"),
    ("base64, two bytes in, on short lines", "sed 's/^/xy/; s/$/ and more/' | base64 -w 17"),
    ("base64 of URLs", "base64 -w 0 | tr '+/' '-_'"),
    ("hexadecimal", "od -An -v -tx1 | tr -d ' '"),
    ("hexadecimal in capitals", "od -An -v -tx1 | tr -d ' \\n' | tr a-f A-F"),
    ("URL-encoded", "sed 's/+/%2B/g; s/\\//%2f/g; s/\"/%22/g; s/=/%3D/g'"),
    ("JSON-escaped", "sed 's/\\//\\\\\\//g; s/\"/\\\\\"/g; s/=/\\\\u003d/g'"),
    ("split over lines", "fold -w 9"),
    ("split over indented lines", "fold -w 11 | sed 's/^/    /'"),
    ("as UTF-16", "iconv -t UTF-16LE"),
    ("behind a gigabyte of nothing", "{ dd if=/dev/zero bs=1 count=0 seek=1G 2>&-; cat; }"),
  ]

  @Test("4: a planted key is found in each spelling", arguments: spellings.indices)
  func planted(_ index: Int) async throws {
    let (name, command) = Self.spellings[index]
    let sandbox = try sandbox()
    let key = Canary.make()
    let leak = sandbox.root + "/kept/somewhere/state.db"
    let made = try await sandbox.run(
      bytes: [Array("-c".utf8), Array("\(command) >'\(leak)'".utf8)],
      input: .bytes(Array(key.utf8)), program: "/bin/sh")
    #expect(made.status == 0, "\(made.errorText)")
    let run = try await search(sandbox, key: key)
    #expect(run.status == 1, "\(name)")
    #expect(run.output.hasPrefix("somewhere/state.db:"), "\(name): \(run.output)")
    #expect(!run.output.contains(key.prefix(8)) && !run.errorText.contains(key.prefix(8)))
    unlink(leak)
    #expect(try await search(sandbox, key: Canary.make()).status == 2)  // nothing was searched
  }

  @Test("4: in a name, in what a child inherits; not where a test itself wrote it")
  func places() async throws {
    let sandbox = try sandbox()
    let key = Canary.make()
    let kept = sandbox.root + "/kept"
    let spelled = key.replacing("\"", with: "\\\"")
    try write(Array(key.utf8), to: kept + "/somewhere/secret-key")
    try write(Array(key.utf8), to: kept + "/somewhere/street-7/requests/1.head")
    try write(
      Array("7 execve(\"/x/osgk-net\", [\"osgk\"], [\"OSGK_KEY_A=\(spelled)\"]) = 0\n".utf8),
      to: kept + "/run.trace")
    let clean = try await search(sandbox, key: key)
    #expect(clean.status == 0, "\(clean.output)")
    #expect(clean.errorText == "0 finds in 1 files\n")
    try write(
      Array("8 execve(\"/x/ffmpeg\", [\"ffmpeg\"], [\"OSGK_KEY_A=\(spelled)\"]) = 0\n".utf8),
      to: kept + "/run.trace")
    try write([], to: kept + "/" + key.replacing("/", with: "%2F"))
    let found = try await search(sandbox, key: key)
    #expect(found.status == 1)
    #expect(found.output.contains("run.trace:") && found.output.contains("in the name"))
  }

  @Test("4: a suite that leaves the key behind fails, whatever it says of itself")
  func runner() async throws {
    let sandbox = try Sandbox(engine: false, model: false)
    let runner = Sandbox.repository + "/scripts/canary"
    func suite(_ script: String) async throws -> Run {
      try await sandbox.run(
        bytes: ["bash", "-c", script].map { Array($0.utf8) }, program: runner)
    }
    let clean = try await suite("echo fine; echo words >$OSGK_KEEP/x; exit 7")
    #expect(clean.status == 7 && clean.output == "fine\n" && clean.errorText == "")
    for leak in [
      "printf %s \"$OSGK_CANARY\" | base64 >$OSGK_KEEP/x", "echo \"$OSGK_CANARY\"",
      "echo \"key $OSGK_CANARY refused\" >&2",
    ] {
      let run = try await suite(leak)
      #expect(run.status == 1, "\(leak)")
      #expect(run.errorText.contains("left behind"), "\(leak): \(run.errorText)")
    }
  }
}
