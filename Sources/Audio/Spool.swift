public import Files

/// Copies what cannot be sought in (a pipe) to a private file.
public enum Spool {
  /// Reads standard input to its end. Cancelling the task stops a pipe that stalls.
  /// - Parameter limit: bytes; more is `tooLarge`.
  public static func standardInput(
    into directory: TemporaryDirectory, limit: Int
  ) async throws(AudioError) -> Path {
    try await copy(descriptor: 0, named: Path("standard input"), into: directory, limit: limit)
  }

  /// The same for any open descriptor, which stays open. `name` is for messages.
  public static func copy(
    descriptor: Int32, named name: Path, into directory: TemporaryDirectory, limit: Int
  ) async throws(AudioError) -> Path { fatalError("face") }
}
