import Glibc

/// Power in bands of short frames: Hann window, radix-2 Fourier transform.
///
/// Four frames are transformed at a time, each in a lane of its own: a frame's powers are the same
/// to the last bit whichever lane it is in and whatever is in the others.
struct Spectrum {
  typealias Lanes = SIMD4<Float>

  /// Frames at a time.
  static let lanes = Lanes.scalarCount

  /// Samples in a frame, and from one to the next.
  let size: Int
  let hop: Int
  /// Bins of the transform where bands begin and end.
  private let edges: [Int]
  private let window: [Float]
  private let cosines: [Float]
  private let sines: [Float]
  private let reversed: [Int]
  private var values: [Float]
  private var real: [Lanes]
  private var imaginary: [Lanes]

  /// - Parameters:
  ///   - size: a power of two.
  ///   - edges: rising, at most half the size.
  init(size: Int, hop: Int, edges: [Int]) {
    self.size = size
    self.hop = hop
    self.edges = edges
    let turn = 2 * Float.pi / Float(size)
    window = (0..<size).map { 0.5 - 0.5 * cosf(turn * Float($0)) }
    cosines = (0..<size / 2).map { cosf(turn * Float($0)) }
    sines = (0..<size / 2).map { -sinf(turn * Float($0)) }
    let bits = size.trailingZeroBitCount
    reversed = (0..<size).map { index in
      (0..<bits).reduce(0) { $0 << 1 | (index >> $1) & 1 }
    }
    values = [Float](repeating: 0, count: size + (Self.lanes - 1) * hop)
    real = [Lanes](repeating: .zero, count: size)
    imaginary = real
  }

  /// Samples that four frames span.
  var span: Int { values.count }

  /// The power in each band of four frames without their means, samples of −1…1.
  mutating func powers(of samples: UnsafeBufferPointer<Int16>, into bands: inout [Lanes]) {
    let edges = edges
    load(samples)
    real.withUnsafeMutableBufferPointer { real in
      imaginary.withUnsafeMutableBufferPointer { imaginary in
        Self.transform(real, imaginary, cosines, sines, wanted: edges[edges.count - 1])
        for band in 0..<edges.count - 1 {
          var sum = Lanes.zero
          for bin in edges[band]..<edges[band + 1] {
            sum += real[bin] * real[bin] + imaginary[bin] * imaginary[bin]
          }
          bands[band] = sum
        }
      }
    }
  }

  /// In bit-reversed order, after the transform's first step, which needs no factors.
  private mutating func load(_ samples: UnsafeBufferPointer<Int16>) {
    let (size, hop) = (size, hop)
    // Whole numbers, small enough to be exact in a `Float`.
    var sums = SIMD4<Int32>.zero
    for lane in 0..<Self.lanes {
      var sum: Int32 = 0
      for sample in UnsafeBufferPointer(rebasing: samples[lane * hop..<lane * hop + size]) {
        sum &+= Int32(sample)
      }
      sums[lane] = sum
    }
    let mean = Lanes(sums) / 32_768 / Float(size)
    values.withUnsafeMutableBufferPointer { values in
      for place in values.indices { values[place] = Float(samples[place]) / 32_768 }
      real.withUnsafeMutableBufferPointer { real in
        window.withUnsafeBufferPointer { window in
          reversed.withUnsafeBufferPointer { reversed in
            for pair in 0..<size / 2 {
              let (a, b) = (reversed[2 * pair], reversed[2 * pair + 1])
              let first = Lanes(
                values[a], values[a + hop], values[a + 2 * hop], values[a + 3 * hop])
              let second = Lanes(
                values[b], values[b + hop], values[b + 2 * hop], values[b + 3 * hop])
              let (x, y) = ((first - mean) * window[a], (second - mean) * window[b])
              real[2 * pair] = x + y
              real[2 * pair + 1] = x - y
            }
          }
        }
      }
    }
    imaginary.withUnsafeMutableBufferPointer { $0.update(repeating: .zero) }
  }

  /// In place, the steps after the first; of the last ones only what the bins below `wanted` need.
  private static func transform(
    _ real: UnsafeMutableBufferPointer<Lanes>, _ imaginary: UnsafeMutableBufferPointer<Lanes>,
    _ cosines: [Float], _ sines: [Float], wanted: Int
  ) {
    let size = real.count
    cosines.withUnsafeBufferPointer { cosines in
      sines.withUnsafeBufferPointer { sines in
        var half = 2
        while half < size {
          let stride = size / (2 * half)
          let (sums, differences) = (min(half, wanted), min(half, max(0, wanted - half)))
          var start = 0
          while start < size {
            for k in 0..<sums {
              let (a, b) = (start + k, start + k + half)
              let (c, s) = (cosines[k * stride], sines[k * stride])
              let x = real[b] * c - imaginary[b] * s
              let y = real[b] * s + imaginary[b] * c
              if k < differences {
                real[b] = real[a] - x
                imaginary[b] = imaginary[a] - y
              }
              real[a] += x
              imaginary[a] += y
            }
            start += 2 * half
          }
          half *= 2
        }
      }
    }
  }
}
