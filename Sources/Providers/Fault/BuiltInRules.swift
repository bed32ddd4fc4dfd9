/// What errors mean that no rule of a preset's knows. Status first; then the words that services
/// have in common.
struct BuiltInRules {
  let status: Int
  /// Codes and message in lower case, `_` and `-` as spaces.
  private let words: String

  init(status: Int, codes: [String], message: String?) {
    self.status = status
    var words = " "
    for text in codes + [message.map { String($0.prefix(2000)) } ?? ""] {
      words += text.lowercased().replacing("_", with: " ").replacing("-", with: " ") + " "
    }
    self.words = words
  }

  var kind: ErrorRule.Kind {
    switch status {
    case 402: return .balance
    case 401: return saysQuota ?? .auth
    case 408: return .timeout
    case 413: return .tooLarge
    case 425, 500...599: return .server
    case 429: return saysQuota ?? .rate
    case 403: return saysModel ? .model : saysQuota ?? refusal ?? .auth
    case 404: return saysModel ? .model : .unsupported
    case 400, 405...499: return saysModel ? .model : saysQuota ?? saysKey ?? refusal ?? .unsupported
    default:
      if saysModel { return .model }
      return saysQuota ?? saysKey ?? (has(Self.rate) ? .rate : nil) ?? refusal ?? .server
    }
  }

  private func has(_ phrases: [String]) -> Bool { phrases.contains { words.contains($0) } }

  private var saysModel: Bool {
    words.contains("model")
      && has([
        "model not found", "modelnotfound", "model not exist", "not found", "does not exist",
        "doesn't exist", "not exist", "no such model", "unknown model", "invalid model",
        "not a valid model", "decommissioned", "no longer available", "not have access to model",
        "model is not available", "model not available", "model not supported",
      ]) || has(["模型不存在"])
  }

  private var saysQuota: ErrorRule.Kind? {
    if has([
      "insufficient balance", "balance is not enough", "not enough balance", "balance insufficient",
      "arrearage", "overdue payment", "out of credit", "insufficient credit", "no credits",
      "not enough credit", "payment required", "余额不足", "欠费",
    ]) {
      return .balance
    }
    return has([
      "insufficient quota", "quota exceeded", "exceeded your current quota", "quota has been",
      "allocationquota", "free tier", "daily limit", "monthly limit", "额度",
    ]) ? .quota : nil
  }

  private var saysKey: ErrorRule.Kind? {
    has([
      "invalid api key", "invalidapikey", "incorrect api key", "api key not valid",
      "api key not found", "invalid key", "unauthorized", "unauthenticated", "authentication",
      "access denied", "invalid token",
    ]) ? .auth : nil
  }

  private static let rate = ["rate limit", "ratelimit", "too many requests", "throttl"]

  /// Why this request, and not just now, cannot work.
  private var refusal: ErrorRule.Kind? {
    if has([
      "content filter", "content policy", "content management policy", "moderation", "sensitive",
      "datainspection", "safety", "prohibited",
    ]) {
      return .moderation
    }
    if has([
      "too large", "file size", "size limit", "maximum content size", "too long",
      "maximum duration", "duration limit", "exceeds the maximum", "longer than",
    ]) {
      return .tooLarge
    }
    if words.contains("language"),
      has(["unsupported", "not supported", "invalid", "unknown", "not a valid"])
    {
      return .language
    }
    if status == 415
      || has([
        "file format", "invalid file", "could not decode", "could not be decoded",
        "failed to decode", "cannot decode", "decode audio", "decoding audio", "corrupt",
        "audio format", "invalid audio", "unsupported audio", "unsupported media", "no audio",
        "audio is empty", "empty audio", "audio file",
      ])
    {
      return .badAudio
    }
    return nil
  }
}
