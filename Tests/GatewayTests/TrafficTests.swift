import Jobs
import Origin
import Synchronization
import Testing

@testable import Gateway

/// Something that several tasks write to.
private final class Shared<Value: Sendable>: Sendable {
  private let value: Mutex<Value>
  init(_ value: Value) { self.value = Mutex(value) }
  var now: Value { value.withLock { $0 } }
  func change(_ body: (inout Value) -> Void) { value.withLock { body(&$0) } }
}

private struct Running {
  var now = 0
  var most = 0
}

@Suite("Waiting for one's turn")
struct TrafficTests {
  private let origin: Origin

  init() throws { origin = try Origin(parsing: "https://api.example.com") }

  private func enter(_ traffic: Traffic, _ ask: Lane.Ask) async -> Lane.Pass? {
    try? await traffic.enter(ask, at: origin) { _, _ in }
  }

  private func waiting(_ traffic: Traffic) -> Int { traffic.lane(origin)?.waiting.count ?? 0 }

  private func isEmpty(_ traffic: Traffic) -> Bool {
    guard let lane = traffic.lane(origin) else { return false }
    return lane.waiting.isEmpty && lane.running.isEmpty
  }

  /// Until others have come as far.
  private func until(_ isSo: () -> Bool) async {
    let start = ContinuousClock.now
    while !isSo() {
      guard ContinuousClock.now - start < .seconds(30) else {
        return #expect(Bool(false), "it does not come to this")
      }
      // Others need the processor for it.
      try? await Task.sleep(for: .milliseconds(2))
    }
  }

  @Test("Who is cancelled while waiting leaves at once, and no place with it")
  func cancelled() async throws {
    let traffic = Traffic(.live)
    let first = try #require(await enter(traffic, Lane.Ask(ticket: 1, limit: 1)))
    let second = Task { await enter(traffic, Lane.Ask(ticket: 2, limit: 1)) }
    let third = Task { await enter(traffic, Lane.Ask(ticket: 3, limit: 1)) }
    await until { waiting(traffic) == 2 }
    second.cancel()
    #expect(await second.value == nil)
    #expect(waiting(traffic) == 1)
    traffic.leave(first, .done, at: origin)
    let pass = try #require(await third.value)
    #expect(pass.ticket == 3)
    traffic.leave(pass, .done, at: origin)
    #expect(isEmpty(traffic))
  }

  @Test("Who is cancelled before it comes takes no place")
  func cancelledBefore() async {
    let traffic = Traffic(.live)
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      let pass = await enter(traffic, Lane.Ask(ticket: 1, limit: 1))
      if let pass { traffic.leave(pass, .nothing, at: origin) }
    }
    await task.value
    #expect(isEmpty(traffic))
  }

  @Test("A countdown of minutes ends when it is cancelled, and it is said how long it would be")
  func countdown() async {
    let traffic = Traffic(.live)
    let said = Shared<[String]>([])
    let task = Task { () -> Bool in
      var ask = Lane.Ask(ticket: 1, limit: 1)
      ask.attempts = 1
      ask.rest = 300
      ask.failure = Failure(.server, "it is down")
      let pass = try await traffic.enter(ask, at: origin) { seconds, reason in
        said.change { $0.append("\(Int(seconds.rounded())) s, \(reason)") }
      }
      return pass == nil
    }
    await until { !said.now.isEmpty }
    task.cancel()
    #expect((try? await task.value) == true)
    #expect(said.now == ["300 s, it is down"])
    #expect(isEmpty(traffic))
  }

  @Test("One sleeps for all that wait for the same time")
  func alarm() async throws {
    let sleeps = Shared(0)
    let clock = QuickClock()
    var pulse = Pulse.quick()
    pulse.elapsed = { clock.now }
    pulse.sleep = { seconds in
      sleeps.change { $0 += 1 }
      await clock.sleep(seconds)
    }
    let traffic = Traffic(pulse)
    let first = try #require(await enter(traffic, Lane.Ask(ticket: 1, limit: 100)))
    let busy = Failure(.rate, "too fast")
    traffic.leave(first, .tooFast(busy, asked: 60, random: 0), at: origin)
    let order = Shared<[Int]>([])
    await withTaskGroup(of: Void.self) { group in
      for ticket in 2...51 {
        group.addTask {
          guard let pass = await enter(traffic, Lane.Ask(ticket: ticket, limit: 100)) else {
            return
          }
          order.change { $0.append(ticket) }
          traffic.leave(pass, .done, at: origin)
        }
      }
    }
    #expect(order.now.count == 50)
    #expect(sleeps.now < 10)
    #expect(isEmpty(traffic))
  }

  @Test("Origins have nothing to do with each other")
  func origins() async throws {
    let traffic = Traffic(.live)
    let other = try Origin(parsing: "https://api.example.org")
    let first = try #require(await enter(traffic, Lane.Ask(ticket: 1, limit: 1)))
    let second = try await traffic.enter(Lane.Ask(ticket: 2, limit: 1), at: other) { _, _ in }
    #expect(second != nil)
    traffic.leave(first, .done, at: origin)
  }

  @Test("Whoever comes, goes, fails or is cancelled, no place is lost and none is given twice")
  func storm() async {
    for seed in 1...8 as ClosedRange<UInt64> {
      let traffic = Traffic(.quick())
      let running = Shared(Running())
      await withTaskGroup(of: Void.self) { group in
        for ticket in 1...60 {
          let task = Task {
            var dice = Dice(seed &* 1000 &+ UInt64(ticket))
            var ask = Lane.Ask(ticket: ticket, limit: 3)
            for attempt in 0..<4 {
              ask.attempts = attempt
              ask.rest = attempt == 0 ? 0 : dice.unit()
              guard let pass = await enter(traffic, ask) else { return }
              running.change {
                $0.now += 1
                $0.most = max($0.most, $0.now)
              }
              for _ in 0..<Int.random(in: 0...3, using: &dice) { await Task.yield() }
              let failure = Failure(.server, "no")
              let outcomes: [Lane.Outcome] = [
                .done, .done, .answered, .nothing, .failed(failure, asked: nil),
                .failed(failure, asked: 2), .tooFast(failure, asked: nil, random: dice.unit()),
              ]
              let outcome = outcomes.randomElement(using: &dice) ?? .done
              running.change { $0.now -= 1 }
              traffic.leave(pass, outcome, at: origin)
              if outcome == .done { return }
            }
          }
          group.addTask {
            var dice = Dice(seed &* 77 &+ UInt64(ticket))
            if dice.unit() < 0.3 {
              for _ in 0..<Int.random(in: 0...20, using: &dice) { await Task.yield() }
              task.cancel()
            }
            await task.value
          }
        }
      }
      #expect(running.now.most <= 3, "seed \(seed)")
      #expect(isEmpty(traffic), "seed \(seed)")
    }
  }
}
