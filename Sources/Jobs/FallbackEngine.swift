import Synchronization

/// Several engines in the user's order: one that is down, or that will not have the key, is left
/// for the next, with a warning. Never after a time-out (the work may be under way and billed), nor
/// for what the recording or the request got wrong. Many pieces may be under way at once: each goes
/// on where its own engine failed, and nobody is passed over.
final class FallbackEngine: Engine {
  struct Member: Sendable {
    let provider: String
    /// Made when it is needed: opening one may leave a trace.
    let make: @Sendable () async throws(Failure) -> any Engine
  }

  private typealias Making = Task<Result<any Engine, Failure>, Never>

  private struct State {
    /// Where new pieces begin.
    var index = 0
    var engines: [Int: Making] = [:]
  }

  private let members: [Member]
  private let state = Mutex(State())

  init(_ members: [Member]) { self.members = members }

  func transcribe(
    _ input: EngineInput, reporter: any Reporter
  ) async throws(Failure) -> EngineReply {
    var input = input
    while true {
      let index = state.withLock(\.index)
      let isLast = index + 1 >= members.count
      input.hasSuccessor = !isLast
      do throws(Failure) {
        return try await engine(index).transcribe(input, reporter: reporter)
      } catch {
        guard Self.passesOn(error), !isLast else { throw error }
        // It stays with the next one: what is down for one piece is down for all.
        let isFirst = state.withLock { state in
          defer { state.index = max(state.index, index + 1) }
          return state.index == index
        }
        guard isFirst else { continue }
        reporter.report(
          .warning(
            code: "fallback",
            message: "\(members[index].provider) failed (\(error.message)); "
              + "\(members[index + 1].provider) takes over"))
      }
    }
  }

  func finish() async {
    for making in state.withLock(\.engines).values {
      if case .success(let engine) = await making.value { await engine.finish() }
    }
  }

  /// Made once, however many ask for it at the same time. One that could not be made is made anew for
  /// the next who asks.
  private func engine(_ index: Int) async throws(Failure) -> any Engine {
    let making = state.withLock { state in
      if let making = state.engines[index] { return making }
      let making = Making { [make = members[index].make] in
        do throws(Failure) { return .success(try await make()) } catch { return .failure(error) }
      }
      state.engines[index] = making
      return making
    }
    let made = await making.value
    if case .failure = made {
      state.withLock { if $0.engines[index] == making { $0.engines[index] = nil } }
    }
    return try made.get()
  }

  static func passesOn(_ failure: Failure) -> Bool {
    switch failure.kind {
    case .rate, .server, .network, .auth, .balance, .quota: true
    default: false
    }
  }
}
