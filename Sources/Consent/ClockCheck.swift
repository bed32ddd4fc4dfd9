/// A place where the wall clock did not run as time did.
public struct ClockNote: Sendable, Hashable, CustomStringConvertible {
  /// The record after the jump; 0: the clock now, after the last record.
  public let seq: Int64
  /// How far: negative when it was set back.
  public let seconds: Int64

  public var description: String {
    let (far, ahead) = (seconds.magnitude, seconds > 0)
    let how =
      switch far {
      case 172_800...: "\(far / 86400) days"
      case 7200...: "\(far / 3600) hours"
      default: "\(far / 60) minutes"
      }
    let place = seq == 0 ? "since the last record" : "before record \(seq)"
    return "the clock was set \(ahead ? "forward" : "back") by \(how) \(place)"
  }
}

/// Compares the wall clock with the time since the machine's start. Across a restart only a step back
/// can be seen.
struct ClockCheck {
  /// A correction by a time server is no anomaly.
  private static let tolerance: Int64 = 120_000

  private(set) var notes: [ClockNote] = []
  private var last: (wall: Int64, boot: Int64, bootID: String)?

  mutating func take(_ record: LedgerRecord) {
    guard let wall = record.text(.time).flatMap({ Timestamp(parsing: $0) })?.milliseconds,
      let boot = record.number(.boot), let bootID = record.text(.bootID)
    else { return }
    if let note = note(wall, boot, bootID, seq: record.seq) { notes.append(note) }
    last = (wall, boot, bootID)
  }

  func note(now clock: LedgerClock) -> ClockNote? {
    note(clock.now.milliseconds, clock.boot(), clock.bootID, seq: 0)
  }

  private func note(_ wall: Int64, _ boot: Int64, _ bootID: String, seq: Int64) -> ClockNote? {
    guard let last else { return nil }
    let passed = wall - last.wall
    // What a stranger wrote into a record may be any number.
    let jump =
      bootID == last.bootID
      ? passed.subtractingReportingOverflow(
        boot.subtractingReportingOverflow(last.boot).partialValue
      ).partialValue : min(0, passed)
    guard jump.magnitude >= Self.tolerance else { return nil }
    return ClockNote(seq: seq, seconds: jump / 1000)
  }
}
