import Glibc
import History
import Jobs
import Settings

/// Removes from the history what the settings do not want to be kept: after each run, and when the
/// history is looked at.
enum HistoryUpkeep {
  /// Never fails a run: what could not be removed today goes the next time.
  static func run(_ keeper: HistoryKeeper?, _ settings: Settings) async {
    let count = settings.integer(.keepCount)
    let days = settings.integer(.keepDays)
    guard count != nil || days != nil, let history = try? await keeper?.existing() else { return }
    try? await history.keep(count: count, days: days, now: time(nil))
  }
}
