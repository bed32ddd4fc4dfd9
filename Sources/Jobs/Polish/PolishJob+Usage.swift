import History
import Settings

extension PolishJob {
  /// Writes down what a text took, for the statistics and for what a day may cost; where there is no
  /// history it takes none. Nothing of the text is kept, and nothing fails over it.
  public func recordUsage(of result: PolishResult, _ plan: Plan) async {
    let settings = bench.settings
    guard settings.flag(.historyIsOn) || settings.number(.costPerDay) != nil,
      let keeper = bench.history, let choice = plan.choice,
      let usage = CostEstimate(choice, .polish).usage(of: result)
    else { return }
    try? await keeper.history().used(usage)
  }
}
