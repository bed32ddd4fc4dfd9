import Files
import Models
import Providers
import Settings

/// Voice activity, where a program's own model is to decide about it.
extension TranscribeJob {
  /// Puts the model that tells speech from all else into the values, where the settings ask for one.
  func putVoiceModel(
    into values: inout Values, for program: EngineChoice.LocalProgram, of provider: String
  ) throws(Failure) {
    guard bench.settings.text(.voiceActivity) == "model" else { return }
    guard let kind = program.command.voiceKind else {
      throw Failure(
        .unsupported, reason: "no_vad", "\(provider) takes no model of voice activity",
        advice: Self.energy)
    }
    // Neither a file nor a directory: the program brings its own.
    if kind.name == nil, kind.holds.isEmpty {
      values["vad_model"] = .text(kind.kind)
      return
    }
    do throws(ModelError) {
      if let path = try bench.models.voiceModel(ModelKind(kind)) {
        return values.set("vad_model", path: path)
      }
    } catch {
      throw Failure(error)
    }
    let places = bench.models.directories.map(\.description).joined(separator: " or ")
    throw Failure(
      .modelMissing, reason: "vad_model",
      "there is no model of voice activity (\(kind.name ?? kind.kind)) in \(places)",
      advice: Self.energy)
  }

  /// This build of the program is from before such models.
  static func lacksVoiceModel(_ program: Path) -> Failure {
    let name = String(decoding: program.lastComponent, as: UTF8.self)
    return Failure(
      .unsupported, reason: "option_lacking",
      "this build of \(name) takes no model of voice activity", advice: energy)
  }

  private static let energy = "go without: osgk config set transcribe.vad energy"
}
