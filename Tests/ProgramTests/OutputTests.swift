import Dispatch
import Glibc
import TestSupport
import Testing

/// Where the text goes: standard output, files, several formats; never over something by accident.
@Suite("Output") struct OutputTests {
  /// A quick engine for what does not depend on the words.
  static func sandbox() throws -> Sandbox {
    let sandbox = try Sandbox(engine: false, model: false)
    try sandbox.fakeEngine(script: #"printf '{"text": "done"}' >"$2""#)
    return sandbox
  }

  @Test("A recording's words are all that standard output gets")
  func words() async throws {
    let sandbox = try Sandbox()
    let run = try await sandbox.run(["transcribe", Sandbox.recording])
    expectWords(run, sandbox)
    #expect(run.errorText == "")
  }

  @Test("75: a recording comes through standard input, from a file and from a pipe")
  func standardInput() async throws {
    let sandbox = try Sandbox()
    let bytes = try contents(Sandbox.recording)
    expectWords(try await sandbox.run(["transcribe", "-"], input: .bytes(bytes)), sandbox)
    let ends = TestSupport.pipe()
    let running = try sandbox.start(
      bytes: ["transcribe", "-"].map { Array($0.utf8) }, input: .descriptor(ends[0]))
    close(ends[0])
    let writer = ends[1]
    feed(bytes, to: writer)
    expectWords(try await running.ended(), sandbox)
  }

  @Test(
    "Each format is what its readers expect",
    arguments: [
      ("srt", "1\n00:00:0"), ("vtt", "WEBVTT\n"), ("tsv", "start\tend\ttext\n"), ("json", "{"),
      ("lrc", "[00:0"),
    ])
  func formats(_ format: String, _ beginning: String) async throws {
    let sandbox = try Sandbox()
    let run = try await sandbox.run(["transcribe", "-f", format, Sandbox.recording])
    #expect(run.status == 0, "\(run.errorText)")
    #expect(run.output.hasPrefix(beginning), "\(run.output.prefix(80))")
    #expect(run.output.hasSuffix("\n"))
    #expect(run.output.contains("country"))
  }

  @Test("The suffix of -o picks the format, and standard output stays empty")
  func suffix() async throws {
    let sandbox = try Sandbox()
    let run = try await sandbox.run(["transcribe", Sandbox.recording, "-o", "talk.srt"])
    #expect(run.status == 0, "\(run.errorText)")
    #expect(run.output == "")
    let text = String(decoding: try contents(sandbox.work + "/talk.srt"), as: UTF8.self)
    #expect(text.contains("-->"))
    #expect(names(in: sandbox.work) == ["talk.srt"])
  }

  @Test("-o over a file: 2, the file as it was; --force replaces it")
  func overwrite() async throws {
    let sandbox = try Self.sandbox()
    try sandbox.file("mine.txt", text: "precious\n")
    let arguments = ["transcribe", "-p", "fake", Sandbox.recording, "-o", "mine.txt"]
    expectFailure(try await sandbox.run(arguments), sandbox, status: 2, says: "mine.txt", "--force")
    #expect(try contents(sandbox.work + "/mine.txt") == Array("precious\n".utf8))
    #expect(try await sandbox.run(arguments + ["--force"]).status == 0)
    #expect(try contents(sandbox.work + "/mine.txt") == Array("done\n".utf8))
  }

  @Test("-o into a directory that is not there: a line that names it, before anything runs")
  func missingDirectory() async throws {
    let sandbox = try Self.sandbox()
    let run = try await sandbox.run(
      ["transcribe", "-p", "fake", Sandbox.recording, "-o", "nowhere/talk.txt"])
    expectFailure(run, sandbox, status: 2, says: "nowhere")
  }

  @Test("Two inputs whose outputs have one name: 2, nothing is run or written")
  func clash() async throws {
    let sandbox = try Self.sandbox()
    try makeDirectories(sandbox.work + "/a")
    try makeDirectories(sandbox.work + "/b")
    try makeDirectories(sandbox.work + "/out")
    try sandbox.recording("a/talk.wav")
    try sandbox.recording("b/talk.wav")
    let run = try await sandbox.run(
      ["transcribe", "-p", "fake", "a/talk.wav", "b/talk.wav", "-f", "txt,srt", "-o", "out"])
    expectFailure(run, sandbox, status: 2, says: "talk")
    #expect(names(in: sandbox.work + "/out").isEmpty)
  }

  @Test("Several files: heads on standard output; one failure of two is 3, and the text is there")
  func several() async throws {
    let sandbox = try Self.sandbox()
    try sandbox.recording("one.wav")
    try sandbox.recording("two.wav")
    let both = try await sandbox.run(["transcribe", "-p", "fake", "one.wav", "two.wav"])
    #expect(both.status == 0)
    #expect(both.output == "==> one.wav <==\ndone\n\n==> two.wav <==\ndone\n")
    let half = try await sandbox.run(["transcribe", "-p", "fake", "one.wav", "none.wav"])
    #expect(half.status == 3)
    #expect(half.output.contains("done"))
    #expect(half.errorText.contains("none.wav"))
    let none = try await sandbox.run(["transcribe", "-p", "fake", "none.wav", "nil.wav"])
    #expect(none.status == 2)
  }

  @Test("Several files in JSON: one object a line")
  func severalJSON() async throws {
    let sandbox = try Self.sandbox()
    try sandbox.recording("one.wav")
    try sandbox.recording("two.wav")
    let run = try await sandbox.run(
      ["transcribe", "-p", "fake", "-f", "json", "one.wav", "two.wav"])
    let lines = run.output.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines.allSatisfy { $0.hasPrefix("{") && $0.hasSuffix("}") })
  }

  @Test(
    "98: a full disk: 1, the path is named, no half file under the final name",
    arguments: [
      "talk.txt", "talk.json",
    ])
  func fullDisk(_ name: String) async throws {
    let sandbox = try Self.sandbox()
    let words = (0..<200_000).map { "word\($0) " }.joined()
    try sandbox.file("result", text: "{\"text\": \"\(words)\"}")
    try sandbox.fakeEngine(script: #"cp "\#(sandbox.work)/result" "$2""#)
    try makeDirectories(sandbox.work + "/small")
    let run = try await sandbox.run(
      bytes: [],
      through: [
        "unshare", "-rm", "sh", "-c",
        """
        mount -t tmpfs -o size=1M none small && "$0" "$@"; status=$?; ls -A small >listing; exit $status
        """, Sandbox.program, "transcribe", "-p", "fake", Sandbox.recording, "-o", "small/\(name)",
      ], program: nil)
    expectFailure(run, sandbox, status: 1, says: name, "no space left")
    #expect(try contents(sandbox.work + "/listing").isEmpty)
  }

  @Test("98: standard output on a full disk is an error, not a silent loss")
  func fullStandardOutput() async throws {
    let sandbox = try Self.sandbox()
    let full = open("/dev/full", O_WRONLY)
    defer { close(full) }
    let run = try await sandbox.start(
      bytes: ["transcribe", "-p", "fake", Sandbox.recording].map { Array($0.utf8) }, output: full
    ).ended()
    expectFailure(run, sandbox, status: 1, says: "standard output", "no space left")
  }

  @Test("99: a reader that goes away ends the run quietly")
  func closedPipe() async throws {
    let sandbox = try Self.sandbox()
    let ends = TestSupport.pipe()
    close(ends[0])
    let run = try await sandbox.start(
      bytes: ["transcribe", "-p", "fake", Sandbox.recording].map { Array($0.utf8) }, output: ends[1]
    ).ended()
    close(ends[1])
    #expect(run.status == 128 + SIGPIPE)
    #expect(run.errorText == "")
    #expect(sandbox.leftovers.isEmpty)
  }

  @Test("--dry-run prints the command line, quoted for a shell, and runs nothing")
  func dryRun() async throws {
    let sandbox = try Sandbox()
    try sandbox.recording("two words.wav")
    let run = try await sandbox.run(["transcribe", "--dry-run", "two words.wav"])
    #expect(run.status == 0, "\(run.errorText)")
    #expect(run.output.hasPrefix("/"))
    #expect(run.output.split(separator: "\n").count == 1)
    #expect(run.output.contains("'\(sandbox.work)/two words.wav'"))
    #expect(names(in: sandbox.work) == ["two words.wav"])
  }

  @Test("102: files of ours are private whatever the umask", arguments: ["000", "777"])
  func privateFiles(_ mask: String) async throws {
    let sandbox = try Self.sandbox()
    try sandbox.fakeEngine(
      script:
        #"find "$TMPDIR" -mindepth 1 -printf '%M %y\n' | sort -u >"\#(sandbox.work)/seen"; printf '{"text": "x"}' >"$2""#
    )
    // Standard input is spooled into a file more.
    for source in [Sandbox.recording, "-"] {
      let run = try await sandbox.run(
        bytes: [], input: .bytes(try contents(Sandbox.recording)),
        through: [
          "sh", "-c", "umask \(mask); exec \"$0\" \"$@\"", Sandbox.program, "transcribe", "-p",
          "fake", source,
        ], program: nil)
      #expect(run.status == 0, "\(run.errorText)")
      let seen = String(decoding: try contents(sandbox.work + "/seen"), as: UTF8.self)
      #expect(seen == "-rw------- f\ndrwx------ d\n", "\(seen)")
    }
  }
}

/// Writes to a pipe from a thread of its own, then closes it.
private func feed(_ bytes: [UInt8], to descriptor: Int32) {
  DispatchQueue(label: "feed").async {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count <= 0 { break }
      rest = rest.dropFirst(count)
    }
    close(descriptor)
  }
}
