import SQLite

extension ConsentError {
  /// A newer version of this program made the ledger.
  public var isNewerData: Bool {
    if case .database(let error) = code { error.code == .newerData } else { false }
  }

  public var isDiskFull: Bool {
    if case .database(let error) = code { error.code == .diskFull } else { false }
  }
}
