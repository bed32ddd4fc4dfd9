import JSON
import TestSupport
import Testing

/// Recordings of which a part cannot be had: what is there is delivered, what is missing is said.
@Suite("Partial results") struct PartialResultTests {
  static let mark = "[not transcribed: "

  /// A home, a minute of words, and a server that never takes the pieces with these words.
  static func sandbox(
    never: [Int], status: Int = 500
  ) async throws -> (Sandbox, KnownWords, WordServer) {
    let sandbox = try Sandbox(engine: false, model: false)
    let words = try await sandbox.knownWords(seconds: 60, "seed=21")
    let server = try await WordServer(
      sandbox,
      plan: [
        "never": .array(
          never.map { ["word": .number(JSONNumber($0)), "status": .number(JSONNumber(status))] })
      ])
    try sandbox.words(server, limits: "seconds: 5, concurrency: 4")
    return (sandbox, words, server)
  }

  static func arguments(_ more: String...) -> [String] {
    ["transcribe", "-p", "words", "--retries", "0"] + more + ["talk.wav"]
  }

  @Test(
    "C4.5: A gap is marked with its times in every format; 3; the rest is there",
    arguments: ["txt", "md", "srt", "vtt", "tsv", "lrc", "json"])
  func marks(_ format: String) async throws {
    let (sandbox, words, _) = try await Self.sandbox(never: [20])
    let run = try await sandbox.run(Self.arguments("-f", format))
    #expect(run.status == 3, "\(run.errorText)")
    #expect(run.output.contains(Self.mark), "\(run.output)")
    #expect(!run.output.contains(words.words[20].text))
    for word in [words.words[0], words.words[words.words.count - 1]] {
      #expect(run.output.contains(word.text))
    }
    let name = try #require(jobName(in: run.errorText), "\(run.errorText)")
    #expect(run.errorText.contains("osgk history retry \(name)"))
    #expect(sandbox.leftovers.isEmpty)
  }

  @Test("C4.5: chunks in JSON say what became of each, by whom, how often tried, and why not")
  func chunks() async throws {
    let (sandbox, words, server) = try await Self.sandbox(never: [20], status: 400)
    let run = try await sandbox.run(Self.arguments("-f", "json"))
    #expect(run.status == 3, "\(run.errorText)")
    let object = try LongRecordingTests.json(run)
    #expect(object["status"]?.string == "partial")
    let chunks = object["chunks"]?.array ?? []
    #expect(chunks.count >= 12)
    let failed = chunks.filter { $0["state"]?.string == "failed" }
    #expect(failed.count == 1)
    let lost = words.words[20]
    #expect(failed.first?["start"]?.double ?? 99 <= lost.start)
    #expect(failed.first?["end"]?.double ?? 0 >= lost.end)
    #expect(failed.first?["error"]?.string?.isEmpty == false)
    #expect(failed.first?["attempts"]?.int == 1)
    for chunk in chunks where chunk["state"]?.string == "done" {
      #expect(chunk["provider"]?.string == "words")
      #expect(chunk["attempts"]?.int == 1)
    }
    // Whose start is whose end: all of the sound is accounted for, silence between two as well.
    let starts = chunks.compactMap { $0["start"]?.double }
    #expect(starts == starts.sorted())
    #expect(server.requests.count == chunks.filter { $0["state"]?.string != "silent" }.count)
  }

  @Test("C4.9: More than half lost is a failure: no text, the kind's code, and a way on")
  func mostLost() async throws {
    let (sandbox, words, server) = try await Self.sandbox(never: Array(25..<200), status: 413)
    let run = try await sandbox.run(Self.arguments("-o", "talk.txt"))
    #expect(run.status == 7, "\(run.errorText)")
    #expect(!exists(sandbox.work + "/talk.txt"))
    let name = try #require(jobName(in: run.errorText), "\(run.errorText)")
    // What came back is kept: it is not paid for again.
    let paid = Set(server.requests.filter(\.isGood).map(\.words))
    try server.plan([:])
    server.forget()
    let retry = try await sandbox.run(["history", "retry", name, "-o", "whole.txt"])
    #expect(retry.status == 0, "\(retry.errorText)")
    expectAll(words, in: String(decoding: try contents(sandbox.work + "/whole.txt"), as: UTF8.self))
    #expect(paid.isDisjoint(with: server.requests.map(\.words)))
  }

  @Test(
    "All lost is a failure with the code of its cause", arguments: [(401, 5), (413, 7)])
  func allLost(_ status: Int, _ code: Int) async throws {
    let (sandbox, _, server) = try await Self.sandbox(never: Array(0..<999), status: status)
    let run = try await sandbox.run(Self.arguments())
    expectFailure(run, sandbox, status: Int32(code), says: "words")
    // What is wrong for one is wrong for all: nobody tries them all.
    #expect(server.requests.count <= 8)
  }
}

/// The name of a job, as messages have it.
func jobName(in text: String) -> String? {
  func isPart(_ character: Character) -> Bool {
    character.isASCII && (character.isNumber || character.isLowercase || "T-".contains(character))
  }
  return text.split { !isPart($0) }.map(String.init).first { word in
    let parts = word.split(separator: "-")
    return parts.count == 2 && parts[0].utf8.count == 15 && parts[1].utf8.count == 8
  }
}
