import Audio
import Files

extension FuzzSubject {
  /// The samples that the header promises lie in the file, come in whole frames and are numbers.
  static func wav(_ bytes: [UInt8]) throws {
    guard var reader = try? WAVReader(MemorySource(bytes)) else { return }
    let layout = reader.layout
    try expect(layout.rate > 0 && layout.channels > 0, "there is something to play")
    try expect(layout.dataOffset >= 0 && layout.frameCount >= 0, "the samples have a place")
    try expect(
      layout.dataOffset + layout.frameCount * layout.frameBytes <= bytes.count,
      "the samples lie within the file")

    var frames = 0
    var samples: [Float] = []
    repeat {
      try reader.read(into: &samples)
      try expect(samples.count % layout.channels == 0, "frames are whole")
      try expect(samples.allSatisfy(\.isFinite), "samples are numbers")
      frames += samples.count / layout.channels
    } while !samples.isEmpty
    try expect(frames == layout.frameCount, "every frame is read, once")

    reader.seek(toFrame: .max)
    try reader.read(into: &samples)
    try expect(samples.isEmpty, "there is nothing past the end")
  }
}
