import Audio
import Files
import Glibc
import Jobs
import Models
import Providers
import Testing

@Suite("Kinds of failure") struct ErrorKindTests {
  /// The documented table, written out once more.
  static let documented: [Int32: String] = [
    1: "failed moderation disk_full io internal",
    2: "usage output_exists not_found url",
    3: "partial",
    4: "consent",
    5: "auth key_missing keyring_locked keyring_missing",
    6: "balance quota rate server network timeout cost_limit",
    7: "bad_audio too_large unsupported model language preset config source_changed newer_data",
    8: "engine_missing engine_broken engine_killed ffmpeg_missing model_missing program_missing",
    9: "no_speech",
    130: "cancelled",
  ]

  @Test("Every kind has its documented word and exit code")
  func table() {
    var expected: [String: Int32] = [:]
    for (code, words) in Self.documented {
      for word in words.split(separator: " ") { expected[String(word)] = code }
    }
    let actual = Dictionary(
      uniqueKeysWithValues: ErrorKind.allCases.map { ($0.rawValue, $0.exitCode) })
    #expect(actual == expected)
  }

  struct Mapping: Sendable, CustomTestStringConvertible {
    let name: String
    let failure: Failure
    let kind: ErrorKind
    let reason: String?
    var testDescription: String { name }
  }

  static let path: Path = "/a/talk.mp3"
  static let mappings = [
    Mapping(
      name: "empty file", failure: Failure(AudioError(.empty, path)), kind: .badAudio,
      reason: "empty"),
    Mapping(
      name: "video without sound", failure: Failure(AudioError(.noAudioStream, path)),
      kind: .badAudio, reason: "no_audio_stream"),
    Mapping(
      name: "no ffmpeg", failure: Failure(AudioError(.ffmpegMissing(for: "decode"), path)),
      kind: .ffmpegMissing, reason: nil),
    Mapping(
      name: "missing source",
      failure: Failure(
        AudioError(
          .file(FileError(operation: "read", path: path, reason: .system(ENOENT))), path)),
      kind: .notFound, reason: nil),
    Mapping(
      name: "directory as source",
      failure: Failure(
        AudioError(.file(FileError(operation: "read", path: path, reason: .notRegular)), path)),
      kind: .badAudio, reason: "not_a_file"),
    Mapping(
      name: "full disk",
      failure: Failure(FileError(operation: "write", path: path, reason: .system(ENOSPC))),
      kind: .diskFull, reason: nil),
    Mapping(
      name: "quota used up",
      failure: Failure(FileError(operation: "write", path: path, reason: .system(EDQUOT))),
      kind: .diskFull, reason: nil),
    Mapping(
      name: "input/output error",
      failure: Failure(FileError(operation: "write", path: path, reason: .system(EIO))), kind: .io,
      reason: nil),
    Mapping(
      name: "wrong language", failure: Failure(ModelError(.language, "x")), kind: .language,
      reason: nil),
    Mapping(
      name: "unknown provider",
      failure: Failure(PresetError(code: .notFound, message: "x")), kind: .notFound,
      reason: "provider"),
    Mapping(
      name: "broken preset", failure: Failure(PresetError(code: .unknownKey, message: "x")),
      kind: .preset, reason: "unknown_key"),
    Mapping(
      name: "wrong option", failure: Failure(PresetError(code: .option, message: "x")),
      kind: .usage, reason: "option"),
  ]

  @Test("A module's error becomes one kind, one line, one advice", arguments: mappings)
  func mapping(_ mapping: Mapping) {
    #expect(mapping.failure.kind == mapping.kind)
    #expect(mapping.failure.reason == mapping.reason)
    #expect(!mapping.failure.message.contains("\n"))
    #expect(mapping.failure.advice?.contains("\n") != true)
  }
}
