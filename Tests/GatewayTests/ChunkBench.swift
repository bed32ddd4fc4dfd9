import Audio
import History
import JSON
import Jobs
import Providers
import TestSupport

@testable import Gateway

/// What the tests of many requests at once add to a bench.
extension Bench {
  /// One job's engine.
  func engine(
    _ provider: String, transfer: TransferOptions = TransferOptions()
  ) async throws -> any Engine {
    let choice = try job(provider).choose()
    try await gateway.permit(choice, transfer)
    return try await gateway.engine(
      for: choice, values: try choice.section.filling(Parameters()).values, transfer: transfer,
      job: JobID(seconds: 0))
  }

  /// A tenth of a second; no server here listens to it. Each is a file of its own, since one that is
  /// sent must not change.
  func chunk() throws -> EngineInput {
    let path = try scratch.write(
      "chunk-\(UInt64.random(in: 0 ... .max)).wav", [UInt8](repeating: 0, count: 3244))
    return EngineInput(Clip(path: path, sampleCount: 1600, startSample: 0))
  }

  /// Chunks of one job, so many at once; the engine is finished when they are.
  func transcribe(
    _ count: Int, at once: Int, by engine: any Engine
  ) async throws -> [Result<EngineReply, Failure>] {
    let input = try chunk()
    let recorder = recorder
    let results = await withTaskGroup(of: Result<EngineReply, Failure>.self) { group in
      var results: [Result<EngineReply, Failure>] = []
      func start() {
        group.addTask {
          do throws(Failure) {
            return .success(try await engine.transcribe(input, reporter: recorder))
          } catch {
            return .failure(error)
          }
        }
      }
      for _ in 0..<min(once, count) { start() }
      while let result = await group.next() {
        results.append(result)
        if results.count + once <= count { start() }
      }
      return results
    }
    await engine.finish()
    return results
  }

  func lane(_ provider: String) throws -> Lane? {
    gateway.traffic.lane(try use(provider).origin)
  }
}

extension [Result<EngineReply, Failure>] {
  var replies: [EngineReply] { compactMap { try? $0.get() } }
  var failures: [Failure] {
    compactMap { if case .failure(let failure) = $0 { failure } else { nil } }
  }
}

extension LoopbackServer {
  /// The most requests that were under way at once.
  var mostRunning: Int { heads.compactMap { $0["running"]?.int }.max() ?? 0 }
}

extension Pulse {
  /// So many seconds pass in one.
  static func fast(_ factor: Double) -> Pulse {
    var pulse = Pulse.live
    pulse.elapsed = { Pulse.live.elapsed() * factor }
    pulse.sleep = { try? await Task.sleep(for: .seconds($0 / factor)) }
    return pulse
  }
}
