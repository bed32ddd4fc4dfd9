/// Looks for letters in a whole text, whatever stands between them; each search costs the whole
/// text, so that only so many are made: after them nothing is found.
final class SlowSearch {
  private let raw: Reading
  private let reply: Reading
  private var left = 96
  private lazy var rawSkeleton = Skeleton(raw)
  private lazy var replySkeleton = Skeleton(reply)

  init(raw: Reading, reply: Reading) {
    self.raw = raw
    self.reply = reply
  }

  enum Side { case raw, reply }

  /// As whole words, one or several.
  func contains(_ text: [UInt8], in side: Side) -> Bool { take(side)?.contains(text) ?? false }

  /// Anywhere.
  func holds(_ text: [UInt8], in side: Side) -> Bool { take(side)?.holds(text) ?? false }

  private func take(_ side: Side) -> Skeleton? {
    guard left > 0 else { return nil }
    left -= 1
    return side == .raw ? rawSkeleton : replySkeleton
  }
}
