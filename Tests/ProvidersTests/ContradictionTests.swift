import Testing

@testable import Providers

@Suite("Limits and options that contradict themselves")
struct ContradictionTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// What stands in the section, or before it.
    var section = ""
    var options = ""
    /// Of the fault; nil: there is none.
    var path: String?
    var message = ""
  }

  static let cases = [
    Case(
      testDescription: "least above most", section: "limits: {seconds: 5, min_seconds: 8}",
      path: "transcription.limits.min_seconds",
      message: "min_seconds (8) is not below seconds (5): no recording could be sent"),
    Case(
      testDescription: "least is most", section: "limits: {min_seconds: 5, seconds: 5}",
      path: "transcription.limits.min_seconds", message: "min_seconds (5) is not below"),
    Case(testDescription: "a narrow one", section: "limits: {seconds: 5, min_seconds: 4}"),
    Case(
      testDescription: "no length", section: "limits: {seconds: 0}",
      path: "transcription.limits.seconds", message: "0 is too small"),
    Case(
      testDescription: "less than no length", section: "limits: {min_seconds: -1}",
      path: "transcription.limits.min_seconds", message: "-1 is too small"),
    Case(
      testDescription: "nobody at once", section: "limits: {concurrency: 0}",
      path: "transcription.limits.concurrency", message: "0 is outside 1 to 1000"),
    Case(
      testDescription: "no requests", section: "limits: {requests_per_minute: -5}",
      path: "transcription.limits.requests_per_minute", message: "-5 is outside"),
    Case(
      testDescription: "a unit forgotten", section: "limits: {bytes: 25}",
      path: "transcription.limits.bytes",
      message: "\"25\" is too small: 1.9 s of sound as WAV need 60844 bytes"),
    Case(
      testDescription: "a wrong unit", section: "limits: {body_bytes: 25kB}",
      path: "transcription.limits.body_bytes", message: "\"25kB\" is too small"),
    Case(
      testDescription: "of what is compressed less is enough",
      section: "audio: {formats: [opus, wav]}\n  limits: {bytes: 25kB}"),
    Case(
      testDescription: "but not nothing",
      section: "audio: {formats: [opus, wav]}\n  limits: {bytes: 3kB}",
      path: "transcription.limits.bytes", message: "1.9 s of sound in any format need 3800 bytes"),
    Case(
      testDescription: "what the shortest clip needs",
      section: "limits: {bytes: 100kB, min_seconds: 4}",
      path: "transcription.limits.bytes", message: "4 s of sound as WAV need 128044 bytes"),
    Case(
      testDescription: "of a model",
      section:
        "limits: {seconds: 60, min_seconds: 2}\n  models:\n    small: {limits: {seconds: 1}}",
      path: "transcription.models.small.limits.min_seconds",
      message: "min_seconds (2) is not below seconds (1)"),
    Case(
      testDescription: "an item longer than all",
      section: "parameters: {keywords: {max_chars: 50, total_chars: 40}}",
      path: "transcription.parameters.keywords.max_chars",
      message: "max_chars (50) is above total_chars (40)"),
    Case(
      testDescription: "not beside itself", section: "parameters: {language: {unless: language}}",
      path: "transcription.parameters.language.unless",
      message: "unless names the parameter itself"),
    Case(
      testDescription: "into itself", section: "parameters: {prompt: {into: prompt}}",
      path: "transcription.parameters.prompt.into", message: "into names the parameter itself"),
    Case(
      testDescription: "an option's most below its least",
      options: "level: {type: integer, min: 3, max: 2}", path: "options.level.max",
      message: "max is below min"),
    Case(
      testDescription: "no whole number", options: "level: {type: integer, min: 1.2, max: 1.8}",
      path: "options.level.max", message: "no whole number lies between min and max"),
    Case(testDescription: "a number", options: "level: {type: number, min: 1.2, max: 1.8}"),
    Case(
      testDescription: "a default out of the range",
      options: "level: {type: number, min: 1, max: 2, default: 3}", path: "options.level.default",
      message: "3 is too large; the largest value is 2"),
    Case(
      testDescription: "a default that is no value",
      options: "size: {type: choice, values: [s, m], default: l}", path: "options.size.default",
      message: "write one of s, m"),
    Case(
      testDescription: "a default of another type",
      options: "level: {type: integer, default: a lot}", path: "options.level.default",
      message: "is not a whole number"),
    Case(
      testDescription: "a value twice", options: "size: {type: choice, values: [s, m, s]}",
      path: "options.size.values[2]", message: "\"s\" is there twice"),
    Case(
      testDescription: "no value", options: "size: {type: choice, values: []}",
      path: "options.size.values"),
  ]

  @Test("Each is refused where it stands", arguments: cases)
  func refused(_ item: Case) throws {
    let text = """
      id: mine
      name: Mine
      base_url: https://api.acme.example/v1
      options: {\(item.options)}
      transcription:
        model: m
        accepts: [model, language, prompt, keywords]
        request: {path: /x, body: {raw: audio}}
        reply: {text: $.text}
        \(item.section)
      """
    let fault = try fault(of: text)
    #expect(fault?.keyPath == item.path, "\(String(describing: fault))")
    guard let fault, let path = item.path else { return }
    #expect(fault.message.contains(item.message), "\(fault)")
    // Line and column of the value.
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let line = lines[fault.line - 1]
    let key = path.split(separator: ".").last.map(String.init)?.split(separator: "[").first ?? ""
    #expect(line.contains(key))
    #expect(fault.column > 1)
  }
}
