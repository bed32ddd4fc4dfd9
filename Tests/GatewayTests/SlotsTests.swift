import Files
import Glibc
import Jobs
import Origin
import Synchronization
import TestSupport
import Testing

@testable import Gateway

/// How many run at once.
private final class Running: Sendable {
  private let counts = Mutex((now: 0, most: 0, done: 0))
  var most: Int { counts.withLock { $0.most } }
  var done: Int { counts.withLock { $0.done } }
  func begin() { counts.withLock { ($0.now, $0.most) = ($0.now + 1, max($0.most, $0.now + 1)) } }
  func end() { counts.withLock { ($0.now, $0.done) = ($0.now - 1, $0.done + 1) } }
}

@Suite("Places at a service over all programs")
struct SlotsTests {
  private let origin: Origin
  private let scratch: Scratch
  private let path: Path

  init() throws {
    origin = try Origin(parsing: "https://api.example.com")
    scratch = try Scratch()
    path = scratch("traffic")
  }

  /// As another program has them: each take opens the file anew.
  private func slots() -> Slots {
    let path = path
    return Slots { path }
  }

  private func take(_ slots: Slots, _ origin: Origin, of count: Int) -> Slots.Slot? {
    if case .taken(let slot) = slots.take(origin, of: count) { slot } else { nil }
  }

  @Test("As many as are asked for, in all programs together; each origin has its own")
  func count() throws {
    let (one, other) = (slots(), slots())
    let first = try #require(take(one, origin, of: 2))
    let second = try #require(take(other, origin, of: 2))
    #expect(take(one, origin, of: 2) == nil)
    #expect(take(other, origin, of: 2) == nil)
    let elsewhere = try Origin(parsing: "https://api.example.org")
    let third = try #require(take(one, elsewhere, of: 1))
    first.release()
    let fourth = try #require(take(other, origin, of: 2))
    for slot in [second, third, fourth] { slot.release() }
    #expect(try Files.status(path).mode & 0o777 == 0o600)
  }

  @Test("What a program held that was killed is free at once")
  func killed() throws {
    // All places of all origins.
    try scratch.write(
      "hold.py",
      """
      import fcntl, os, struct, sys, time
      file = os.open(sys.argv[1], os.O_RDWR | os.O_CREAT, 0o600)
      fcntl.fcntl(file, 37, struct.pack("hhqqi4x", fcntl.F_WRLCK, 0, 0, 0, 0))
      print(os.getpid(), flush=True)
      time.sleep(60)
      """)
    let pipe = try #require(popen("exec python3 '\(scratch("hold.py"))' '\(path)'", "r"))
    var line = [CChar](repeating: 0, count: 32)
    _ = fgets(&line, 32, pipe)
    let holder = try #require(
      pid_t(String(decoding: line.prefix { $0 > 32 }.map { UInt8($0) }, as: UTF8.self)))
    let slots = slots()
    guard case .full = slots.take(origin, of: 5) else {
      kill(holder, SIGKILL)
      pclose(pipe)
      Issue.record("a place that another one holds")
      return
    }
    kill(holder, SIGKILL)
    pclose(pipe)
    try #require(take(slots, origin, of: 1)).release()
  }

  @Test("Where no file can be had nobody is held up")
  func none() async throws {
    let missing = scratch("missing/traffic")
    for slots in [Slots { nil }, Slots { missing }] {
      guard case .unknown = slots.take(origin, of: 1) else {
        Issue.record("a place without a file")
        continue
      }
    }
    let traffic = Traffic(.quick(), slots: Slots { missing })
    var ask = Lane.Ask(ticket: 1, limit: 1)
    ask.isShared = true
    let pass = try #require(try await traffic.enter(ask, at: origin) { _, _ in })
    traffic.leave(pass, .done, at: origin)
  }

  @Test("Two programs with ten requests each: never more at once than one alone may have")
  func together() async throws {
    let running = Running()
    let origin = origin
    await withTaskGroup(of: Void.self) { group in
      for traffic in [Traffic(.live, slots: slots()), Traffic(.live, slots: slots())] {
        for ticket in 1...10 {
          group.addTask {
            var ask = Lane.Ask(ticket: ticket, limit: 3)
            ask.isShared = true
            guard let pass = try? await traffic.enter(ask, at: origin, onWait: { _, _ in }) else {
              return
            }
            running.begin()
            try? await Task.sleep(for: .milliseconds(5))
            running.end()
            traffic.leave(pass, .done, at: origin)
          }
        }
      }
    }
    #expect(running.most <= 3)
    #expect(running.done == 20)
  }

  @Test("Who waits for another program can be cancelled, and is over when its time is")
  func waiting() async throws {
    let slots = slots()
    let held = try #require(take(slots, origin, of: 1))
    let traffic = Traffic(.live, slots: self.slots())
    let origin = origin
    let task = Task { () -> Bool in
      var ask = Lane.Ask(ticket: 1, limit: 1)
      ask.isShared = true
      return try await traffic.enter(ask, at: origin) { _, _ in } == nil
    }
    while traffic.lane(origin)?.running.count != 1 { await Task.yield() }
    task.cancel()
    #expect(try await task.value)
    #expect(traffic.lane(origin)?.running.isEmpty == true)
    var late = Lane.Ask(ticket: 2, limit: 1)
    late.isShared = true
    late.deadline = Pulse.live.elapsed() + 0.01
    await #expect(throws: Lane.Refusal.self) {
      try await traffic.enter(late, at: origin) { _, _ in }
    }
    #expect(traffic.lane(origin)?.running.isEmpty == true)
    held.release()
  }

  @Test("A program that was stopped is not waited for for ever")
  func stopped() async throws {
    let slots = slots()
    let held = try #require(take(slots, origin, of: 1))
    let traffic = Traffic(.quick(), slots: self.slots())
    var ask = Lane.Ask(ticket: 1, limit: 1)
    ask.isShared = true
    let pass = try #require(try await traffic.enter(ask, at: origin) { _, _ in })
    traffic.leave(pass, .done, at: origin)
    held.release()
  }
}
