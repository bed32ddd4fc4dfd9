import JSON
import Jobs

extension PolishResult {
  /// What `osgk polish --json` prints. Members may be added and keep their
  /// meaning; what is not known is `null`.
  ///
  /// | member | what it is |
  /// | --- | --- |
  /// | `version` | 1 |
  /// | `raw` | what was said |
  /// | `polished` | what is delivered |
  /// | `status` | `done`, `skipped` or `fallback` |
  /// | `reason` | a word that does not change; of a fallback or a skip |
  /// | `message` | the same for people |
  /// | `style` | its id |
  /// | `provider`, `model` | whose work it is; of a plain style nobody's |
  /// | `tokens` | `input` and `output`, where the provider counts them |
  /// | `seconds` | that it took |
  /// | `warnings` | one line each |
  func document(warnings: [String]) -> JSON {
    var object = JSONObject()
    object["version"] = 1
    object["raw"] = .string(raw)
    object["polished"] = .string(text)
    for (key, value) in account { object[key] = value }
    object["warnings"] = JSON(warnings)
    return .object(object)
  }

  /// What stands under `polish` beside a transcript: the same without the texts, and with `cues`,
  /// those whose text is not the model's.
  var accountOfTranscript: JSON {
    var object = JSONObject()
    for (key, value) in account { object[key] = value }
    object["cues"] = .array(
      lostCues.map { JSON(["number": JSON($0.number), "reason": .string($0.reason)]) })
    return .object(object)
  }

  private var account: KeyValuePairs<String, JSON> {
    [
      "status": .string(status.rawValue), "reason": JSON(reason), "message": JSON(message),
      "style": .string(style), "provider": JSON(provider), "model": JSON(model),
      "tokens": inputTokens == nil && outputTokens == nil
        ? .null : JSON(["input": JSON(inputTokens), "output": JSON(outputTokens)]),
      "seconds": JSON((seconds * 1000).rounded() / 1000),
    ]
  }
}
