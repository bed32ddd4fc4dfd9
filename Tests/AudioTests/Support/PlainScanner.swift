import Glibc

/// Finds what stands out of a recording's own noise, as samples come.
///
/// The idea: noise, hum and hiss keep their level in every band, however loud they are; speech
/// rises and falls several times a second, each band in its own way. So the power in 15 bands of
/// 150–4100 Hz is held against that band's own floor: the quietest tenth of a second within the
/// last, and within the next 1.2 s, whichever is louder. A rise counts only if it was preceded
/// *and* is followed by something quieter, so that noise that begins, ends or swells is no speech.
struct PlainScanner {
  /// Samples in a frame and from one to the next: 32 and 16 ms.
  static let frame = 512
  static let hop = 256

  /// How far a frame looks back and ahead for its floor, in frames: 1.2 s.
  private static let reach = 75
  /// Frames over which evidence is averaged: 200 ms.
  private static let span = 12
  /// The evidence that makes speech. (Hours of hiss and hum reach 6, speech 10 dB below the noise
  /// around it 9 to 20, any other 25 and more.)
  static let threshold: Float = 14
  /// The evidence that prolongs speech at both its ends.
  private static let continuation: Float = 7
  /// What one frame may weigh, so that a click is no word.
  private static let frameLimit: Float = 32

  /// Bins of 31.25 Hz where bands begin and end.
  private static let edges = [5, 9, 13, 17, 21, 26, 31, 37, 44, 52, 61, 71, 83, 97, 113, 131]
  private static let bands = edges.count - 1
  /// Power of a bin in noise of −84 dBFS, 6 dB over what one bit makes: nothing below counts.
  private static let quietest: Float = 7.6e-7

  private var spectrum = PlainSpectrum(size: frame)
  private var pending: [Float] = []
  private var bins = [Float](repeating: 0, count: frame / 2)
  private let lowest: [Float]

  /// The last 6 frames' powers, and of the last frames the levels in dB: over 3 frames for what
  /// is heard, over 6 for the floor. All are rings of rows of `bands`.
  private var powers: [Float]
  private var levels: [Float]
  private var calm: [Float]
  private static let ring = 2 * reach + 1

  private var count = 0
  private var evidence: [Float] = []
  /// Frames that are speech, as ranges.
  private(set) var found: [Range<Int>] = []
  /// The most evidence so far.
  private(set) var most: Float = 0
  /// Frames that may be speech, and the most evidence in them.
  private var candidate: (frames: Range<Int>, most: Float)?

  init() {
    lowest = (0..<Self.bands).map {
      10 * log10f(Self.quietest * Float(Self.edges[$0 + 1] - Self.edges[$0]))
    }
    powers = [Float](repeating: 0, count: 6 * Self.bands)
    levels = [Float](repeating: 0, count: Self.ring * Self.bands)
    calm = levels
  }

  mutating func push(_ samples: UnsafeBufferPointer<Int16>) {
    pending.reserveCapacity(pending.count + samples.count)
    for sample in samples { pending.append(Float(sample) / 32_768) }
    var start = 0
    while pending.count - start >= Self.frame {
      takeFrame(at: start)
      start += Self.hop
    }
    pending.removeFirst(start)
  }

  /// Judges the frames that still wait for what comes after them.
  mutating func finish() {
    let end = count
    for index in max(0, end - Self.reach)..<end { judge(index, end: end) }
    settle()
  }

  private mutating func takeFrame(at start: Int) {
    pending.withUnsafeBufferPointer { pending in
      let frame = UnsafeBufferPointer(rebasing: pending[start..<start + Self.frame])
      spectrum.power(of: frame, into: &bins)
    }
    let bands = Self.bands
    let newest = count % 6 * bands
    for band in 0..<bands {
      var sum: Float = 0
      for bin in Self.edges[band]..<Self.edges[band + 1] { sum += bins[bin] }
      powers[newest + band] = sum
    }
    let row = count % Self.ring * bands
    let known = min(count + 1, 6)
    for band in 0..<bands {
      var three: Float = 0
      var six: Float = 0
      for back in 0..<known {
        let power = powers[(count - back) % 6 * bands + band]
        if back < 3 { three += power }
        six += power
      }
      levels[row + band] = 10 * log10f(three / Float(min(known, 3)) + 1e-12)
      calm[row + band] = 10 * log10f(six / Float(known) + 1e-12)
    }
    count += 1
    let ripe = count - 1 - Self.reach
    if ripe >= 0 { judge(ripe, end: count) }
  }

  /// Frames before `end` are known.
  private mutating func judge(_ index: Int, end: Int) {
    let bands = Self.bands
    let past = max(0, index - Self.reach, end - Self.ring)...index
    let future = index...min(end - 1, index + Self.reach)
    var sum: Float = 0
    for band in 0..<bands {
      var before = Float.infinity
      var after = Float.infinity
      for frame in past { before = min(before, calm[frame % Self.ring * bands + band]) }
      for frame in future { after = min(after, calm[frame % Self.ring * bands + band]) }
      // Near an end of the recording only the other side is known well enough.
      var floor = max(before, after)
      if past.count < 20 { floor = after }
      if future.count < 20 { floor = past.count < 20 ? min(before, after) : before }
      let rise = levels[index % Self.ring * bands + band] - max(floor, lowest[band]) - 3.5
      sum += min(max(rise, 0), 12)
    }
    evidence.append(min(sum, Self.frameLimit))
    if evidence.count > Self.span { evidence.removeFirst() }
    // A recording shorter than the span is judged by what there is.
    let weight = end < Self.span && index == end - 1 ? max(end, 4) : Self.span
    let mean = evidence.reduce(0, +) / Float(weight)
    most = max(most, mean)
    guard mean >= Self.continuation else { return settle() }
    let range = max(0, index - Self.span + 1)..<index + 1
    if let (frames, most) = candidate {
      candidate = (frames.lowerBound..<range.upperBound, max(most, mean))
    } else {
      candidate = (range, mean)
    }
  }

  /// Decides about what may have been speech.
  private mutating func settle() {
    if let (frames, most) = candidate, most >= Self.threshold {
      if let last = found.last, last.upperBound >= frames.lowerBound {
        found[found.count - 1] = last.lowerBound..<frames.upperBound
      } else {
        found.append(frames)
      }
    }
    candidate = nil
  }
}
