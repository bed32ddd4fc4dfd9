import CSystem

/// What a program does first that holds keys.
public enum ProcessHardening {
  /// No core dumps, and no other process of the user may read our memory or environment.
  /// - Returns: whether the system agreed.
  @discardableResult
  public static func apply() -> Bool { osgk_forbid_core_dumps() == 0 }
}
