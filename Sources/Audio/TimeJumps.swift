import Synchronization

/// Where the times of a track jump, as ffmpeg tells while it decodes: a recording that was paused, a
/// broadcast of which a part was lost. What it writes as AU has no times.
///
/// Its own remedy (`aresample=async`) holds a whole hole in memory, and drops sound where times go
/// back.
final class TimeJumps: Sendable {
  struct Jump: Equatable {
    /// Seconds at which the next sound was expected.
    var expected: Double
    /// Seconds at which it came.
    var found: Double
  }

  private struct State {
    var jumps: [Jump] = []
    var expected: Double?
  }

  private static let limit = 100_000
  private static let mark = Array("[warning] ".utf8)

  /// Prints two numbers (expected, found) at the start and wherever times are off by more than a tenth
  /// of a second. Sound passes as it is, and times where they do not go back, which no writer takes.
  static let filter =
    "asetpts='st(1,if(N,ld(1),T));"
    + "if(gt(abs(T-ld(1)),0.1)+not(N),print(ld(1),24)+print(T,24)+st(1,T));"
    + "st(1,ld(1)+NB_SAMPLES/SR);st(2,max(PTS,ld(2))+NB_SAMPLES);ld(2)-NB_SAMPLES'"

  private let state = Mutex(State())

  /// In their order, the start first; one more that means nothing may come at the end.
  var all: [Jump] { state.withLock { $0.jumps } }

  /// Takes what the filter prints: `[warning] 9.993500`.
  /// - Returns: whether the line is such a one.
  func take(_ line: [UInt8]) -> Bool {
    guard line.starts(with: Self.mark),
      let number = Double(String(decoding: line.dropFirst(Self.mark.count), as: UTF8.self))
    else { return false }
    state.withLock { state in
      guard let expected = state.expected.take() else {
        state.expected = number
        return
      }
      guard expected.isFinite, number.isFinite, state.jumps.count < Self.limit else { return }
      state.jumps.append(Jump(expected: expected, found: number))
    }
    return true
  }
}

/// Silence that stands where a track has no sound, so that what follows keeps its time.
struct Hole: Equatable {
  /// Decoded frames before it.
  var frame: Int
  var length: Int

  /// As long as silence may become in all. What claims more is broken, and would fill the disk.
  static let limit = 24 * 3600 * Audio.rate
  /// Where times have gone back by more than this many seconds, a clock was set anew; by less, they
  /// only waver.
  private static let wavering = 2.0
  /// Less sound than this is none.
  private static let least = Audio.rate / 10

  /// - Parameter frames: decoded in all.
  /// - Returns: `tooLong`: the longest that was left out, in seconds.
  static func all(
    _ jumps: [TimeJumps.Jump], frames: Int
  ) -> (holes: [Hole], tooLong: Double?) {
    var holes: [Hole] = []
    var tooLong: Double?
    var total = 0
    // Of all jumps so far, and how much more sound came than its times have room for.
    var (sum, ahead) = (0.0, 0.0)
    let start = jumps.first?.found ?? 0
    for jump in jumps {
      let place = (jump.expected - start - sum) * Double(Audio.rate)
      let gap = jump.found - jump.expected
      sum += gap
      guard gap > 0 else {
        ahead = ahead - gap > Self.wavering ? 0 : ahead - gap
        continue
      }
      let made = min(gap, ahead)
      ahead -= made
      let length = (gap - made) * Double(Audio.rate)
      // At the end of a file ffmpeg tells of a last time that is none.
      guard length >= 1, place >= 0, place <= Double(frames - least) else { continue }
      guard length <= Double(Self.limit - total) else {
        tooLong = max(tooLong ?? 0, gap)
        continue
      }
      holes.append(Hole(frame: Int(place.rounded()), length: Int(length.rounded(.down))))
      total += Int(length.rounded(.down))
    }
    return (holes, tooLong)
  }
}
