public import History

extension TranscribeJob {
  /// The result is about to be written to these files: whoever goes on with the job may replace them
  /// as long as nobody has changed them. That it cannot be written down stops nothing.
  public func writing(_ files: [WrittenFile], of result: TranscribeResult) async {
    guard let id = result.id, result.delivery != nil,
      let history = try? await bench.history?.history()
    else { return }
    try? await history.note(files, of: id)
  }
}
