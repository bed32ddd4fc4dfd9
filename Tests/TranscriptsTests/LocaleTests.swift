import Glibc
import JSON
import Testing

@testable import Transcripts

@Suite("Locale")
struct LocaleTests {
  /// In a process of its own: a locale is the whole process's. Locales that are not installed are
  /// made from Debian's sources (package `locales`) where these are.
  @Test("104: no locale changes a byte of any format, and none changes what is read")
  func bytes() async {
    await #expect(processExitsWith: .exitCode(42)) {
      let before = LocaleSample.everything()
      guard before.contains("1234.567") else { exit(1) }
      for name in ["C", "C.UTF-8"] {
        guard setlocale(LC_ALL, name) != nil, LocaleSample.everything() == before else { exit(2) }
      }
      guard let directory = Tool.makeDirectory() else { exit(3) }
      setenv("LOCPATH", directory, 1)
      var tried = 0
      for name in ["tr_TR", "zh_CN", "de_DE"] {
        LocaleSample.make(name, in: directory)
        guard setlocale(LC_ALL, name + ".UTF-8") != nil else { continue }
        tried += 1
        guard LocaleSample.everything() == before else { exit(4) }
        // That this locale is really another one: Germany's decimal point is a comma.
        if name == "de_DE", localeconv()?.pointee.decimal_point?.pointee != 0x2C { exit(5) }
      }
      Tool.run("rm", "-r", directory)
      // Where the sources are, all three have been made.
      if access("/usr/share/i18n/locales/tr_TR", R_OK) == 0, tried < 3 { exit(6) }
      exit(42)
    }
  }
}

enum LocaleSample {
  /// Every format, names in both cases, and numbers read and written.
  static func everything() -> String {
    let transcript = Transcript(
      segments: [
        Segment(
          start: 0.5, end: 1234.567, text: "I said TITLE, naïve 你好", speaker: "İ",
          confidence: 0.125,
          logprob: -1.5)
      ], duration: 1234.5)
    var out = TranscriptFormat.allCases.map { TranscriptWriter.write(transcript, as: $0) }
    out += ["TXT", "LRC", "TITLE", "VTT"].map {
      "\(String(describing: TranscriptFormat(name: $0)))"
    }
    out.append("\(JSONNumber(text: "1.5")?.double ?? 0) \(JSONNumber(0.25)?.text ?? "")")
    out.append(Transcript(text: "(MUSIC) [SILENCE]").cleaned().text)
    return out.joined()
  }

  /// The named locale but for its sorting order, which takes longest to make.
  static func make(_ name: String, in directory: String) {
    let categories = [
      "CTYPE", "NUMERIC", "TIME", "MONETARY", "MESSAGES", "PAPER", "NAME", "ADDRESS", "TELEPHONE",
      "MEASUREMENT", "IDENTIFICATION", "COLLATE",
    ]
    guard let file = fopen("\(directory)/source", "w") else { return }
    for category in categories {
      let source = category == "COLLATE" ? "POSIX" : name
      fputs("LC_\(category)\ncopy \"\(source)\"\nEND LC_\(category)\n", file)
    }
    fclose(file)
    Tool.run(
      "localedef", "-c", "-i", "\(directory)/source", "-f", "UTF-8", "\(directory)/\(name).UTF-8")
  }
}
