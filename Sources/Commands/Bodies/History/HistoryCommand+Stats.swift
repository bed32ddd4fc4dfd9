import History
import JSON
import Jobs

/// `osgk history stats`.
extension HistoryCommand {
  static func stats(_ line: Invocation, _ context: Context) async throws -> Int32 {
    let sums = try await context.pastHistory()?.usage() ?? []
    let totals = UsageTotal.all(sums)
    if line.has("json") {
      try context.print([
        "usage": .array(sums.map { $0.json }), "totals": .array(totals.map { $0.json }),
      ])
      return 0
    }
    guard !sums.isEmpty else { return 0 }
    let head = ["month", "provider", "for", "requests", "audio", "tokens", "cost"]
    let rows = sums.map { sum in
      [
        sum.month, sum.provider, sum.purpose.rawValue, "\(sum.requests)",
        ProgressLine.clock(.seconds(sum.seconds)), tokens(sum.tokensIn, sum.tokensOut),
        cost(sum.cost, sum.currency),
      ]
    }
    let ends = totals.map { total in
      [
        "all", "", "", "\(total.requests)", ProgressLine.clock(.seconds(total.seconds)),
        tokens(total.tokensIn, total.tokensOut), cost(total.cost, total.currency),
      ]
    }
    try context.print([head] + rows + ends)
    return 0
  }

  private static func tokens(_ into: Int, _ out: Int) -> String {
    into == 0 && out == 0 ? "-" : "\(into) + \(out)"
  }

  /// `1.25 USD`; small sums to the third digit that says something.
  static func cost(_ cost: Double?, _ currency: String?) -> String {
    guard let cost else { return "-" }
    var digits = 2
    while digits < 6, cost > 0, cost * power(digits - 2) < 1 { digits += 1 }
    let whole = Int((cost * power(digits)).rounded())
    let rest = String(whole % Int(power(digits)))
    let zeros = String(repeating: "0", count: max(0, digits - rest.count))
    return "\(whole / Int(power(digits))).\(zeros)\(rest)" + (currency.map { " \($0)" } ?? "")
  }

  private static func power(_ digits: Int) -> Double {
    (0..<digits).reduce(1) { sum, _ in sum * 10 }
  }
}

/// All of one currency; of what has no price one more.
struct UsageTotal: Equatable {
  var currency: String?
  var cost: Double?
  var requests = 0
  var seconds = 0.0
  var tokensIn = 0
  var tokensOut = 0

  /// In the order in which the currencies come.
  static func all(_ sums: [UsageSum]) -> [UsageTotal] {
    var totals: [UsageTotal] = []
    for sum in sums {
      let index = totals.firstIndex { $0.currency == sum.currency } ?? totals.count
      if index == totals.count { totals.append(UsageTotal(currency: sum.currency)) }
      totals[index].requests += sum.requests
      totals[index].seconds += sum.seconds
      totals[index].tokensIn += sum.tokensIn
      totals[index].tokensOut += sum.tokensOut
      if let cost = sum.cost { totals[index].cost = (totals[index].cost ?? 0) + cost }
    }
    return totals
  }

  var json: JSON {
    JSON([
      "currency": JSON(currency), "cost": JSON(cost), "requests": JSON(requests),
      "seconds": JSON(seconds), "tokens_in": JSON(tokensIn), "tokens_out": JSON(tokensOut),
    ])
  }
}

extension UsageSum {
  fileprivate var json: JSON {
    JSON([
      "month": .string(month), "provider": .string(provider),
      "purpose": .string(purpose.rawValue), "requests": JSON(requests), "seconds": JSON(seconds),
      "tokens_in": JSON(tokensIn), "tokens_out": JSON(tokensOut), "cost": JSON(cost),
      "currency": JSON(currency),
    ])
  }
}
