import Files
import Testing

@testable import Providers

/// What PROVIDERS.md shows works.
@Suite("PROVIDERS.md")
struct GuideTests {
  static let text = String(
    decoding: (try? Files.read(repository.appending("PROVIDERS.md"), limit: 1 << 20)) ?? [],
    as: UTF8.self)

  /// Its fenced YAML blocks.
  static var examples: [String] {
    text.components(between: "```yaml\n", and: "```\n")
  }

  @Test("every example loads without a fault", arguments: examples)
  func example(text: String) throws {
    let directory = try TemporaryDirectory()
    defer { directory.remove() }
    let path = directory.path.appending("example.yaml")
    try Files.replace(path, with: Array(text.utf8))
    let faults = shipped.check(path)
    #expect(faults.isEmpty, "\(faults.map(\.description).joined(separator: "\n"))")
  }

  @Test("there are examples")
  func count() { #expect(Self.examples.count >= 8) }

  @Test("it names every key of the language")
  func keys() {
    let paths = PresetSchema.presetKeyPaths + PresetSchema.wireKeyPaths
    let keys = Set(paths.flatMap { $0.split { ".[]*".contains($0) }.map(String.init) })
    let words = Set(
      Self.text.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init))
    #expect(keys.subtracting(words).sorted() == [])
  }

  @Test("it names every shipped preset")
  func presets() {
    for entry in shipped.entries() {
      #expect(Self.text.contains("`\(entry.id)`"), "\(entry.id)")
    }
  }

  @Test("it names every shipped wire")
  func wires() {
    for path in Library.paths(in: shippedPresets.appending("wires")) {
      #expect(Self.text.contains("`" + String(decoding: path.stem, as: UTF8.self) + "`"))
    }
  }
}

extension String {
  fileprivate func components(between start: String, and end: String) -> [String] {
    var found: [String] = []
    var rest = self[...]
    while let open = rest.firstRange(of: start) {
      rest = rest[open.upperBound...]
      guard let close = rest.firstRange(of: end) else { break }
      found.append(String(rest[..<close.lowerBound]))
      rest = rest[close.upperBound...]
    }
    return found
  }
}
