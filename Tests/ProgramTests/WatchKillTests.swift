import Glibc
import Testing

/// `osgk watch` is stopped in the middle, again and again.
@Suite("A watch that is killed", .timeLimit(.minutes(4))) struct WatchKillTests {
  /// Sound that seems to be speech; another one for each number.
  private static func recording(_ number: Int) -> [UInt8] {
    let count = 8000 + 400 * number
    func little(_ value: Int, _ size: Int) -> [UInt8] {
      (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    var bytes = Array("RIFF".utf8) + little(36 + 2 * count, 4) + Array("WAVEfmt ".utf8)
    bytes += little(16, 4) + little(1, 2) + little(1, 2) + little(16_000, 4)
    bytes += little(32_000, 4) + little(2, 2) + little(16, 2)
    bytes += Array("data".utf8) + little(2 * count, 4)
    for index in 0..<count {
      let sample = index % 4000 < 2600 ? ((index / (20 + number % 9)) % 2 == 0 ? 6000 : -6000) : 0
      bytes.append(UInt8(truncatingIfNeeded: sample))
      bytes.append(UInt8(truncatingIfNeeded: sample >> 8))
    }
    return bytes
  }

  @Test("kill -9 at random times: in the end each recording has one text, and no copy has one")
  func killed() async throws {
    let number = UInt64.random(in: 0...UInt64.max)
    var seed = SeededGenerator(seed: number)
    let sandbox = try Sandbox(engine: false, model: false)
    try sandbox.fakeEngine(script: #"sleep 0.05; printf '{"text": "words"}' >"$2""#)
    let (inbox, texts) = (sandbox.work + "/in", sandbox.work + "/out")
    try makeDirectories(inbox)
    try makeDirectories(texts)
    let line = ["watch", "-p", "fake", inbox, "-o", texts, "--settle", "0.1"].map {
      Array($0.utf8)
    }
    let first = try sandbox.start(bytes: line)
    try await until { first.errorSoFar.contains("watching") }
    var running = first
    let count = 24
    for index in 0..<count {
      // Under a name that is none of a recording first, as programs that synchronize do.
      try write(Self.recording(index), to: inbox + "/\(index).wav.part")
      #expect(rename(inbox + "/\(index).wav.part", inbox + "/\(index).wav") == 0)
      if index % 6 == 0 { try write(Self.recording(index), to: inbox + "/\(index)-copy.wav") }
      usleep(UInt32.random(in: 0..<120_000, using: &seed))
      guard index % 2 == 0 else { continue }
      running.signal(SIGKILL)
      _ = try await running.ended()
      running = try sandbox.start(bytes: line)
    }
    let names = (0..<count).map { "\($0).txt" }
    @Sendable func texted() -> Set<String> {
      Set(ProgramTests.names(in: texts).map { $0.replacing("-copy", with: "") })
    }
    try await until(within: .seconds(90)) { texted().isSuperset(of: names) }
    // Whatever else it would do, it has done when one that comes now has its text.
    try write(Self.recording(count), to: inbox + "/last.wav")
    try await until(within: .seconds(60)) { exists(texts + "/last.txt") }
    running.signal(SIGTERM)
    let end = try await running.ended()
    #expect(end.status == 143 && end.signalled, "\(end.errorText)")
    let all = ProgramTests.names(in: texts)
    #expect(all.count == count + 1, "seed \(number): \(all.sorted())")
    #expect(texted() == Set(names + ["last.txt"]), "seed \(number)")
    for name in all {
      #expect(try contents(texts + "/" + name) == Array("words\n".utf8), "seed \(number)")
    }
    #expect(sandbox.leftovers.isEmpty)
  }
}
