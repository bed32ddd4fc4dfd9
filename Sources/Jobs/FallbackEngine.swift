import Synchronization

/// Several engines in the user's order: one that is down, or that will not have the key, is left
/// for the next, with a warning. Never after a time-out (the work may be under way and billed), nor
/// for what the recording or the request got wrong.
final class FallbackEngine: Engine {
  struct Member: Sendable {
    let provider: String
    /// Made when it is needed: opening one may leave a trace.
    let make: @Sendable () async throws(Failure) -> any Engine
  }

  private struct State {
    var index = 0
    var engines: [Int: any Engine] = [:]
  }

  private let members: [Member]
  private let state = Mutex(State())

  init(_ members: [Member]) { self.members = members }

  func transcribe(
    _ input: EngineInput, reporter: any Reporter
  ) async throws(Failure) -> EngineReply {
    while true {
      let index = state.withLock(\.index)
      do throws(Failure) {
        return try await engine(index).transcribe(input, reporter: reporter)
      } catch {
        guard Self.passesOn(error), index + 1 < members.count else { throw error }
        reporter.report(
          .warning(
            code: "fallback",
            message: "\(members[index].provider) failed (\(error.message)); "
              + "\(members[index + 1].provider) takes over"))
        // It stays with the next one: what is down for one piece is down for all.
        state.withLock { $0.index = index + 1 }
      }
    }
  }

  func finish() async {
    for engine in state.withLock(\.engines).values { await engine.finish() }
  }

  private func engine(_ index: Int) async throws(Failure) -> any Engine {
    if let engine = state.withLock({ $0.engines[index] }) { return engine }
    let engine = try await members[index].make()
    state.withLock { $0.engines[index] = engine }
    return engine
  }

  static func passesOn(_ failure: Failure) -> Bool {
    switch failure.kind {
    case .rate, .server, .network, .auth, .balance, .quota: true
    default: false
    }
  }
}
