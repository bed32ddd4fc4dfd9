import Files
import JSON

@testable import Providers

/// A provider that is reached by HTTP, with something changed.
func httpPreset(
  id: String = "mine", base: String = "https://api.example.com/v1", request: String,
  reply: String = "{text: $.text}",
  accepts: String = "[model, language, languages, prompt, "
    + "keywords, temperature, timestamps, translate, diarize, stream]",
  transcription: String = "", more: String = ""
) -> String {
  """
  id: \(id)
  name: Mine
  base_url: \(base)
  \(more)
  transcription:
    model: ears-1
    accepts: \(accepts)
    request: \(request)
    reply: \(reply)
  \(transcription)
  """
}

func section(_ preset: String, model: String? = nil) throws -> ResolvedSection {
  let layers = try Layers()
  try layers.put(preset, "mine.yaml")
  let loaded = try layers.catalog(shipped: true).preset("mine")
  guard let section = loaded.transcription ?? loaded.polish else {
    throw PresetError(code: .missing, message: "no section")
  }
  return try section.resolved(model: model)
}

let marks = RequestMarks(boundary: "BOUND", uuid: "00000000-0000-4000-8000-000000000001")

func clip(
  _ format: AudioFormat = .wav, size: Int64 = 11, path: Path = "/tmp/x y.dat"
) -> AudioFile {
  AudioFile(path: path, size: size, format: format, seconds: 1.5, rate: 16000)
}

extension ResolvedSection {
  /// Filled with what a person asked for.
  func filled(
    _ change: (inout Parameters) -> Void = { _ in }, audio: AudioFile? = clip(),
    variables: [String: String] = [:], pasted: String? = nil
  ) throws -> OutgoingRequest {
    var parameters = Parameters()
    change(&parameters)
    return try request(
      filling(parameters).values, audio: audio,
      base: baseURL(variables: variables, pasted: pasted), variables: variables, marks: marks)
  }
}

extension OutgoingRequest {
  /// The body as text, the audio in angle brackets.
  var shown: String {
    body.map { piece in
      switch piece {
      case .bytes(let bytes): String(decoding: bytes, as: UTF8.self)
      case .audio: "<audio>"
      case .audioBase64: "<base64>"
      }
    }.joined()
  }
}
