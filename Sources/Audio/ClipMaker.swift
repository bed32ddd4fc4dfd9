import Files

/// Takes decoded frames at 16 kHz and writes the wanted part of them to clips.
struct ClipMaker {
  private let channels: Int
  private let separate: Bool
  /// Frames still to be left out at the start, and to be taken after that.
  private var toSkip: Int
  private var toTake: Int
  private let startSample: Int
  private var mixer: DownMixer
  private var writers: [ClipWriter]
  private var single: [Float] = []

  /// - Parameters:
  ///   - skip: frames at the start that are not wanted.
  ///   - take: how many are wanted after them.
  ///   - startSample: the place of the first wanted frame in the source.
  init(
    in directory: Path, channels: Int, separate: Bool, skip: Int, take: Int, startSample: Int
  ) throws(FileError) {
    self.channels = channels
    self.separate = separate
    toSkip = skip
    toTake = take
    self.startSample = startSample
    mixer = DownMixer(channels: channels, rate: Audio.rate)
    writers = []
    for _ in 0..<(separate ? channels : 1) { writers.append(try ClipWriter(in: directory)) }
  }

  /// Whether all that is wanted was taken.
  var isFull: Bool { toTake == 0 }

  /// Takes interleaved frames.
  mutating func take(_ interleaved: ArraySlice<Float>) throws(FileError) {
    try interleaved.withUnsafeBufferPointer { frames throws(FileError) in try take(frames) }
  }

  /// Takes interleaved frames.
  mutating func take(_ interleaved: UnsafeBufferPointer<Float>) throws(FileError) {
    let frames = interleaved.count / channels
    let skipped = min(toSkip, frames)
    toSkip -= skipped
    let taken = min(toTake, frames - skipped)
    toTake -= taken
    guard taken > 0 else { return }
    let wanted = UnsafeBufferPointer(
      rebasing: interleaved[skipped * channels..<(skipped + taken) * channels])
    let writers = writers
    if !separate || channels == 1 {
      return try mixer.mix(wanted) { mono throws(FileError) in
        try writers[0].append(mono)
      }
    }
    for (channel, writer) in writers.enumerated() {
      single.removeAll(keepingCapacity: true)
      for frame in 0..<taken { single.append(wanted[frame * channels + channel]) }
      try single.withUnsafeBufferPointer { samples throws(FileError) in
        try writer.append(samples)
      }
    }
  }

  /// Ends the files.
  mutating func finish() throws(FileError) -> [Clip] {
    let writers = writers
    try mixer.finish { mono throws(FileError) in try writers[0].append(mono) }
    var clips: [Clip] = []
    for (channel, writer) in writers.enumerated() {
      try writer.finish()
      clips.append(
        Clip(
          path: writer.path, sampleCount: writer.sampleCount,
          startSample: startSample, channel: separate ? channel : nil))
    }
    return clips
  }
}
