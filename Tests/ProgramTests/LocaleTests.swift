import Glibc
import Testing

/// 104: what a program reads from us is the same under every locale.
@Suite("Locales") struct LocaleTests {
  private static let locales = [
    "C", "C.UTF-8", "zh_CN.UTF-8", "tr_TR.UTF-8", "de_DE.UTF-8", "no_SUCH",
  ]

  /// An engine whose times have fractions.
  private func sandbox() throws -> Sandbox {
    let sandbox = try Sandbox(engine: false, model: false)
    let program = try sandbox.script(
      "decimal-engine",
      #"""
      printf '{"text": "IĞDIR ısı 你好", "segments": [{"text": "IĞDIR ısı 你好", "start": 0.25, "end": 1234.5}]}' >"$2"
      """#)
    try sandbox.preset(
      "decimal",
      """
      id: decimal
      name: Decimal
      command:
        program: [\(program)]
        arguments: ["{audio}", "{output}.json"]
        network: none
      transcription:
        accepts: []
        audio: {format: wav}
        reply:
          file: "{output}.json"
          text: $.text
          segments: {each: "$.segments[*]", text: text, start: start, end: end}
      """)
    return sandbox
  }

  @Test(
    "104: the same bytes on both outputs and the same code",
    arguments: [
      "transcribe -p decimal -f json", "transcribe -p decimal -f srt",
      "transcribe -p decimal -f vtt", "transcribe -p decimal -f tsv",
      "transcribe -p decimal -f lrc", "transcribe -p decimal --cps 12.5 --from 0.5 -f srt",
      "transcribe -p decimal --from 0,5", "providers list", "providers show decimal --json",
      "config list --origin", "config get transcribe.cps --json", "engine -p decimal --json",
      "transcribe -p DECIMAL", "transcribe --TRANSLATE", "help exit-codes", "config get ENGİNE",
    ])
  func same(_ line: String) async throws {
    let sandbox = try sandbox()
    try sandbox.file(sandbox.config + "/config.yaml", text: "transcribe: {cps: 12.5}\n")
    var words = line.split(separator: " ").map(String.init)
    if words[0] == "transcribe" { words.append(Sandbox.recording) }
    var first: Run?
    for locale in Self.locales {
      let run = try await sandbox.run(
        words,
        environment: [
          "LANG": locale, "LC_ALL": locale, "LANGUAGE": "tr",
          "OSGK_SET_TRANSCRIBE_MAX_LINE": "40",
        ])
      let expected = first ?? run
      #expect(run.status == expected.status, "\(locale): \(run.errorText)")
      #expect(run.outputBytes == expected.outputBytes, "\(locale)")
      #expect(run.errorText == expected.errorText, "\(locale)")
      first = expected
    }
    #expect(first?.output.contains("1234,5") != true)
  }
}
