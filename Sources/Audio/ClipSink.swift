import Files
import Synchronization

/// Writes what ffmpeg decodes to clips, as it comes.
final class ClipSink: Sendable {
  private struct State {
    var stream = AUStream()
    var samples: [Float] = []
    var maker: ClipMaker?
  }

  private let directory: Path
  private let separate: Bool
  private let skip: Int
  private let wanted: Int
  private let startSample: Int
  private let state = Mutex(State())

  init(in directory: Path, separate: Bool, skip: Int, take: Int, startSample: Int) {
    self.directory = directory
    self.separate = separate
    self.skip = skip
    wanted = take
    self.startSample = startSample
  }

  /// Frames that were decoded, wanted or not.
  var frames: Int { state.withLock { $0.stream.frames } }

  func take(_ piece: [UInt8]) throws {
    try state.withLock { state in
      try state.stream.push(piece, into: &state.samples)
      guard let channels = state.stream.channels else { return }
      if state.maker == nil {
        state.maker = try ClipMaker(
          in: directory, channels: channels, separate: separate, skip: skip, take: wanted,
          startSample: startSample)
      }
      try state.maker?.take(state.samples)
    }
  }

  func finish(_ path: Path) throws(AudioError) -> [Clip] {
    do throws(FileError) {
      return try state.withLock { state throws(FileError) in
        let clips = try state.maker?.finish() ?? []
        state.maker = nil
        return clips
      }
    } catch {
      throw AudioError(.file(error), path)
    }
  }
}
