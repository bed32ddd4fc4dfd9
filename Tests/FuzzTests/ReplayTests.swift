import Files
import FuzzSubjects
import Testing

@Suite("What the fuzzers begin with, and what they found")
struct ReplayTests {
  static let root = Path(#filePath).parent.parent.parent

  @Test("Every promise holds for every input that is kept", arguments: FuzzSubject.allCases)
  func replay(_ subject: FuzzSubject) throws {
    let kept = try Self.files("Tests/Fixtures/fuzz/\(subject)")
    #expect(kept.count >= 5)
    for input in kept {
      let bytes = try Files.read(input, limit: 1 << 20)
      #expect(throws: Never.self, "\(input)") { try subject.check(bytes) }
      // The same, cut short anywhere, as a broken download would be.
      for cut in stride(from: 0, to: bytes.count, by: max(1, bytes.count / 20)) {
        #expect(throws: Never.self, "\(input) up to \(cut)") {
          try subject.check(Array(bytes[..<cut]))
        }
      }
    }
    for input in try Self.seeds(subject).flatMap(Self.files) {
      let bytes = try Files.read(input, limit: 1 << 20)
      #expect(throws: Never.self, "\(input)") { try subject.check(bytes) }
    }
  }

  private static func files(_ directory: String) throws -> [Path] {
    let path = root.appending(directory)
    return try Files.list(path).map { path.appending($0) }.filter { !Files.isDirectory($0) }
  }

  /// Shipped files that the subject reads; `scripts/fuzz` begins with the same.
  private static func seeds(_ subject: FuzzSubject) -> [String] {
    switch subject {
    case .yaml, .preset:
      [
        "providers", "providers/wires", "Tests/ProvidersTests/Corpus/right",
        "Tests/ProvidersTests/Corpus/wrong",
      ]
    case .json: ["providers"]
    case .style: ["config/styles"]
    case .wav, .reply, .address, .polish, .words: []
    }
  }
}
