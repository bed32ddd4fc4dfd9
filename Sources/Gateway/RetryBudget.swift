/// What making requests again may cost one origin, so that many clients of a server that is down do
/// not multiply: each request that is made for the first time adds a tenth of a repetition to a
/// reserve, and each repetition takes one. What was repeated with success was no waste and is given
/// back, and each success makes the reserve one fuller. So where nothing succeeds, repetitions never
/// exceed the reserve and a tenth of the requests.
struct RetryBudget: Sendable, Equatable {
  /// Repetitions that nobody has to earn.
  static let reserve = 10
  /// Requests that earn one repetition.
  static let requestsForOne = 10
  /// What may be saved up, in repetitions.
  static let most = 50

  /// In parts of a repetition: sums of 0.1 are no whole numbers.
  private var parts = Self.reserve * Self.requestsForOne

  var repetitions: Double { Double(parts) / Double(Self.requestsForOne) }
  var isSpent: Bool { parts < Self.requestsForOne }

  /// A request goes out for the first time.
  mutating func earn() { add(1) }

  mutating func spend() { parts -= Self.requestsForOne }

  /// - Parameter repetitions: that it took.
  mutating func succeeded(after repetitions: Int) {
    add(repetitions * Self.requestsForOne)
    let reserve = Self.reserve * Self.requestsForOne
    if parts < reserve { parts = min(reserve, parts + Self.requestsForOne) }
  }

  private mutating func add(_ more: Int) {
    parts = min(Self.most * Self.requestsForOne, parts + more)
  }
}
