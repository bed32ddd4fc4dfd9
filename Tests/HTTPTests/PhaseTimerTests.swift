import Testing

@testable import HTTP

@Suite("Time-outs")
struct PhaseTimerTests {
  private let limits = HTTPTimeouts(
    connect: .seconds(1), sendIdle: .seconds(2), firstByte: .seconds(3), readIdle: .seconds(4),
    leastBytes: 10, total: .seconds(20))

  @Test("Each part of an exchange has its own")
  func parts() {
    let parts: [(PhaseTimer.Phase, Duration, HTTPError.Phase)] = [
      (.connecting, .seconds(1), .connect), (.sending, .seconds(2), .send),
      (.waiting, .seconds(3), .firstByte), (.reading, .seconds(4), .idle),
    ]
    for (phase, limit, name) in parts {
      var timer = PhaseTimer(limits, isStreamed: false)
      timer.enter(phase)
      timer.advance(by: limit - .milliseconds(1))
      #expect(timer.expired == nil)
      #expect(timer.left == .milliseconds(1))
      timer.advance(by: .milliseconds(1))
      #expect(timer.expired == name)
    }
  }

  @Test("What moves is not idle; a trickle is")
  func moving() {
    var timer = PhaseTimer(limits, isStreamed: false)
    timer.enter(.sending)
    for _ in 0..<3 {
      timer.advance(by: .seconds(1))
      timer.moved(1)
    }
    #expect(timer.expired == nil)
    timer.enter(.reading)
    for _ in 0..<3 {
      timer.advance(by: .seconds(1))
      timer.moved(4)
    }
    #expect(timer.expired == nil)
    for _ in 0..<4 {
      timer.advance(by: .seconds(1))
      timer.moved(2)
    }
    #expect(timer.expired == .idle)
  }

  @Test("A stream may bring a byte at a time, but not longer than the whole may take")
  func streamed() {
    var timer = PhaseTimer(limits, isStreamed: true)
    timer.enter(.reading)
    for _ in 0..<6 {
      timer.advance(by: .seconds(3))
      timer.moved(1)
    }
    #expect(timer.expired == nil)
    timer.advance(by: .seconds(2))
    #expect(timer.expired == .total)
  }

  @Test("Without limits nothing expires")
  func none() {
    var timer = PhaseTimer(
      HTTPTimeouts(connect: nil, sendIdle: nil, firstByte: nil, readIdle: nil), isStreamed: false)
    timer.advance(by: .seconds(1_000_000))
    #expect(timer.expired == nil)
    #expect(timer.left == nil)
  }
}
