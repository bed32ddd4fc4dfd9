import Files
import Synchronization

/// Writes what ffmpeg decodes to clips, as it comes, and silence into its holes.
final class ClipSink: Sendable {
  fileprivate struct State {
    var stream = AUStream()
    var samples: [Float] = []
    var maker: ClipMaker?
    /// Those that are still to come.
    var holes: ArraySlice<Hole>
    var silence = 0
  }

  private let directory: Path
  private let separate: Bool
  private let skip: Int
  private let wanted: Int
  private let startSample: Int
  private let state: Mutex<State>

  init(
    in directory: Path, separate: Bool, skip: Int, take: Int, startSample: Int, holes: [Hole] = []
  ) {
    self.directory = directory
    self.separate = separate
    self.skip = skip
    wanted = take
    self.startSample = startSample
    state = Mutex(State(holes: holes[...]))
  }

  /// Frames that were decoded, wanted or not.
  var frames: Int { state.withLock { $0.stream.frames } }
  /// With the holes between them.
  var extent: Int { state.withLock { $0.stream.frames + $0.silence } }

  func take(_ piece: [UInt8]) throws {
    try state.withLock { state in
      try state.stream.push(piece, into: &state.samples)
      guard let channels = state.stream.channels else { return }
      if state.maker == nil {
        state.maker = try ClipMaker(
          in: directory, channels: channels, separate: separate, skip: skip, take: wanted,
          startSample: startSample)
      }
      var rest = state.samples[...]
      while let hole = state.holes.first, hole.frame < state.stream.frames {
        let after = (state.stream.frames - hole.frame) * channels
        try state.take(rest.dropLast(after))
        rest = rest.suffix(after)
        try state.take(silence: hole.length, channels: channels)
        state.holes.removeFirst()
      }
      try state.take(rest)
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

extension ClipSink.State {
  fileprivate mutating func take(_ samples: ArraySlice<Float>) throws(FileError) {
    guard !samples.isEmpty else { return }
    try maker?.take(samples)
  }

  fileprivate mutating func take(silence frames: Int, channels: Int) throws(FileError) {
    silence += frames
    let block = [Float](repeating: 0, count: min(frames, 16_384) * channels)
    var left = frames
    while left > 0, maker?.isFull == false {
      let count = min(left, 16_384)
      try maker?.take(block[..<(count * channels)])
      left -= count
    }
  }
}
