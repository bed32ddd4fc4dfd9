import Files
import Testing

@testable import Providers

/// Wrong presets, one fault each, and right ones. `schema.json` is held to the same files.
@Suite("Corpus")
struct CorpusTests {
  struct Sample: Sendable, CustomTestStringConvertible {
    let path: Path
    /// Where the fault has to be found; `nil` in a right one.
    let keyPath: String?
    var testDescription: String { String(decoding: path.stem, as: UTF8.self) }

    init(_ path: Path) {
      self.path = path
      let text = (try? Files.read(path, limit: 1 << 20)) ?? []
      keyPath =
        String(decoding: text, as: UTF8.self).split(separator: "\n")
        .first { $0.hasPrefix("# at:") }?.dropFirst("# at:".count).drop { $0 == " " }
        .description
    }
  }

  static let directory = Path(#filePath).parent.appending("Corpus")
  static func samples(_ name: String) -> [Sample] {
    Library.paths(in: directory.appending(name)).map(Sample.init)
  }

  @Test("a wrong preset is refused at the key path that is wrong", arguments: samples("wrong"))
  func wrong(sample: Sample) throws {
    let faults = shipped.check(sample.path)
    let expected = try #require(sample.keyPath)
    #expect(!faults.isEmpty)
    #expect(faults.first?.keyPath == expected, "\(faults.map(\.description))")
    for fault in faults {
      #expect(fault.file == sample.path)
      #expect(fault.line > 0 && fault.column > 0)
    }
  }

  @Test("a right preset is taken", arguments: samples("right"))
  func right(sample: Sample) {
    #expect(shipped.check(sample.path).map(\.description) == [])
  }

  @Test("the corpus is as large as it is said to be")
  func size() {
    #expect(Self.samples("wrong").count >= 80)
    #expect(Self.samples("right").count >= 40)
  }
}
