import ChildProcess
public import Files
import Glibc
import Synchronization

/// A clip as it is sent.
public struct EncodedClip: Sendable, Equatable {
  public var path: Path
  public var format: SourceFormat
  public var bytes: Int64
}

extension Clip {
  /// This clip as ffmpeg encodes it (speech at a low constant rate; FLAC loses nothing), as a new
  /// file; nothing is left of it where that fails. WAV is the clip's own file.
  ///
  /// The child gets samples and gives bytes: it sees neither the clip nor the directory.
  /// - Throws: `ffmpegMissing` and `encoderMissing` where another format may be possible,
  ///   `encodeFailed`, `timedOut`, `file`, `runner`, `cancelled`.
  public func encoded(
    as format: UploadFormat, into directory: TemporaryDirectory, tools: AudioTools
  ) async throws(AudioError) -> EncodedClip {
    if format == .wav { return EncodedClip(path: path, format: format.source, bytes: try size()) }
    let what = "write \(format.title)"
    guard let ffmpeg = tools.ffmpeg else { throw AudioError(.ffmpegMissing(for: what), path) }
    let feed: SampleFeed
    let file: EncodedFile
    do throws(FileError) {
      feed = SampleFeed(try ClipReader(self))
      file = try EncodedFile(
        in: directory.path, format, limit: 2 * format.mostBytes(samples: sampleCount))
    } catch {
      throw AudioError(.file(error), path)
    }
    let command = FFmpeg.encode(
      ffmpeg, format.arguments, deadline: .seconds(120) + .seconds(seconds / 2)
    ) { try feed.next() }
    do throws(AudioError) {
      let lines = ErrorLines()
      let outcome = try await tools.run(
        command, for: what, path, onOutput: { try file.write($0) },
        onErrorLine: { lines.take($0) })
      if outcome.ending == .timedOut { throw AudioError(.timedOut, path) }
      guard outcome.ending == .exited(0) else {
        if lines.isMissingEncoder { throw AudioError(.encoderMissing(format), path) }
        throw AudioError(.encodeFailed(format, tail: lines.tail), path)
      }
      guard try finish(file) else {
        let tail = "ffmpeg wrote something else"
        throw AudioError(.encodeFailed(format, tail: tail), path)
      }
      return EncodedClip(path: file.path, format: format.source, bytes: Int64(file.bytes))
    } catch {
      try? Files.remove(file.path)
      guard case .file(let fault) = error.code, case .tooLarge(let limit) = fault.reason else {
        throw error
      }
      let tail = "ffmpeg wrote more than \(limit) bytes"
      throw AudioError(.encodeFailed(format, tail: tail), path)
    }
  }

  private func finish(_ file: EncodedFile) throws(AudioError) -> Bool {
    do throws(FileError) {
      return try file.finish(samples: sampleCount)
    } catch {
      throw AudioError(.file(error), path)
    }
  }

  /// Of the clip's file, which must hold all of it.
  private func size() throws(AudioError) -> Int64 {
    do throws(FileError) {
      let size = try Files.status(path).size
      guard size >= UploadFormat.wav.mostBytes(samples: sampleCount) else {
        throw FileError(operation: "read", path: path, reason: .system(ENODATA))
      }
      return size
    } catch {
      throw AudioError(.file(error), path)
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
