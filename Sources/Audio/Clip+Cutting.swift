public import Files

extension Clip {
  /// A part of this clip as a new file in the directory; `startSample` and `channel` go on.
  /// Blocking.
  public func cut(_ samples: Range<Int>, in directory: Path) throws(FileError) -> Clip {
    let samples = samples.clamped(to: 0..<sampleCount)
    let (path, count) = try copy([samples], in: directory, stop: nil)
    return Clip(
      path: path, sampleCount: count, startSample: startSample + samples.lowerBound,
      channel: channel)
  }

  /// The same on a thread of its own.
  public func part(
    _ samples: Range<Int>, into directory: TemporaryDirectory
  ) async throws(AudioError) -> Clip {
    let samples = samples.clamped(to: 0..<sampleCount)
    return try await copied([samples], into: directory, start: samples.lowerBound)
  }

  /// This clip without what the map leaves out, as a new file; itself where that is nothing.
  public func shortened(
    by map: TimeMap, into directory: TemporaryDirectory
  ) async throws(AudioError) -> Clip {
    if map.isWhole { return self }
    return try await copied(map.kept, into: directory, start: map.kept.first?.lowerBound ?? 0)
  }

  private func copied(
    _ ranges: [Range<Int>], into directory: TemporaryDirectory, start: Int
  ) async throws(AudioError) -> Clip {
    let clip = self
    let target = directory.path
    return try await Worker.run { stop throws(AudioError) in
      do throws(FileError) {
        let (path, count) = try clip.copy(ranges, in: target, stop: stop)
        if !stop.isSet {
          return Clip(
            path: path, sampleCount: count, startSample: clip.startSample + start,
            channel: clip.channel)
        }
        try Files.remove(path)
      } catch {
        throw AudioError(.file(error), clip.path)
      }
      throw AudioError(.cancelled, clip.path)
    }
  }

  /// Writes the ranges one after the other. Nothing is left behind where that fails.
  private func copy(
    _ ranges: [Range<Int>], in directory: Path, stop: Worker.Stop?
  ) throws(FileError) -> (Path, Int) {
    var reader = try ClipReader(self)
    let writer = try ClipWriter(in: directory)
    do throws(FileError) {
      for range in ranges {
        reader.seek(to: range.lowerBound)
        var left = range.count
        while left > 0, stop?.isSet != true {
          let samples = try reader.read(min(left, 32_768))
          try writer.append(samples)
          left -= samples.count
        }
      }
      try writer.finish()
    } catch {
      try? Files.remove(writer.path)
      throw error
    }
    return (writer.path, writer.sampleCount)
  }
}
