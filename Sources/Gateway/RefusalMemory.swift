import Jobs
import Origin
import Providers
import Synchronization

/// What one server does not take of one model's requests: as earlier runs have learnt it, and as
/// this one does.
final class RefusalMemory: Sendable {
  private let provider: String
  private let file: LearntFile?
  private let origin: String
  private let model: String?
  private let now: @Sendable () -> Double
  private let state = Mutex<(changes: [BodyChange], isRead: Bool)>(([], false))

  init(_ use: RemoteUse, file: LearntFile?, now: @escaping @Sendable () -> Double) {
    provider = use.preset.id
    self.file = file
    origin = use.origin.description
    model = use.section.model
    self.now = now
  }

  private var seconds: Int { Int(now()) }

  /// What is to be changed in a request from the start.
  private func changes(reporter: any Reporter) -> [BodyChange] {
    let isFirst = state.withLock { state in
      defer { state.isRead = true }
      return !state.isRead
    }
    if isFirst, let file {
      do throws(Failure) {
        let known = try file.read().live(now: seconds).entries(origin: origin, model: model)
        note(known.map { BodyChange(key: $0.parameter, replacement: $0.replacement) })
      } catch {
        reporter.report(.warning(code: "learnt", message: error.message))
      }
    }
    return state.withLock { $0.changes }
  }

  /// Parameters that a server may refuse of one request.
  private static let mostRefusals = 4

  /// One request, made again at once where a parameter is refused by name; what the server takes
  /// then is learnt.
  /// - Parameter attempt: makes the request after these changes.
  /// - Returns: what came of it, and how many parameters had to go before.
  func trying<R>(
    reporter: any Reporter, _ attempt: ([BodyChange]) async throws(EgressError) -> R
  ) async throws(EgressError) -> (result: R, refusals: Int) {
    let known = changes(reporter: reporter)
    var fresh: [BodyChange] = []
    while true {
      do throws(EgressError) {
        let result = try await attempt(known + fresh)
        await learn(fresh, reporter: reporter)
        return (result, fresh.count)
      } catch {
        guard let refused = error.refused, fresh.count < Self.mostRefusals,
          !fresh.contains(where: { $0.key == refused.key })
        else { throw error }
        reporter.report(.detail("\(provider) does not take \(refused.key), so it is left out"))
        fresh.append(refused)
      }
    }
  }

  /// A request was answered after these changes.
  private func learn(_ changes: [BodyChange], reporter: any Reporter) async {
    guard !changes.isEmpty else { return }
    note(changes)
    let date = seconds
    let entries = changes.map { change in
      LearntParameters.Entry(
        origin: origin, model: model, parameter: change.key, replacement: change.replacement,
        date: date)
    }
    do throws(Failure) { try await file?.add(entries, now: date) } catch {
      // It will be learnt again.
      reporter.report(.detail("what was learnt of \(origin) is not kept: \(error.message)"))
    }
  }

  private func note(_ changes: [BodyChange]) {
    state.withLock { state in
      for change in changes {
        state.changes.removeAll { $0.key == change.key }
        state.changes.append(change)
      }
    }
  }
}
