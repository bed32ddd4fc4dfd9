/// A format that a clip is encoded in before it is sent.
public enum UploadFormat: String, Sendable, CaseIterable {
  /// Smallest first.
  case opus, mp3, flac, wav

  /// The most bytes that so many samples can become, headers counted.
  public func mostBytes(samples: Int) -> Int {
    switch self {
    // Packets of 20 ms, 80 bytes each and one that says so; a page's head for each half second.
    case .opus: 1_024 + (samples / 320 + 3) * 81 + (samples / 8_000 + 3) * 28
    // Frames of 36 ms, of one size.
    case .mp3: (samples / 576 + 6) * MP3Head.size
    // Noise cannot be made smaller; each block has a head of its own, the file one of 8 KiB.
    case .flac: 16_384 + 2 * samples + samples / 64
    case .wav: 44 + 2 * samples
    }
  }

  /// The most samples that surely fit into so many bytes.
  public func mostSamples(bytes: Int) -> Int {
    // No format takes less than a bit a sample.
    var (low, high) = (0, min(max(bytes, 0), 1 << 50) * 8)
    while low < high {
      let middle = low + (high - low + 1) / 2
      if mostBytes(samples: middle) <= bytes { low = middle } else { high = middle - 1 }
    }
    return low
  }

  /// What the encoded file is.
  public var source: SourceFormat {
    switch self {
    case .opus: SourceFormat(names: ["ogg", "opus"], rate: Audio.rate)
    default: SourceFormat(names: [rawValue], rate: Audio.rate)
    }
  }
}

extension UploadFormat {
  /// For people.
  var title: String {
    switch self {
    case .opus: "Opus"
    case .mp3: "MP3"
    case .flac: "FLAC"
    case .wav: "WAV"
    }
  }

  /// Of a file's name.
  var suffix: String { self == .opus ? ".ogg" : ".\(rawValue)" }

  /// What ffmpeg is told. (Measured in the bands that recognisers listen in: Opus at this rate made
  /// for sound is nearer to the recording than the same made for telephones; MP3 needs twice the
  /// rate to be as near.)
  public var arguments: [String] {
    switch self {
    case .opus:
      [
        "-c:a", "libopus", "-b:a", "32k", "-vbr", "off", "-application", "audio",
        "-frame_duration", "20", "-f", "ogg",
      ]
    case .mp3:
      [
        "-c:a", "libmp3lame", "-b:a", "64k", "-write_xing", "0", "-id3v2_version", "0", "-f", "mp3",
      ]
    case .flac: ["-c:a", "flac", "-compression_level", "5", "-f", "flac"]
    case .wav: ["-c:a", "pcm_s16le", "-f", "wav"]
    }
  }
}
