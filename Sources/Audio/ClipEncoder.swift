public import Files

/// A format that a clip is encoded in before it is sent.
public enum UploadFormat: String, Sendable, CaseIterable {
  /// Smallest first.
  case opus, mp3, flac, wav

  /// The most bytes that so many samples can become, headers counted.
  public func mostBytes(samples: Int) -> Int { 44 + 2 * samples }

  /// The most samples that surely fit into so many bytes.
  public func mostSamples(bytes: Int) -> Int { max(0, (bytes - 44) / 2) }
}

public struct EncodedClip: Sendable, Equatable {
  public var path: Path
  public var format: SourceFormat
  public var bytes: Int64
}

extension Clip {
  /// A part of this clip as a new file in the directory; `startSample` and `channel` go on.
  /// Blocking.
  public func cut(_ samples: Range<Int>, in directory: Path) throws(FileError) -> Clip { self }

  /// The same on a thread of its own.
  public func part(
    _ samples: Range<Int>, into directory: TemporaryDirectory
  ) async throws(AudioError) -> Clip { self }

  /// This clip without what the map leaves out, as a new file.
  public func shortened(
    by map: TimeMap, into directory: TemporaryDirectory
  ) async throws(AudioError) -> Clip { self }

  /// This clip as ffmpeg encodes it (speech at a low constant rate; FLAC loses nothing).
  public func encoded(
    as format: UploadFormat, into directory: TemporaryDirectory, tools: AudioTools
  ) async throws(AudioError) -> EncodedClip {
    throw AudioError(.cancelled, path)
  }
}
