import Files
import Providers

extension FuzzSubject {
  /// Where presets under test lie; gone when the program ends as it should.
  private static let directory = try? TemporaryDirectory()

  /// Every fault of a preset is one line that begins with the file; a preset without a fault
  /// loads.
  static func preset(_ bytes: [UInt8]) throws {
    guard let directory else { throw Finding("there is no place for temporary files") }
    let file = directory.path.appending("fuzz.yaml")
    try Files.replace(file, with: bytes)
    let catalog = Catalog(layers: [LayerDirectory(.user, directory.path)])
    for fault in catalog.check(file) {
      try expect(fault.description.hasPrefix("\(file)"), "a fault names its file: \(fault)")
      try expect(!fault.description.contains("\n"), "a fault is one line: \(fault)")
    }
    for entry in catalog.entries() { _ = try? catalog.preset(entry.id) }
  }
}
