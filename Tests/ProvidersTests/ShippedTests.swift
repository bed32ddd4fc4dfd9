import Files
import Testing

@testable import Providers

@Suite("Shipped presets")
struct ShippedTests {
  @Test("every shipped preset loads without a fault", arguments: shipped.entries())
  func loads(entry: CatalogEntry) throws {
    #expect(entry.problem == nil)
    let faults = shipped.check(entry.path)
    #expect(faults.isEmpty, "\(faults.map(\.description).joined(separator: "\n"))")
    let preset = try shipped.preset(entry.id)
    #expect(preset.id == entry.id)
  }

  @Test("every shipped wire stands by itself")
  func wires() {
    for path in Library.paths(in: shippedPresets.appending("wires")) {
      let faults = shipped.check(path)
      #expect(faults.isEmpty, "\(faults.map(\.description).joined(separator: "\n"))")
    }
  }

  @Test("files are named after their ids")
  func names() {
    for entry in shipped.entries() {
      #expect(entry.path.stem.elementsEqual(entry.id.utf8))
    }
  }
}
