import Files
import Glibc
import TestSupport

@testable import Audio

/// Sounds for the speech detector, −1…1 at 16 kHz.
enum Sounds {
  static func silence(_ seconds: Double) -> [Float] {
    .init(repeating: 0, count: Int(seconds * 16_000))
  }

  /// At a level in dB relative to full scale.
  static func level(_ decibels: Float, _ sound: [Float]) -> [Float] {
    let power = sound.reduce(0) { $0 + $1 * $1 } / Float(max(sound.count, 1))
    let gain = powf(10, decibels / 20) / (power.squareRoot() + 1e-12)
    return sound.map { $0 * gain }
  }

  static func white(_ seconds: Double, _ decibels: Float, seed: UInt64 = 1) -> [Float] {
    var random = Seeded(seed)
    return level(decibels, silence(seconds).map { _ in Float(random.normal()) })
  }

  /// As loud in every octave.
  static func pink(_ seconds: Double, _ decibels: Float) -> [Float] {
    var random = Seeded(2)
    var (a, b, c): (Float, Float, Float) = (0, 0, 0)
    let sound = silence(seconds).map { _ in
      let white = Float(random.normal())
      a = 0.99765 * a + white * 0.0990460
      b = 0.96300 * b + white * 0.2965164
      c = 0.57000 * c + white * 1.0526913
      return a + b + c + white * 0.1848
    }
    return level(decibels, sound)
  }

  /// A tone and its overtones, each so loud.
  static func tones(_ seconds: Double, _ decibels: Float, _ tones: [(hertz: Float, Float)])
    -> [Float]
  {
    let sound = silence(seconds).indices.map { index in
      tones.reduce(Float(0)) { sum, tone in
        let turns = Float(
          (Double(tone.hertz) * Double(index) / 16_000).truncatingRemainder(dividingBy: 1))
        return sum + tone.1 * sinf(2 * .pi * turns)
      }
    }
    return level(decibels, sound)
  }

  static func hum(_ seconds: Double, _ decibels: Float, _ hertz: Float = 50) -> [Float] {
    tones(seconds, decibels, (1...20).map { (hertz * Float($0), 1 / Float($0)) })
  }

  /// A chord that swells twice a second.
  static func music(_ seconds: Double, _ decibels: Float) -> [Float] {
    let chord = tones(
      seconds, decibels, [(220, 1), (277.2, 0.8), (329.6, 0.8), (440, 0.5), (880, 0.3)])
    return chord.enumerated().map { $1 * (1 + 0.3 * sinf(Float($0) * 2 * .pi / 8_000)) }
  }

  /// Cut to its first and last loud sample.
  static func trim(_ sound: [Float]) -> [Float] {
    let isLoud: (Float) -> Bool = { abs($0) > 0.01 }
    guard let first = sound.firstIndex(where: isLoud), let last = sound.lastIndex(where: isLoud)
    else { return [] }
    return Array(sound[first...last])
  }

  /// Laid over another from a time on.
  static func add(_ sound: [Float], to ground: [Float], at seconds: Double = 0) -> [Float] {
    var sum = ground
    let start = Int(seconds * 16_000)
    for i in sound.indices where start + i < sum.count { sum[start + i] += sound[i] }
    return sum
  }

  static func jfk() throws -> [Float] { try recording().map { Float($0) / 32_768 } }

  /// Spoken by espeak-ng, without the silence around it.
  static func say(_ text: String, voice: String = "en", speed: Int = 160) async throws -> [Float] {
    let scratch = try Scratch()
    try await Media.run(
      "espeak-ng", ["-v", voice, "-s", "\(speed)", "-w", "\(scratch("a.wav"))", text])
    let directory = try TemporaryDirectory()
    let decoded = try await Audio.decode(scratch("a.wav"), into: directory, tools: realTools())
    let spoken = try samples(of: decoded.clips[0])
    return withExtendedLifetime(directory) { trim(spoken.map { Float($0) / 32_768 }) }
  }

  /// The detector's answer.
  static func map(_ sound: [Float]) throws -> SpeechMap {
    let directory = try TemporaryDirectory()
    let writer = try ClipWriter(in: directory.path)
    try sound.withUnsafeBufferPointer { try writer.append($0) }
    try writer.finish()
    let clip = Clip(path: writer.path, sampleCount: writer.sampleCount, startSample: 0)
    return try withExtendedLifetime(directory) { try SpeechDetector.map(of: clip) }
  }
}
