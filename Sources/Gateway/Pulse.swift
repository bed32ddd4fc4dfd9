import Glibc

/// Time and chance, as values: tests give their own.
struct Pulse: Sendable {
  /// Seconds since 1970.
  var now: @Sendable () -> Double
  /// Seconds of a clock that is never set.
  var elapsed: @Sendable () -> Double
  /// Uniformly from 0..<1.
  var random: @Sendable () -> Double
  /// Returns early, and says so, when the task is cancelled.
  var sleep: @Sendable (Double) async -> Void

  static let live = Pulse(
    now: { clock(CLOCK_REALTIME) }, elapsed: { clock(CLOCK_MONOTONIC) },
    random: { .random(in: 0..<1) },
    sleep: { seconds in try? await Task.sleep(for: .seconds(seconds)) })

  private static func clock(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
