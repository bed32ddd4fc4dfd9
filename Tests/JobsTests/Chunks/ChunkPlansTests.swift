import Audio
import Files
import History
import Testing
import Transcripts

@testable import Jobs

@Suite("Chunks of the journal") struct ChunkPlansTests {
  static func piece(
    seconds: Int, speech: [Range<Int>], from: Int = 0, channel: Int? = nil
  ) -> ChunkWork.Piece {
    let rate = Audio.rate
    return ChunkWork.Piece(
      clip: Clip(
        path: "clip.wav", sampleCount: seconds * rate, startSample: from * rate, channel: channel),
      speech: SpeechMap(
        speech: speech.map { $0.lowerBound * rate..<$0.upperBound * rate },
        sampleCount: seconds * rate))
  }

  static func rules(longest: Double) -> ChunkRules {
    var rules = ChunkRules.plain
    rules.limits = ChunkLimits(longest: Int(longest * Double(Audio.rate)), overlap: Audio.rate)
    return rules
  }

  @Test("Places are those of the source, channels are planned apart, silent ones not at all")
  func places() {
    let pieces = [
      Self.piece(seconds: 40, speech: [1..<9, 12..<19, 30..<38], from: 100, channel: 0),
      Self.piece(seconds: 40, speech: [], from: 100, channel: 1),
      Self.piece(seconds: 40, speech: [20..<28], from: 100, channel: 2),
    ]
    let chunks = ChunkPlans.chunks(of: pieces, Self.rules(longest: 12), known: [])
    #expect(chunks.map(\.number) == Array(0..<chunks.count))
    #expect(chunks.map(\.channel).filter { $0 == 1 }.isEmpty)
    #expect(chunks.filter { $0.channel == 0 }.count == 3)
    #expect(chunks.allSatisfy { $0.start >= 100 && $0.end <= 140 && $0.seconds <= 12 })
    #expect(chunks.allSatisfy { $0.state == .waiting })
  }

  @Test("What is done stays as it is; what is missing is cut anew only where it is too long now")
  func renewed() {
    let piece = Self.piece(seconds: 40, speech: [0..<38])
    let rate = Audio.rate
    let known = [
      JobChunk(number: 0, samples: 0..<20 * rate, state: .done, transcript: Transcript(text: "a")),
      JobChunk(number: 1, samples: 19 * rate..<38 * rate, overlap: rate, attempts: 4),
    ]
    let same = ChunkPlans.chunks(of: [piece], Self.rules(longest: 30), known: known)
    #expect(same == known)
    let anew = ChunkPlans.chunks(of: [piece], Self.rules(longest: 8), known: known)
    #expect(anew.first == known.first)
    #expect(anew.count >= 4)
    #expect(anew[1].samples.lowerBound == 19 * rate)
    #expect(anew[1].overlap == rate)
    #expect(anew.last?.samples.upperBound == 38 * rate)
    #expect(anew.dropFirst().allSatisfy { $0.samples.count <= 8 * rate && $0.attempts == 4 })
  }

  @Test("Every second is accounted for: silence between chunks is a record of its own")
  func silences() {
    let rate = Audio.rate
    let chunks = [
      JobChunk(
        number: 0, samples: rate..<10 * rate, state: .done, attempts: 1, provider: "p",
        transcript: Transcript(text: "one")),
      JobChunk(
        number: 1, samples: 14 * rate..<20 * rate, state: .failed, attempts: 3, error: "server"),
    ]
    let transcript = ChunkPlans.transcript(
      of: chunks, channels: nil, areSpeakers: false, seconds: 20)
    #expect(transcript.chunks.map(\.state) == [.done, .silent, .failed])
    #expect(transcript.chunks.map(\.start) == [1, 10, 14])
    #expect(transcript.chunks.map(\.attempts) == [1, 0, 3])
    #expect(transcript.chunks.last?.error == "server")
  }

  @Test("A channel keeps its number where another is silent")
  func channels() {
    let rate = Audio.rate
    let chunks = [
      JobChunk(
        number: 0, channel: 1, samples: 0..<rate, state: .done,
        transcript: Transcript(segments: [Segment(start: 0, end: 1, text: "hello")]))
    ]
    let transcript = ChunkPlans.transcript(
      of: chunks, channels: [0, 1], areSpeakers: true, seconds: 2)
    #expect(transcript.segments.map(\.speaker) == ["Speaker 2"])
  }

  @Test(
    "Amounts have two to four decimals, upwards",
    arguments: [
      (0.0, "0.00"), (0.00001, "0.0001"), (0.5, "0.50"), (1.23456, "1.2346"), (12, "12.00"),
    ])
  func amounts(_ amount: Double, _ text: String) { #expect(CostEstimate.text(amount) == text) }
}

extension ChunkRules {
  /// Of a service that says nothing.
  static var plain: ChunkRules {
    ChunkRules(
      limits: ChunkLimits(longest: nil), formats: [.wav], concurrency: 1, cutsSilence: false)
  }
}
