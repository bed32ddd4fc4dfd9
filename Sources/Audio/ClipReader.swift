/// Streams the samples of a clip, block by block.
public struct ClipReader: ~Copyable {
  public init(_ clip: Clip) throws(AudioError) { fatalError("face") }

  /// Moves to a sample of the clip, counted from 0.
  public mutating func seek(to sample: Int) throws(AudioError) { fatalError("face") }

  /// The next samples, at most `count` of them; empty at the end.
  public mutating func read(_ count: Int) throws(AudioError) -> [Int16] { fatalError("face") }
}
