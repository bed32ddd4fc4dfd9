import Glibc
import History
import Jobs
import Settings

/// Removes from the history what the settings do not want to be kept: after each run, and when the
/// history is looked at.
enum HistoryUpkeep {
  /// Never fails a run: what could not be removed today goes the next time.
  static func run(_ keeper: HistoryKeeper?, _ settings: Settings) async {
    guard let history = try? await keeper?.existing() else { return }
    // Copies of recordings that no job needs go in any case.
    try? await history.keep(
      count: settings.integer(.keepCount), days: settings.integer(.keepDays), now: time(nil))
  }
}
