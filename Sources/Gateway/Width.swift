/// How many requests an origin bears at once, as it has shown: half as many after each refusal for
/// going too fast, one more after each run of successes as long as it is wide.
struct Width: Sendable, Equatable {
  /// `nil`: as many as a preset says.
  private(set) var most: Int?
  /// The widest that anybody has asked for.
  private var ceiling = 1
  private var successes = 0
  /// The last request that had begun when it was narrowed: what those before it meet with was
  /// narrowed for already.
  private var narrowed = 0

  /// - Parameter own: what the preset says.
  func limit(_ own: Int) -> Int { min(own, most ?? own) }

  mutating func saw(_ own: Int) { ceiling = max(ceiling, own) }

  /// - Parameters:
  ///   - serial: of the request that was refused.
  ///   - latest: of the one that began last.
  ///   - running: how many ran when it was refused, itself too.
  /// - Returns: whether that was news.
  @discardableResult
  mutating func refused(serial: Int, latest: Int, running: Int) -> Bool {
    guard serial > narrowed else { return false }
    narrowed = latest
    successes = 0
    most = max(1, limit(running) / 2)
    return true
  }

  mutating func succeeded() {
    guard let most else { return }
    successes += 1
    guard successes >= most else { return }
    successes = 0
    self.most = most + 1 < ceiling ? most + 1 : nil
  }
}
