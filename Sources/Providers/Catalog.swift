public import Files

/// All presets of this machine: shipped, the system's, the user's.
///
/// One broken file breaks only itself: its entry carries the problem and `preset(_:)` throws it.
public struct Catalog: Sendable {
  public let layers: [LayerDirectory]

  /// Reads nothing yet. Layers in any order.
  public init(layers: [LayerDirectory]) {
    self.layers = layers.sorted { $0.layer < $1.layer }
  }

  /// Every preset, sorted by id. Reads what a list needs and no more; what only a full load
  /// finds (`preset(_:)`, `check(_:)`) is not in `problem`.
  public func entries() -> [CatalogEntry] { fatalError("face") }

  /// Loads, merges and validates one preset.
  public func preset(_ id: String) throws(PresetError) -> Preset { fatalError("face") }

  /// Every fault of one file, which need not lie in a layer: as the user's layer would see it.
  /// In the order of the text; empty for a good one.
  public func check(_ file: Path) -> [PresetError] { fatalError("face") }
}
