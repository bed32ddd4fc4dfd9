import Files
import Testing

@testable import Providers

@Suite("Damaged presets")
struct RobustnessTests {
  /// The same numbers in every run.
  struct Seeded: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ (state >> 29)
    }
  }

  /// Pieces that mean something to a preset's reader.
  private static let pieces = [
    "{", "}", "[", "]", "~", ": ", "\n", "{model}", "{key}", "with: ", "use: ", "- ", "\"", "'",
    "&a ", "*a", "\u{0}", "\u{FEFF}", "${X}", "$.a[*].b", "(a+)+", "1e999", "-", "extends: ",
    "wire: ", "models: ", "\t", "#", "|", "\r\n", "\u{202E}", "999999999999999999999",
  ]

  static let seeds: [Path] =
    Library.paths(in: shippedPresets) + Library.paths(in: shippedPresets.appending("wires"))
    + CorpusTests.samples("right").map(\.path)

  @Test("are refused or taken, never a crash, and every fault is one line", arguments: seeds)
  func damage(path: Path) throws {
    let text = try Files.read(path, limit: 1 << 20)
    var random = Seeded(state: UInt64(text.count))
    let layers = try Layers()
    let catalog = layers.catalog(shipped: true)
    for _ in 0..<6 {
      var damaged = text
      for _ in 0...Int.random(in: 0...3, using: &random) {
        let place = Int.random(in: 0..<max(damaged.count, 1), using: &random)
        switch Int.random(in: 0...3, using: &random) {
        case 0: damaged.removeSubrange(place..<min(place + 7, damaged.count))
        case 1: damaged[place] = UInt8.random(in: 0...255, using: &random)
        case 2: damaged.removeSubrange(place...)
        default:
          let piece = Self.pieces.randomElement(using: &random) ?? ""
          damaged.insert(contentsOf: Array(piece.utf8), at: place)
        }
      }
      let file = try layers.put("", "damaged.yaml")
      try Files.replace(file, with: damaged)
      for fault in catalog.check(file) {
        let line = fault.description
        #expect(!line.unicodeScalars.contains { $0.value < 0x20 }, "\(line)")
      }
      let id = Library.read(file, layer: .user, idKey: "id").id
      _ = try? catalog.preset(id).summary
    }
  }
}
