import History
import Providers
import Settings
import Transcripts

/// What a job costs by the preset's price, and whether the day has room for it.
public struct CostEstimate: Sendable {
  let provider: String
  let price: Price?
  /// Of all who may be asked, by their names.
  private let prices: [String: Price]
  private let purpose: UsageRecord.Purpose

  /// - Parameter others: who may take over.
  init(
    _ choice: EngineChoice, or others: [EngineChoice] = [], _ purpose: UsageRecord.Purpose
  ) {
    provider = choice.preset.id
    price = choice.section.price
    var prices: [String: Price] = [:]
    for one in others + [choice] { prices[one.preset.id] = one.section.price }
    self.prices = prices
    self.purpose = purpose
  }

  /// Of so many seconds of audio, in the price's currency; `nil`: nobody knows.
  func cost(seconds: Double) -> Double? { price?.perMinute.map { $0 * seconds / 60 } }

  var currency: String? { price?.currency }

  /// Why no more may be spent today: all that the settings leave is. Nobody knows before what a text
  /// will cost, so the last one may go beyond.
  func exhausted(_ keeper: HistoryKeeper?, _ settings: Settings, now: Int) async -> Failure? {
    guard let limit = settings.number(.costPerDay), let currency,
      let history = try? await keeper?.existing(),
      let spent = try? await history.spent(since: Self.day(now), currency: currency),
      spent >= limit
    else { return nil }
    return Self.refusal(
      "\(Self.text(spent)) of \(Self.text(limit)) \(currency) are spent today, and nothing is sent")
  }

  /// Its first second, UTC.
  private static func day(_ now: Int) -> Int { now - now % 86_400 }

  private static func refusal(_ message: String) -> Failure {
    Failure(
      .costLimit, reason: "cost_per_day", message,
      advice: "raise it with: osgk config set limits.cost_per_day N")
  }

  /// Sets what is to be sent aside, where the settings say what a day may cost.
  /// - Throws: `cost_limit`.
  func reserve(
    seconds: Double, in book: JobBook, _ settings: Settings, now: Int, _ log: WarningLog
  ) async throws(Failure) {
    guard let limit = settings.number(.costPerDay) else { return }
    guard let perSecond = cost(seconds: 1), let cost = cost(seconds: seconds), let currency else {
      log.warn(
        code: "price", "nobody says what \(provider) costs: limits.cost_per_day is not kept to")
      return
    }
    let spent = try await book.setAside(
      perSecond: perSecond, currency: currency, limit: limit, since: Self.day(now))
    guard let spent else { return }
    throw Self.refusal(
      "this would cost about \(Self.text(cost)) \(currency); \(Self.text(spent)) of "
        + "\(Self.text(limit)) \(currency) are spent or set aside today")
  }

  func usage(of reply: EngineReply, seconds: Double, now: Int) -> UsageRecord {
    usage(
      reply.usage, provider: reply.provider, model: reply.model, requests: reply.attempts,
      seconds: Self.believed(reply.usage?.seconds, of: seconds),
      prices[reply.provider], now: now)
  }

  /// What a service counted, as far as that can be: some count in minutes.
  /// - Parameter sent: seconds of sound.
  private static func believed(_ counted: Double?, of sent: Double) -> Double {
    guard let counted, (0...sent + 60).contains(counted) else { return sent }
    return counted
  }

  /// Of a text that a model rewrote; `nil`: nobody counted.
  func usage(of polish: PolishResult) -> UsageRecord? {
    guard let provider = polish.provider, polish.inputTokens != nil || polish.outputTokens != nil
    else { return nil }
    var counted = Reading.Usage()
    counted.input = polish.inputTokens
    counted.output = polish.outputTokens
    return usage(
      counted, provider: provider, model: polish.model, requests: 1, seconds: 0, price,
      now: TranscribeJob.now())
  }

  private func usage(
    _ counted: Reading.Usage?, provider: String, model: String?, requests: Int, seconds: Double,
    _ price: Price?, now: Int
  ) -> UsageRecord {
    var record = UsageRecord(
      time: now, provider: provider, model: model, purpose: purpose, requests: requests,
      seconds: seconds, tokensIn: counted?.input ?? 0, tokensOut: counted?.output ?? 0)
    guard let price else { return record }
    if let perMinute = price.perMinute { record.cost = perMinute * seconds / 60 }
    if counted?.input != nil || counted?.output != nil,
      price.perMillionIn != nil || price.perMillionOut != nil
    {
      record.cost =
        (record.cost ?? 0) + (price.perMillionIn ?? 0) * Double(record.tokensIn) / 1e6
        + (price.perMillionOut ?? 0) * Double(record.tokensOut) / 1e6
    }
    record.currency = record.cost == nil ? nil : price.currency
    return record
  }

  /// An amount of money with two to four decimals, upwards.
  public static func text(_ amount: Double) -> String {
    let units = Int((min(max(amount, 0), 1e12) * 10_000).rounded(.up))
    var digits = String(units % 10_000 + 10_000).dropFirst()
    while digits.count > 2, digits.last == "0" { digits.removeLast() }
    return "\(units / 10_000).\(digits)"
  }
}
