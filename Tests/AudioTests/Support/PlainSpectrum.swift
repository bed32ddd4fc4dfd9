import Glibc

/// Power in bands of short frames: Hann window, radix-2 Fourier transform.
struct PlainSpectrum {
  let size: Int
  private let window: [Float]
  private let cosines: [Float]
  private let sines: [Float]
  private let reversed: [Int]
  private var real: [Float]
  private var imaginary: [Float]

  /// - Parameter size: samples in a frame, a power of two.
  init(size: Int) {
    self.size = size
    let turn = 2 * Float.pi / Float(size)
    window = (0..<size).map { 0.5 - 0.5 * cosf(turn * Float($0)) }
    cosines = (0..<size / 2).map { cosf(turn * Float($0)) }
    sines = (0..<size / 2).map { -sinf(turn * Float($0)) }
    let bits = size.trailingZeroBitCount
    reversed = (0..<size).map { index in
      (0..<bits).reduce(0) { $0 << 1 | (index >> $1) & 1 }
    }
    real = [Float](repeating: 0, count: size)
    imaginary = real
  }

  /// The power of every bin up to half the rate, of one frame without its mean.
  mutating func power(of frame: UnsafeBufferPointer<Float>, into power: inout [Float]) {
    var mean: Float = 0
    for value in frame { mean += value }
    mean /= Float(size)
    let size = size
    real.withUnsafeMutableBufferPointer { real in
      imaginary.withUnsafeMutableBufferPointer { imaginary in
        for i in 0..<size {
          let from = reversed[i]
          real[i] = (frame[from] - mean) * window[from]
          imaginary[i] = 0
        }
        Self.transform(real, imaginary, cosines, sines)
        for i in 0..<size / 2 { power[i] = real[i] * real[i] + imaginary[i] * imaginary[i] }
      }
    }
  }

  /// In place, from bit-reversed order.
  private static func transform(
    _ real: UnsafeMutableBufferPointer<Float>, _ imaginary: UnsafeMutableBufferPointer<Float>,
    _ cosines: [Float], _ sines: [Float]
  ) {
    let size = real.count
    cosines.withUnsafeBufferPointer { cosines in
      sines.withUnsafeBufferPointer { sines in
        var half = 1
        while half < size {
          let stride = size / (2 * half)
          var start = 0
          while start < size {
            for k in 0..<half {
              let (a, b) = (start + k, start + k + half)
              let (c, s) = (cosines[k * stride], sines[k * stride])
              let x = real[b] * c - imaginary[b] * s
              let y = real[b] * s + imaginary[b] * c
              real[b] = real[a] - x
              imaginary[b] = imaginary[a] - y
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
