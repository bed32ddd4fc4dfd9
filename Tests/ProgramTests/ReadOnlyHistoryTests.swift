import Glibc
import TestSupport
import Testing

/// A history that can be read and not written: on a medium that is read-only, in a directory that is
/// not ours to change.
@Suite("A history that cannot be written") struct ReadOnlyHistoryTests {
  private static let reading: [[String]] = [
    ["history", "list"], ["history", "list", "--json"], ["history", "search", "heard"],
    ["history", "last"], ["history", "show", "last"], ["history", "show", "last", "-f", "srt"],
    ["history", "stats"], ["history", "export"], ["history", "check"],
  ]

  /// A home with two texts in its history.
  private func sandbox() async throws -> Sandbox {
    let sandbox = try Sandbox(engine: false, model: false)
    try sandbox.fakeEngine(script: #"printf '{"text": "what was heard"}' >"$2""#)
    try sandbox.recording("talk.wav")
    for _ in 0..<2 {
      let run = try await sandbox.run(["transcribe", "-p", "fake", "talk.wav"])
      #expect(run.status == 0, "\(run.errorText)")
    }
    return sandbox
  }

  private func state(_ sandbox: Sandbox) -> String { sandbox.home + "/.local/state/osgk" }

  /// What runs behind it sees the history read-only.
  private func readOnly(_ sandbox: Sandbox) -> [String] {
    [
      "unshare", "-rm", "sh", "-ec",
      #"mount --bind "$1" "$1"; mount -o remount,bind,ro "$1"; shift; exec "$@""#, "sh",
      state(sandbox),
    ]
  }

  private func answers(
    _ sandbox: Sandbox, through wrapper: [String] = []
  ) async throws -> [Run] {
    var runs: [Run] = []
    for line in Self.reading { runs.append(try await sandbox.run(line, through: wrapper)) }
    return runs
  }

  private func expect(_ runs: [Run], as others: [Run], saying warning: String? = nil) {
    for (index, (run, other)) in zip(runs, others).enumerated() {
      let line = Self.reading[index]
      #expect(run.status == 0, "\(line): \(run.errorText)")
      #expect(run.output == other.output, "\(line)")
      guard let warning else {
        #expect(run.errorText == "", "\(line)")
        continue
      }
      #expect(run.errorText.contains(warning), "\(line): \(run.errorText)")
      #expect(run.errorLines.count == 1, "\(line): \(run.errorText)")
    }
  }

  @Test("Where the file system is read-only all that reads works, and what writes says why not")
  func mount() async throws {
    let sandbox = try await sandbox()
    let before = try await answers(sandbox)
    #expect(before[2].output.contains("heard"))
    expect(try await answers(sandbox, through: readOnly(sandbox)), as: before)
    for line in [["history", "delete", "last"], ["history", "delete", "--all", "--yes"]] {
      let run = try await sandbox.run(line, through: readOnly(sandbox))
      #expect(run.status != 0 && run.errorText.contains("history.db"), "\(run.errorText)")
    }
    // A program of this machine needs no journal.
    let run = try await sandbox.run(
      ["transcribe", "-p", "fake", "talk.wav"], through: readOnly(sandbox))
    #expect(run.status == 0 && run.output == "what was heard\n", "\(run.errorText)")
    #expect(run.errorText.contains("the history cannot be written"), "\(run.errorText)")
    expect(try await answers(sandbox), as: before)
  }

  @Test("In a directory that the user may not write, too")
  func directory() async throws {
    let sandbox = try await sandbox()
    let before = try await answers(sandbox)
    try sandbox.openToNobody()
    let directory = state(sandbox)
    for file in [0o600, 0o400] as [mode_t] {
      chmod(directory, 0o500)
      chmod(directory + "/history.db", file)
      expect(try await answers(sandbox, through: Sandbox.asNobody), as: before)
      chmod(directory, 0o700)
    }
  }

  @Test("What a killed program left in the log is read where that can be; else a warning says so")
  func log() async throws {
    let sandbox = try await sandbox()
    let old = try await answers(sandbox)
    // The log of a job that has begun.
    try sandbox.fakeEngine("slow", script: ": >\"\(sandbox.root)/begun\"; sleep 60")
    let running = try sandbox.start(
      bytes: ["transcribe", "-p", "slow", "talk.wav"].map { Array($0.utf8) })
    try await until { exists(sandbox.root + "/begun") }
    running.signal(SIGKILL)
    _ = try await running.ended()
    #expect(exists(state(sandbox) + "/history.db-wal"))
    let list = ["history", "list", "--unfinished"]
    let there = try await sandbox.run(list, through: readOnly(sandbox))
    #expect(there.status == 0 && there.output.contains("talk.wav"), "\(there.errorText)")
    #expect(there.errorText == "")
    unlink(state(sandbox) + "/history.db-shm")
    let runs = try await answers(sandbox, through: readOnly(sandbox))
    expect(runs, as: old, saying: "warning: what was written last is in ")
    let gone = try await sandbox.run(list, through: readOnly(sandbox))
    #expect(!gone.output.contains("talk.wav"))
    // Nothing of it is lost.
    let last = try await sandbox.run(list)
    #expect(last.output.contains("talk.wav"), "\(last.errorText)")
  }
}
