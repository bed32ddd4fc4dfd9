import ChildProcess
public import Files
import Glibc
import Synchronization

public struct EncodedClip: Sendable, Equatable {
  public var path: Path
  public var format: SourceFormat
  public var bytes: Int64
}

extension Clip {
  /// This clip as ffmpeg encodes it (speech at a low constant rate; FLAC loses nothing). WAV is the
  /// clip's own file.
  /// - Throws: `ffmpegMissing` and `encoderMissing` where another format may be possible.
  public func encoded(
    as format: UploadFormat, into directory: TemporaryDirectory, tools: AudioTools
  ) async throws(AudioError) -> EncodedClip {
    guard format != .wav else {
      return EncodedClip(
        path: path, format: format.source, bytes: Int64(format.mostBytes(samples: sampleCount)))
    }
    let what = "write \(format.title)"
    guard let ffmpeg = tools.ffmpeg else { throw AudioError(.ffmpegMissing(for: what), path) }
    let feed: SampleFeed
    let file: EncodedFile
    do throws(FileError) {
      feed = SampleFeed(try ClipReader(self))
      file = try EncodedFile(
        in: directory.path, suffix: format.suffix,
        limit: 2 * format.mostBytes(samples: sampleCount))
    } catch {
      throw AudioError(.file(error), path)
    }
    let lines = ErrorLines()
    do throws(AudioError) {
      let outcome = try await tools.run(
        FFmpeg.encode(
          ffmpeg, format.arguments, deadline: .seconds(120) + .seconds(seconds / 2)
        ) { try feed.next() }, for: what, path, onOutput: { try file.write($0) },
        onErrorLine: { lines.take($0) })
      if outcome.ending == .timedOut { throw AudioError(.timedOut, path) }
      guard outcome.ending == .exited(0), file.bytes > 0 else {
        if lines.isMissingEncoder { throw AudioError(.encoderMissing(format), path) }
        throw AudioError(.encodeFailed(format, tail: lines.tail), path)
      }
      do throws(FileError) {
        if format == .flac { try file.tellFLAC(samples: sampleCount) }
      } catch {
        throw AudioError(.file(error), path)
      }
      return EncodedClip(path: file.path, format: format.source, bytes: Int64(file.bytes))
    } catch {
      try? Files.remove(file.path)
      throw error
    }
  }
}

/// Gives the samples of a clip as ffmpeg takes them.
private final class SampleFeed: Sendable {
  private let reader: Mutex<ClipReader>

  init(_ reader: ClipReader) { self.reader = Mutex(reader) }

  /// The next bytes, `nil` at the end.
  func next() throws -> [UInt8]? {
    let samples = try reader.withLock { try $0.read(32_768) }
    return samples.isEmpty ? nil : samples.withUnsafeBytes { Array($0) }
  }
}

/// What ffmpeg writes, as it comes.
private final class EncodedFile: Sendable {
  let path: Path
  private let descriptor: Int32
  private let limit: Int
  private let written = Atomic(0)

  var bytes: Int { written.load(ordering: .relaxed) }

  init(in directory: Path, suffix: String, limit: Int) throws(FileError) {
    (path, descriptor) = try Files.createPrivate("upload-", suffix, in: directory)
    self.limit = limit
  }

  deinit { close(descriptor) }

  func write(_ piece: [UInt8]) throws(FileError) {
    let count = written.add(piece.count, ordering: .relaxed).newValue
    guard count <= limit else {
      throw FileError(operation: "write", path: path, reason: .tooLarge(limit: limit))
    }
    try DescriptorWriter(raw: descriptor, name: path).write(piece)
  }

  /// FLAC says in its head how many samples follow; ffmpeg cannot go back in a pipe to write it.
  func tellFLAC(samples: Int) throws(FileError) {
    // 20 bits of rate, 3 of channels, 5 of depth, 36 of length.
    let place = 18
    let head = try FileSource(path).bytes(at: 0, count: place + 8)
    guard head.count == place + 8, head.starts(with: "fLaC".utf8), samples < 1 << 36 else { return }
    let old = head[place...].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    let new = ((old >> 36) << 36 | UInt64(samples)).bigEndian
    let count = withUnsafeBytes(of: new) {
      pwrite(descriptor, $0.baseAddress, $0.count, off_t(place))
    }
    guard count == 8 else {
      throw FileError(operation: "write", path: path, reason: .system(count < 0 ? errno : ENOSPC))
    }
  }
}
