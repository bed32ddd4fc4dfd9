import ChildProcess
import Files
public import Transcripts

/// The characters that Chinese is written in.
public enum ChineseScript: String, Sendable, CaseIterable {
  /// Simplified.
  case hans
  /// Traditional.
  case hant
}

/// Chinese in traditional or simplified characters, by the program `opencc` (run without a network);
/// never by a table of ours.
///
/// How a job uses it: `prepared` before any work is done (nothing is run; it throws where the
/// program is not here), `converted` on the transcript after clean-up and corrections, before polish,
/// and on what a model has written (`converted([text])[0]`) after it.
///
///     let converter = try script.map { try ScriptConverter.prepared($0, bench: bench) }
///     …
///     if let converter { transcript = try await converter.converted(transcript) }
public struct ScriptConverter: Sendable {
  public let script: ChineseScript
  private let program: Path
  private let bench: Workbench

  /// - Throws: `program_missing` where `opencc` is not here.
  public static func prepared(
    _ script: ChineseScript, bench: Workbench
  ) throws(Failure) -> ScriptConverter {
    guard let program = Programs.find(["opencc"], in: bench.programDirectories) else {
      throw Failure(
        .programMissing, reason: "opencc",
        "changing between traditional and simplified Chinese needs the program opencc, which is "
          + "not here", advice: "get it with: sudo apt-get install opencc")
    }
    return ScriptConverter(script: script, program: program, bench: bench)
  }

  /// The transcript with all its texts (text, segments, words) converted; as it is where it is not
  /// in Chinese. One run of the program; pieces keep their bounds.
  /// - Throws: the program failed or took too long; cancelled.
  public func converted(_ transcript: Transcript) async throws(Failure) -> Transcript {
    guard Self.isChinese(transcript) else { return transcript }
    var copy = transcript
    let isJoined = !transcript.segments.isEmpty && transcript.text == transcript.joinedText
    // Words are cut from their segment, where it is known what stands beside them: alone, one
    // character may become either of two.
    let loose = transcript.segments.map { $0.holdsItsWords ? [] : $0.words.map(\.text) }
    let texts = transcript.segments.map(\.text) + loose.flatMap(\.self)
    var results = try await converted(texts + (isJoined ? [] : [transcript.text]))[...]
    for index in copy.segments.indices {
      copy.segments[index].take(results.removeFirst())
    }
    for index in copy.segments.indices where !loose[index].isEmpty {
      for word in copy.segments[index].words.indices {
        copy.segments[index].words[word].text = results.removeFirst()
      }
    }
    copy.text = isJoined ? copy.joinedText : results.removeFirst()
    return copy
  }

  /// Texts one by one, as many as were given, whatever language they are in; line ends and what is
  /// no Chinese stay as they are.
  public func converted(_ texts: [String]) async throws(Failure) -> [String] {
    let lines = texts.map { ConvertedLines($0) }
    let wanted = lines.flatMap(\.chinese)
    guard !wanted.isEmpty else { return texts }
    var answers = try await run(wanted)[...]
    return lines.map { line in
      let count = line.chinese.count
      defer { answers = answers.dropFirst(count) }
      return line.filled(answers.prefix(count))
    }
  }

  private func run(_ lines: [String]) async throws(Failure) -> [String] {
    let directory = try TemporaryDirectory.forRun()
    defer { directory.remove() }
    let input = Array((lines.joined(separator: "\n") + "\n").utf8)
    let configuration = script == .hans ? "t2s.json" : "s2t.json"
    let command = Command(
      program: program, arguments: [Array("-c".utf8), Array(configuration.utf8)],
      environment: ChildEnvironment.filtered(bench.environment, adding: []),
      directory: directory.path, network: .none, input: .bytes(input),
      deadline: .seconds(30 + input.count / 100_000))
    let outcome: Outcome
    do {
      outcome = try await OfflineRunner(runner: bench.runner).run(
        command, outputLimit: 4 * input.count + 4096, errorTailLimit: 8 << 10, onErrorLine: nil)
    } catch let error as ChildProcessError {
      throw Failure(error)
    } catch {
      throw Failure(.internal, "running \(program) failed: \(error)")
    }
    guard outcome.ending != .timedOut else {
      throw Failure(.timeout, reason: "opencc", "opencc took too long and was stopped")
    }
    var output = outcome.output[...]
    if output.last == UInt8(ascii: "\n") { output.removeLast() }
    let answers = output.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .compactMap { String(validating: $0, as: UTF8.self) }
    guard outcome.ending == .exited(0), answers.count == lines.count else {
      throw Failure(
        .engineBroken, reason: "opencc",
        "opencc did not convert the text\(Self.said(outcome))")
    }
    return answers
  }

  private static func said(_ outcome: Outcome) -> String {
    let text = String(decoding: outcome.errorTail, as: UTF8.self)
    guard let line = text.split(whereSeparator: \.isNewline).last else { return "" }
    return ": " + TerminalText.line(String(line), limit: 200)
  }
}

extension ScriptConverter {
  /// Languages that are written in these characters.
  private static let languages: Set<String> = ["zh", "yue", "cmn", "wuu", "nan", "hak", "gan"]

  /// By the language that is known, else by the characters: Han without kana and Hangul.
  public static func isChinese(_ transcript: Transcript) -> Bool {
    isChinese(transcript.text, language: transcript.language)
  }

  /// The same of a text.
  public static func isChinese(_ text: String, language: String?) -> Bool {
    guard let language, language != "auto" else {
      var hasHan = false
      for scalar in text.unicodeScalars {
        switch scalar.value {
        case 0x3041...0x30FF, 0x1100...0x11FF, 0xAC00...0xD7FB, 0xFF66...0xFF9F: return false
        case _ where ConvertedLines.isHan(scalar): hasHan = true
        default: break
        }
      }
      return hasHan
    }
    let code = TextLanguage.code(of: language)
    return languages.contains(String(code.prefix { $0 != "-" && $0 != "_" }))
  }
}

/// A text cut at its controls into what goes to the program, line by line, and what stays.
private struct ConvertedLines {
  private enum Part {
    case kept(String)
    case chinese
  }

  private var parts: [Part] = []
  private(set) var chinese: [String] = []

  init(_ text: String) {
    var line = String.UnicodeScalarView()
    var hasHan = false
    func closed(_ parts: inout [Part], _ chinese: inout [String]) {
      guard !line.isEmpty else { return }
      if hasHan {
        parts.append(.chinese)
        chinese.append(String(line))
      } else {
        parts.append(.kept(String(line)))
      }
      line = String.UnicodeScalarView()
      hasHan = false
    }
    for scalar in text.unicodeScalars {
      if scalar.properties.generalCategory == .control {
        closed(&parts, &chinese)
        parts.append(.kept(String(scalar)))
      } else {
        line.append(scalar)
        hasHan = hasHan || Self.isHan(scalar)
      }
    }
    closed(&parts, &chinese)
  }

  func filled(_ answers: ArraySlice<String>) -> String {
    var answers = answers
    return parts.map { part in
      switch part {
      case .kept(let text): text
      case .chinese: answers.popFirst() ?? ""
      }
    }.joined()
  }

  static func isHan(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFD: true
    default: false
    }
  }
}

extension Segment {
  /// The words say what the text says, character by character, but for spaces.
  fileprivate var holdsItsWords: Bool {
    Self.letters(text) == words.flatMap { Self.letters($0.text) }
  }

  private static func letters(_ text: String) -> [Unicode.Scalar] {
    text.unicodeScalars.filter { !$0.properties.isWhitespace }
  }

  /// Another text of as many characters, the words cut from it.
  fileprivate mutating func take(_ converted: String) {
    let held = holdsItsWords
    var letters = Self.letters(converted)[...]
    let isAlike = Self.letters(text).count == letters.count
    text = converted
    guard held, isAlike else { return }
    for index in words.indices {
      var word = String.UnicodeScalarView()
      for scalar in words[index].text.unicodeScalars {
        word.append(scalar.properties.isWhitespace ? scalar : letters.popFirst() ?? scalar)
      }
      words[index].text = String(word)
    }
  }
}
