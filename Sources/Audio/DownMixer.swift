import Glibc

/// Makes one channel of many without losing a voice.
///
/// A plain average loses what stands in opposite phase on two channels, and makes a voice on one
/// channel of eight eight times as quiet. So, in blocks of 50 ms: channels that oppose the loudest
/// one are turned round, channels in which nothing happens (their own noise floor) are held back,
/// and the sum is brought to the level of the loudest channel. How loud voices are to each other
/// does not change. Equal channels come out as they are.
struct DownMixer {
  private let channels: Int
  private let blockFrames: Int
  private let rampFrames: Int
  /// How fast a noise floor may rise, in dB a block.
  private let floorRise: Float

  private var planar: [Float]
  private var filled = 0
  private var mono: [Float]
  private var signs: [Float]
  private var phases: PhaseMemory
  private var floors: [Float]
  private var gains: [Float] = []

  init(channels: Int, rate: Int) {
    self.channels = channels
    blockFrames = max(1, min(rate / 20, (1 << 18) / channels))
    rampFrames = max(1, blockFrames / 5)
    floorRise = 3 * Float(blockFrames) / Float(rate)
    planar = [Float](repeating: 0, count: channels * blockFrames)
    mono = [Float](repeating: 0, count: blockFrames)
    signs = [Float](repeating: 1, count: channels)
    phases = PhaseMemory(channels: channels)
    floors = [Float](repeating: -90, count: channels)
  }

  /// Takes interleaved frames and gives the mixed samples of every block that they fill.
  mutating func mix<E: Error>(
    _ interleaved: UnsafeBufferPointer<Float>,
    _ take: (UnsafeBufferPointer<Float>) throws(E) -> Void
  ) throws(E) {
    if channels == 1 { return try take(interleaved) }
    var frame = 0
    let frames = interleaved.count / channels
    while frame < frames {
      let count = min(frames - frame, blockFrames - filled)
      planar.withUnsafeMutableBufferPointer { planar in
        for channel in 0..<channels {
          let start = channel * blockFrames + filled
          var from = frame * channels + channel
          for i in start..<start + count {
            planar[i] = interleaved[from]
            from += channels
          }
        }
      }
      frame += count
      filled += count
      if filled == blockFrames { try emit(take) }
    }
  }

  /// Gives what the last, unfinished block holds.
  mutating func finish<E: Error>(
    _ take: (UnsafeBufferPointer<Float>) throws(E) -> Void
  ) throws(E) {
    if filled > 0 { try emit(take) }
  }

  private mutating func emit<E: Error>(
    _ take: (UnsafeBufferPointer<Float>) throws(E) -> Void
  ) throws(E) {
    mixBlock()
    let count = filled
    filled = 0
    try mono.withUnsafeBufferPointer { mono throws(E) in
      try take(.init(rebasing: mono[..<count]))
    }
  }

  private mutating func mixBlock() {
    let count = filled
    let old = gains
    // Moved out, so that no copy is made while both are read and written.
    var mono = mono
    self.mono = []
    defer { self.mono = mono }
    let planar = planar
    planar.withUnsafeBufferPointer { planar in
      mono.withUnsafeMutableBufferPointer { mono in
        let block = Block(
          planar: planar, stride: blockFrames, count: count,
          out: UnsafeMutableBufferPointer(rebasing: mono[..<count]))
        mixBlock(block, old)
      }
    }
  }

  private mutating func mixBlock(_ block: Block, _ old: [Float]) {
    let energies = (0..<channels).map { Self.variance(block.channel($0)) }
    let target = energies.max() ?? 0
    guard target > 0, let loudest = energies.firstIndex(of: target) else {
      // Digital silence everywhere: nothing to learn from it.
      if gains.isEmpty { gains = .init(repeating: 1 / Float(channels), count: channels) }
      return block.sum(gains, gains, ramp: 0)
    }
    var weights = [Float](repeating: 1, count: channels)
    for index in 0..<channels {
      weights[index] = activity(of: index, energy: energies[index] / Float(block.count))
      if index == loudest || energies[index] == 0 { continue }
      let correlation = phases.correlation(
        index, loudest,
        covariance: Self.covariance(block.channel(index), block.channel(loudest)),
        energies: energies[index], target)
      // Two voices are alike for moments; they are not turned round for that.
      if abs(correlation) > 0.5 {
        signs[index] = correlation < 0 ? -signs[loudest] : signs[loudest]
      }
    }
    let most = weights.max() ?? 1
    for index in 0..<channels { weights[index] *= signs[index] / most }
    block.sum(weights, weights, ramp: 0)
    let energy = Self.variance(.init(block.out))
    let gain = energy > 0 ? min((target / energy).squareRoot(), 2) : 1
    for index in 0..<channels { weights[index] *= gain }
    gains = weights
    block.sum(old.isEmpty ? weights : old, weights, ramp: rampFrames)
  }

  /// 1 for a channel well above its own noise floor, 1/4 for one that rests in it. The floor
  /// starts low and rises slowly: in doubt a channel is active.
  private mutating func activity(of channel: Int, energy: Float) -> Float {
    let level = 10 * log10f(energy + 1e-10)
    let floor = min(floors[channel] + floorRise, level)
    floors[channel] = floor
    return 0.25 + 0.75 * min(max((level - floor - 3) / 6, 0), 1)
  }

  // MARK: - Loops

  private static func mean(_ x: UnsafeBufferPointer<Float>) -> Float {
    var total: Float = 0
    for value in x { total += value }
    return total / Float(max(x.count, 1))
  }

  /// Energy without a constant offset.
  private static func variance(_ x: UnsafeBufferPointer<Float>) -> Float {
    let mean = mean(x)
    var total: Float = 0
    for value in x { total += (value - mean) * (value - mean) }
    return total
  }

  private static func covariance(
    _ x: UnsafeBufferPointer<Float>, _ y: UnsafeBufferPointer<Float>
  ) -> Float {
    let (meanX, meanY) = (mean(x), mean(y))
    var total: Float = 0
    for i in x.indices { total += (x[i] - meanX) * (y[i] - meanY) }
    return total
  }

  /// One block: the channels after each other, and where the mix goes.
  private struct Block {
    let planar: UnsafeBufferPointer<Float>
    let stride: Int
    let count: Int
    let out: UnsafeMutableBufferPointer<Float>

    func channel(_ index: Int) -> UnsafeBufferPointer<Float> {
      .init(rebasing: planar[index * stride..<index * stride + count])
    }

    /// The weighted sum; over the first `ramp` frames weights go from old to new.
    func sum(_ old: [Float], _ new: [Float], ramp: Int) {
      out.update(repeating: 0)
      let ramp = min(ramp, count)
      for index in old.indices {
        let channel = channel(index)
        let step = ramp > 0 ? (new[index] - old[index]) / Float(ramp) : 0
        for i in 0..<ramp { out[i] += channel[i] * (old[index] + step * Float(i)) }
        let weight = new[index]
        if weight == 0 { continue }
        for i in ramp..<count { out[i] += channel[i] * weight }
      }
    }
  }
}
