import Files
import Testing

@testable import Providers

/// The repository: the nearest directory above this file that holds the presets.
let repository: Path = {
  var path = Path(#filePath).parent
  while !Files.exists(path.appending("providers/schema.json")), path.bytes.count > 1 {
    path = path.parent
  }
  return path
}()
let shippedPresets = repository.appending("providers")

/// The shipped presets alone.
let shipped = Catalog(layers: [LayerDirectory(.shipped, shippedPresets)])

/// Layers in a private directory, gone with the value.
struct Layers {
  let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  func path(_ layer: Layer) -> Path { directory.path.appending(layer.rawValue) }

  /// Puts a file under a layer: `groq.yaml`, `wires/my-wire.yaml`.
  @discardableResult
  func put(_ text: String, _ name: String, in layer: Layer = .user) throws -> Path {
    let path = path(layer).appending(name)
    try Files.createPrivateDirectory(path.parent)
    try Files.replace(path, with: Array(text.utf8))
    return path
  }

  /// The three layers; the shipped one is ours or the repository's.
  func catalog(shipped: Bool = false) -> Catalog {
    Catalog(layers: [
      LayerDirectory(.shipped, shipped ? shippedPresets : path(.shipped)),
      LayerDirectory(.system, path(.system)), LayerDirectory(.user, path(.user)),
    ])
  }
}

/// A local program's preset with something changed.
func localPreset(
  id: String = "mine", command: String = "  program: [my-whisper]\n  arguments: [\"{audio}\"]\n",
  transcription: String = "  reply: {from: stdout, parse: text}\n", more: String = ""
) -> String {
  "id: \(id)\nname: Mine\n\(more)command:\n\(command)transcription:\n\(transcription)"
}

/// The fault of a preset's text, as a person sees it, without the directory.
func fault(of text: String) throws -> PresetError? {
  let layers = try Layers()
  let path = try layers.put(text, "mine.yaml")
  return layers.catalog(shipped: true).check(path).first
}

extension CatalogEntry: CustomTestStringConvertible {
  public var testDescription: String { id }
}
