import Files
import Glibc

/// Where the ledger's times come from.
public struct LedgerClock: Sendable {
  /// The wall clock, milliseconds since 1970.
  public var wall: @Sendable () -> Int64
  /// Milliseconds since the machine was started, suspended or not.
  public var boot: @Sendable () -> Int64
  /// Tells one start of the machine from another.
  public var bootID: String
  /// What the clocks are called in a record.
  public var source: String

  public init(
    wall: @escaping @Sendable () -> Int64, boot: @escaping @Sendable () -> Int64, bootID: String,
    source: String
  ) {
    self.wall = wall
    self.boot = boot
    self.bootID = bootID
    self.source = source
  }

  public static var system: LedgerClock {
    LedgerClock(
      wall: { milliseconds(CLOCK_REALTIME) }, boot: { milliseconds(CLOCK_BOOTTIME) },
      bootID: ProcessIdentity.currentBootID,
      source: "CLOCK_REALTIME, CLOCK_BOOTTIME")
  }

  private static func milliseconds(_ clock: clockid_t) -> Int64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
  }

  var now: Timestamp { Timestamp(milliseconds: wall()) }
}
