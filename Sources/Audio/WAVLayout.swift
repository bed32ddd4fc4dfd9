public import Files

/// How the samples of a WAV file lie in it.
public struct WAVLayout: Sendable, Equatable {
  public enum Encoding: Sendable, Equatable {
    /// One byte, 128 is zero.
    case unsigned8
    /// Two's complement in so many bytes, the upper ones significant.
    case signed(bytes: Int)
    case float32
    case float64
  }

  public var encoding: Encoding
  public var bigEndian: Bool
  /// RF64 or BW64.
  public var is64Bit = false
  public var channels: Int
  /// Frames a second.
  public var rate: Int
  /// Bytes from one frame to the next.
  public var frameBytes: Int
  /// Where the first frame starts in the file.
  public var dataOffset: Int
  /// Whole frames that are really there.
  public var frameCount: Int
  /// What the header got wrong.
  public var flaws: [WAVFlaw]

  public var bytesPerSample: Int {
    switch encoding {
    case .unsigned8: 1
    case .signed(let bytes): bytes
    case .float32: 4
    case .float64: 8
    }
  }

  public var seconds: Double { Double(frameCount) / Double(rate) }

  /// ffmpeg's name: `pcm_s16le`.
  public var codec: String {
    let order = bigEndian ? "be" : "le"
    return switch encoding {
    case .unsigned8: "pcm_u8"
    case .signed(let bytes): "pcm_s\(bytes * 8)\(order)"
    case .float32: "pcm_f32\(order)"
    case .float64: "pcm_f64\(order)"
    }
  }
}

/// Where a WAV file contradicts itself and its samples could be read all the same.
public enum WAVFlaw: Sendable, Equatable {
  /// It ends before the samples that it promises.
  case cutShort
  /// A size of zero, or one that ends within the samples.
  case wrongSize
  /// The writer did not know the length: a pipe.
  case sizeUnknown
  /// Rate, channels, bits or frame size do not fit together.
  case inconsistentFormat
  /// Another WAV file was appended; it is not read.
  case secondRecording
}

/// Why a file is not WAV with samples that we read.
public enum WAVProblem: Error, Sendable, Equatable {
  /// Not WAV at all.
  case notWAV
  /// WAV around a codec (its format tag).
  case compressed(tag: Int)
  /// No format chunk, or nothing in it that could be right.
  case unusable(String)
  /// A header without samples.
  case noSamples
  case file(FileError)
}
