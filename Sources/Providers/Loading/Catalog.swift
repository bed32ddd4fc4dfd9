public import Files
import YAML

/// All presets of this machine: shipped, the system's, the user's.
///
/// One broken file breaks only itself: its entry carries the problem and `preset(_:)` throws it.
public struct Catalog: Sendable {
  /// Lowest first.
  public let layers: [LayerDirectory]
  let usesIndex: Bool

  /// The shipped preset of a server that nobody wrote a preset for.
  public static let templateID = "openai-compatible"

  /// Reads nothing yet. Layers in any order.
  public init(layers: [LayerDirectory]) { self.init(layers: layers, usesIndex: true) }

  init(layers: [LayerDirectory], usesIndex: Bool) {
    self.layers = layers.sorted { $0.layer < $1.layer }
    self.usesIndex = usesIndex
  }

  /// Loads, merges and validates one preset.
  /// - Throws: the first fault in the order of the text; `notFound` with a suggestion.
  public func preset(_ id: String) throws(PresetError) -> Preset {
    var loader = Loader(layers: layers, usesIndex: usesIndex)
    let preset: Preset
    do throws(PresetError) {
      preset = try loader.load(id)
    } catch {
      if error.code == .notFound { throw notFound(id) }
      throw loader.faults.sorted().first ?? error
    }
    if let fault = loader.faults.sorted().first { throw fault }
    return preset
  }

  /// Every fault of one file, which need not lie in a layer: as the user's layer would see it.
  /// In the order of the text; empty for a good one.
  public func check(_ file: Path) -> [PresetError] {
    let isWire = Self.isWire(file)
    let candidate = Library.read(file, layer: .user, idKey: isWire ? "wire" : "id")
    if let problem = candidate.problem { return [problem] }
    guard let tree = candidate.tree else { return [] }
    if isWire || (tree["wire"] != nil && tree["id"] == nil) {
      var validator = SchemaValidator(isWhole: true)
      validator.check(tree, PresetSchema.wire)
      return validator.faults.sorted()
    }
    // Its wires may lie beside it, not installed yet.
    var loader = Loader(layers: layers, besides: file.parent)
    do throws(PresetError) {
      _ = try loader.load(candidate.id, candidate: candidate)
    } catch {
      loader.faults.add(error)
    }
    return loader.faults.sorted()
  }

  private static func isWire(_ file: Path) -> Bool {
    file.parent.lastComponent.elementsEqual("wires".utf8)
  }

  private func notFound(_ id: String) -> PresetError {
    let ids = entries().map(\.id)
    var message = "there is no provider \(id.quoted)"
    if let near = Suggestion.closest(to: id, among: ids) {
      message += "; did you mean \(near)?"
    }
    return PresetError(code: .notFound, message: message)
  }
}
