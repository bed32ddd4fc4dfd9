public import Transcripts

/// Chinese in traditional or simplified characters, by the program `opencc` (run without a network);
/// never by a table of ours.
///
/// How a job uses it: `prepared` before any work is done (nothing is run; throws where the program
/// is not here), `converted` after clean-up and before polish.
///
///     let converter = try ChineseScript(rawValue: "hans").map {
///       try ScriptConverter.prepared($0, bench: bench)
///     }
///     …
///     if let converter { transcript = try await converter.converted(transcript) }
public struct ScriptConverter: Sendable {
  public let script: ChineseScript
  private let bench: Workbench

  /// - Throws: `program_missing` where `opencc` is not here.
  public static func prepared(
    _ script: ChineseScript, bench: Workbench
  ) throws(Failure) -> ScriptConverter {
    ScriptConverter(script: script, bench: bench)
  }

  /// The transcript with all its texts (text, segments, words) converted; as it is where it is not
  /// in Chinese. One run of the program.
  public func converted(_ transcript: Transcript) async throws(Failure) -> Transcript { transcript }

  /// Texts one by one, as many as were given, whatever language they are in.
  public func converted(_ texts: [String]) async throws(Failure) -> [String] { texts }
}

/// The characters that Chinese is written in.
public enum ChineseScript: String, Sendable, CaseIterable {
  /// Simplified.
  case hans
  /// Traditional.
  case hant
}
