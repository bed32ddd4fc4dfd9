import CSystem
import Dispatch
import Files
import Glibc
import Synchronization

/// One run of one program: a thread of its own polls all its descriptors until `osgk-run` ends.
final class Run: Sendable {
  /// Why a run is ended before its time.
  enum Reason: Int, Sendable {
    case cancelled
    case timedOut
    /// The caller's closure threw.
    case failed
    /// This process ends: a second's grace at most.
    case exiting
  }

  private struct Wish {
    var reason: Reason?
    var error: (any Error)?
  }

  let command: Command
  private let helper: Path
  private let sink: OutputSink
  private let wish = Mutex(Wish())
  /// Wakes the thread when the wish has changed.
  private let wake: End

  init(_ command: Command, helper: Path, sink: OutputSink) throws(ChildProcessError) {
    let raw = osgk_event_descriptor()
    guard raw >= 0 else {
      throw ChildProcessError(
        code: .system(call: "eventfd", errno: errno), program: command.program)
    }
    wake = End(raw)
    self.command = command
    self.helper = helper
    self.sink = sink
  }

  /// Asks for the end; the first reason stays.
  func end(_ reason: Reason, error: (any Error)? = nil) {
    wish.withLock {
      if $0.reason == nil || reason == .exiting {
        $0.reason = reason
        $0.error = error
      }
    }
    wake.post()
  }

  func start(_ done: @escaping @Sendable (Result<Outcome, any Error>) -> Void) {
    Self.enter(self)
    let failure = DetachedThread.start {
      let result = Result { try self.perform() }
      Self.leave(self)
      done(result)
    }
    guard failure != 0 else { return }
    Self.leave(self)
    done(.failure(self.error(.system(call: "pthread_create", errno: failure))))
  }

  private func error(_ code: ChildProcessError.Code) -> ChildProcessError {
    ChildProcessError(code: code, program: command.program)
  }

  private func perform() throws -> Outcome {
    if wish.withLock({ $0.reason }) != nil { throw error(.cancelled) }
    var child = try Spawner(helper: helper, command: command).spawn()
    if case .stream(let next) = command.input, let input = child.input {
      child.input = nil
      try feed(input, next)
    }
    var loop = PollLoop(child: child, command: command, sink: sink, wake: wake)
    loop.turn(wish: { wish.withLock { $0.reason } }, end: { end($0) })
    let status = loop.reap()
    let (reason, thrown) = wish.withLock { ($0.reason, $0.error) }
    if let thrown = loop.thrown ?? thrown { throw thrown }
    let report = RunReport(loop.report)
    if let failure = report.failure { throw error(failure) }
    switch reason {
    case .cancelled, .exiting, .failed: throw error(.cancelled)
    case .timedOut: return loop.outcome(.timedOut)
    case nil: break
    }
    if let ending = report.ending { return loop.outcome(ending) }
    // osgk-run did not live to tell. Its lifeline is gone with it, so the rest is ours.
    guard let program = report.program else {
      let said = String(decoding: loop.outcome(.timedOut).errorTail.suffix(200), as: UTF8.self)
      throw error(.filterUnavailable("osgk-run gave up: \(said)"))
    }
    kill(-program, SIGKILL)
    return loop.outcome(status)
  }

  /// Writes what the caller makes, on another thread: making may block.
  private func feed(_ input: End, _ next: @escaping @Sendable () throws -> [UInt8]?) throws {
    input.setBlocking()
    let failure = DetachedThread.start {
      do {
        while let piece = try next(), input.writeAll(piece) {}
      } catch {
        self.end(.failed, error: error)
      }
      input.close()
    }
    guard failure == 0 else { throw error(.system(call: "pthread_create", errno: failure)) }
  }
}

extension Run {
  private static let running = Mutex<[ObjectIdentifier: Run]>([:])
  private static let all = DispatchGroup()

  private static func enter(_ run: Run) {
    all.enter()
    running.withLock { $0[ObjectIdentifier(run)] = run }
  }

  private static func leave(_ run: Run) {
    running.withLock { _ = $0.removeValue(forKey: ObjectIdentifier(run)) }
    all.leave()
  }

  static func endAll(within time: DispatchTimeInterval) {
    for run in running.withLock({ Array($0.values) }) { run.end(.exiting) }
    _ = all.wait(timeout: .now() + time)
  }
}
