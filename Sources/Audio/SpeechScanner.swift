import Glibc

/// Finds what stands out of a recording's own noise, as samples come.
///
/// The idea: noise, hum and hiss keep their level in every band, however loud they are; speech
/// rises and falls several times a second, each band in its own way. So the power in 15 bands of
/// 150–4100 Hz is held against that band's own floor: the quietest tenth of a second within the
/// last, and within the next 1.2 s, whichever is louder. A rise counts only if it was preceded
/// *and* is followed by something quieter, so that noise that begins, ends or swells is no speech.
struct SpeechScanner {
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

  /// A band in each lane; the last one is idle.
  private typealias Row = SlidingLeast.Row

  private var spectrum = Spectrum(size: frame, hop: hop, edges: edges)
  private var pending: [Int16] = []
  private var four = [Spectrum.Lanes](repeating: .zero, count: bands)
  private let lowest: Row

  /// The last 6 frames' powers, and of the last frames the levels in dB over 3 frames, which is
  /// what is heard, and the floor before them. All are rings.
  private var powers = [Row](repeating: .zero, count: 6)
  private var levels = [Row](repeating: .zero, count: ring)
  private var before = [Row](repeating: .zero, count: ring)
  private var calm = SlidingLeast(length: ring)
  private static let ring = reach + 1

  private var count = 0
  private var evidence: [Float] = []
  /// Frames that are speech, as ranges.
  private(set) var found: [Range<Int>] = []
  /// The most evidence so far.
  private(set) var most: Float = 0
  /// Frames that may be speech, and the most evidence in them.
  private var candidate: (frames: Range<Int>, most: Float)?

  init() {
    var lowest = Row.zero
    for band in 0..<Self.bands {
      lowest[band] = 10 * log10f(Self.quietest * Float(Self.edges[band + 1] - Self.edges[band]))
    }
    self.lowest = lowest
  }

  mutating func push(_ samples: UnsafeBufferPointer<Int16>) {
    pending.append(contentsOf: samples)
    var start = 0
    while pending.count - start >= spectrum.span {
      takeFrames(Spectrum.lanes, at: start)
      start += Spectrum.lanes * Self.hop
    }
    pending.removeFirst(start)
  }

  /// Judges the frames that still wait for what comes after them.
  mutating func finish() {
    if pending.count >= Self.frame {
      let left = (pending.count - Self.frame) / Self.hop + 1
      pending += [Int16](repeating: 0, count: spectrum.span - pending.count)
      takeFrames(left, at: 0)
    }
    pending = []
    let end = count
    let last = min(end, Self.reach)
    guard last > 0 else { return }
    for (index, after) in zip(end - last..<end, calm.leastToEnd(of: last)) {
      judge(index, after: after, end: end)
    }
    settle()
  }

  /// Takes up to four frames.
  private mutating func takeFrames(_ frames: Int, at start: Int) {
    pending.withUnsafeBufferPointer { pending in
      spectrum.powers(
        of: UnsafeBufferPointer(rebasing: pending[start..<start + spectrum.span]), into: &four)
    }
    for lane in 0..<frames {
      var row = Row.zero
      for band in 0..<Self.bands { row[band] = four[band][lane] }
      takeFrame(row)
    }
  }

  private mutating func takeFrame(_ power: Row) {
    powers[count % 6] = power
    let known = min(count + 1, 6)
    var three = Row.zero
    var six = Row.zero
    for back in 0..<known {
      let power = powers[(count - back) % 6]
      if back < 3 { three += power }
      six += power
    }
    let row = count % Self.ring
    levels[row] = Self.decibels(three / Float(min(known, 3)) + 1e-12)
    let least = calm.push(Self.decibels(six / Float(known) + 1e-12))
    before[row] = least
    count += 1
    let ripe = count - 1 - Self.reach
    if ripe >= 0 { judge(ripe, after: least, end: count) }
  }

  private static func decibels(_ power: Row) -> Row {
    var level = Row.zero
    for band in 0..<bands { level[band] = 10 * log10f(power[band]) }
    return level
  }

  /// Frames before `end` are known; `after` is the floor from this one on.
  private mutating func judge(_ index: Int, after: Row, end: Int) {
    let (past, future) = (min(index, Self.reach) + 1, min(end - index, Self.ring))
    let before = before[index % Self.ring]
    // Near an end of the recording only the other side is known well enough.
    var floor = before.most(after)
    if past < 20 { floor = after }
    if future < 20 { floor = past < 20 ? before.least(after) : before }
    let rise = levels[index % Self.ring] - floor.most(lowest) - 3.5
    let weights = rise.clamped(lowerBound: .zero, upperBound: .init(repeating: 12))
    var sum: Float = 0
    for band in 0..<Self.bands { sum += weights[band] }
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
