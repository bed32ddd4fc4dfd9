public import Files

extension Clip {
  /// This clip with silence around it: what a program needs that hears nothing in a clip as short
  /// as one word (measured: a word of 0.6 s is lost at that length, and still lost when all the
  /// silence comes after it).
  /// - Parameters:
  ///   - seconds: the length that the new clip has at least; the clip itself if it has it already.
  ///   - lead: how much of the silence comes first, at most.
  /// - Returns: a new file in the directory; `startSample` is earlier by the silence before it.
  public func padded(
    to seconds: Double, lead: Double = 0.3, in directory: Path
  ) throws(FileError) -> Clip {
    let missing = Int((seconds * Double(Audio.rate)).rounded(.up)) - sampleCount
    guard missing > 0 else { return self }
    let before = min(missing / 2, Int(lead * Double(Audio.rate)))
    let writer = try ClipWriter(in: directory)
    var reader = try ClipReader(self)
    try writer.append(silence: before)
    while true {
      let samples = try reader.read(16_384)
      if samples.isEmpty { break }
      try writer.append(samples)
    }
    try writer.append(silence: missing - before)
    try writer.finish()
    return Clip(
      path: writer.path, sampleCount: writer.sampleCount, startSample: startSample - before,
      channel: channel)
  }
}
