public import Files

/// Where a preset comes from; a later layer wins over an earlier one.
public enum Layer: String, Sendable, CaseIterable, Comparable {
  /// Comes with the program.
  case shipped
  /// The machine's (`/etc/osgk/providers`).
  case system
  /// The user's own.
  case user

  public static func < (a: Layer, b: Layer) -> Bool { a.order < b.order }

  private var order: Int {
    switch self {
    case .shipped: 0
    case .system: 1
    case .user: 2
    }
  }
}

/// One directory of presets, with its `wires/`. It need not exist.
public struct LayerDirectory: Sendable, Equatable {
  public let layer: Layer
  public let directory: Path

  public init(_ layer: Layer, _ directory: Path) {
    self.layer = layer
    self.directory = directory
  }
}
