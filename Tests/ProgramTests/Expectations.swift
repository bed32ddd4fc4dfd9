import Testing

/// A run that must fail as documented: exit code, one line that says why and at most one more,
/// nothing on standard output, nothing left in TMPDIR.
func expectFailure(
  _ run: Run, _ sandbox: Sandbox, status: Int32, says: String...,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(run.status == status, "\(run.errorText)", sourceLocation: sourceLocation)
  #expect(!run.signalled, sourceLocation: sourceLocation)
  #expect(run.output == "", sourceLocation: sourceLocation)
  #expect(
    (1...2).contains(run.errorLines.count), "\(run.errorText)", sourceLocation: sourceLocation)
  for words in says {
    #expect(
      run.errorText.lowercased().contains(words.lowercased()), "\(run.errorText)",
      sourceLocation: sourceLocation)
  }
  #expect(sandbox.leftovers.isEmpty, sourceLocation: sourceLocation)
}

/// A run that must give the recording's words and nothing else on standard output.
func expectWords(
  _ run: Run, _ sandbox: Sandbox, sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(run.status == 0, "\(run.errorText)", sourceLocation: sourceLocation)
  #expect(plainWords(run.output) == Sandbox.words, sourceLocation: sourceLocation)
  #expect(sandbox.leftovers.isEmpty, sourceLocation: sourceLocation)
}
