import Files

/// From a WAV file that we read ourselves to clips, where no resampling is needed.
enum WAVDecoding {
  /// Copies the wanted frames of a 16 kHz file.
  static func clips(
    of reader: WAVReader, at path: Path, _ options: DecodeOptions, in directory: Path,
    stop: Worker.Stop
  ) throws(AudioError) -> DecodedAudio {
    var reader = reader
    let range = try range(of: reader.layout, at: path, options)
    reader.seek(toFrame: range.lowerBound)
    let clips: [Clip]
    do throws(FileError) {
      var maker = try ClipMaker(
        in: directory, channels: reader.layout.channels, separate: options.channels == .separate,
        skip: 0, take: range.count, startSample: range.lowerBound)
      var samples: [Float] = []
      var left = range.count
      while left > 0, !stop.isSet {
        try reader.read(into: &samples, limit: left)
        if samples.isEmpty { break }
        left -= samples.count / reader.layout.channels
        try maker.take(samples[...])
      }
      clips = try maker.finish()
    } catch {
      throw AudioError(.file(error), path)
    }
    if stop.isSet { throw AudioError(.cancelled, path) }
    if clips.first?.sampleCount == 0 { throw AudioError(.noSamples, path) }
    return DecodedAudio(
      clips: clips, warnings: warnings(reader), format: SourceFormat(reader.layout))
  }

  /// The wanted frames, all of them in the file.
  static func range(
    of layout: WAVLayout, at path: Path, _ options: DecodeOptions
  ) throws(AudioError) -> Range<Int> {
    if let track = options.track, track != 1 {
      throw AudioError(.trackMissing(wanted: track, count: 1), path)
    }
    if options.channels == .separate, layout.channels > DecodeOptions.separateLimit {
      throw AudioError(
        .decodeFailed(tail: "\(layout.channels) channels are too many to be kept apart"), path)
    }
    let range = SampleRange(options, rate: layout.rate)
    let end = min(range.end ?? layout.frameCount, layout.frameCount)
    guard range.start < end else { throw AudioError(.rangeEmpty(seconds: layout.seconds), path) }
    return range.start..<end
  }

  /// What a person should know about the file, as one warning.
  static func warnings(_ reader: WAVReader) -> [AudioWarning] {
    var damage: [String] = []
    for flaw in reader.layout.flaws where flaw != .sizeUnknown { damage.append(flaw.description) }
    if reader.endedEarly { damage.append("it became shorter while it was read") }
    if reader.invalidSamples > 0 {
      damage.append("\(reader.invalidSamples) samples are not numbers")
    }
    if !damage.isEmpty { return [.damaged(damage.joined(separator: ", "))] }
    return reader.layout.flaws.contains(.sizeUnknown) ? [.lengthUnknown] : []
  }
}

extension WAVFlaw: CustomStringConvertible {
  public var description: String {
    switch self {
    case .cutShort: "it ends before its header says"
    case .wrongSize: "its header says a wrong size"
    case .sizeUnknown: "its header does not say how long it is"
    case .inconsistentFormat: "its header contradicts itself"
    case .secondRecording: "a second recording behind the first is left out"
    }
  }
}
