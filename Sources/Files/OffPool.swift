/// For calls that block, away from the few threads that tasks share.
public enum OffPool {
  public static func run<T: Sendable>(
    _ body: @escaping @Sendable () throws -> T
  ) async throws -> T {
    try await withCheckedThrowingContinuation { continuation in
      let failure = DetachedThread.start { continuation.resume(with: Result { try body() }) }
      if failure != 0 { continuation.resume(with: Result { try body() }) }
    }
  }
}
