import Digest

/// What a record says of the preset that was shown: the SHA-256 over its files' contents, each with
/// its length before it, so that no two lists of files hash alike.
public enum PresetHash {
  /// 64 hexadecimal digits.
  public static func of(_ contents: [[UInt8]]) -> String {
    var bytes: [UInt8] = []
    for content in contents {
      withUnsafeBytes(of: UInt64(content.count).bigEndian) { bytes += $0 }
      bytes += content
    }
    return Hex.encode(SHA256.hash(bytes))
  }
}
