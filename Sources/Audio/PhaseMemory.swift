/// How two channels went together over the last quarter of a second or so.
struct PhaseMemory {
  /// More channels than this are no recording of voices; they are taken as they are.
  private static let limit = 64
  /// What a block weighs against all before it.
  private static let share: Float = 0.2

  private struct Pair {
    var covariance: Float = 0
    var first: Float = 0
    var second: Float = 0
  }

  private let channels: Int
  private var pairs: [Pair]

  init(channels: Int) {
    self.channels = channels
    let isKept = channels <= Self.limit
    pairs = .init(repeating: Pair(), count: isKept ? channels * channels : 0)
  }

  /// Takes a block's values in and gives the correlation, −1…1, so far.
  mutating func correlation(
    _ one: Int, _ other: Int, covariance: Float, energies first: Float, _ second: Float
  ) -> Float {
    guard !pairs.isEmpty else { return 0 }
    let isOrdered = one < other
    let index = isOrdered ? one * channels + other : other * channels + one
    var pair = pairs[index]
    pair.covariance += Self.share * (covariance - pair.covariance)
    pair.first += Self.share * ((isOrdered ? first : second) - pair.first)
    pair.second += Self.share * ((isOrdered ? second : first) - pair.second)
    pairs[index] = pair
    let power = pair.first.squareRoot() * pair.second.squareRoot()
    return power > 0 ? pair.covariance / power : 0
  }
}
