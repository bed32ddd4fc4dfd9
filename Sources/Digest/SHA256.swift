import CSecret

/// SHA-256 (FIPS 180-4).
public enum SHA256 {
  /// Bytes of a digest.
  public static let size = 32

  /// 32 bytes.
  public static func hash(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    // GLib gives NULL only for a kind of checksum that it does not know.
    guard let sum = g_checksum_new(G_CHECKSUM_SHA256) else { return [] }
    defer { g_checksum_free(sum) }
    bytes.withBytes { g_checksum_update(sum, $0.baseAddress, $0.count) }
    return [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      var length = gsize(size)
      g_checksum_get_digest(sum, buffer.baseAddress, &length)
      count = Int(length)
    }
  }
}

/// HMAC-SHA-256 (RFC 2104).
public enum HMACSHA256 {
  /// 32 bytes.
  public static func authenticate(_ bytes: some Sequence<UInt8>, key: [UInt8]) -> [UInt8] {
    guard let sum = g_hmac_new(G_CHECKSUM_SHA256, key, gsize(key.count)) else { return [] }
    defer { g_hmac_unref(sum) }
    bytes.withBytes { g_hmac_update(sum, $0.baseAddress, $0.count) }
    return [UInt8](unsafeUninitializedCapacity: SHA256.size) { buffer, count in
      var length = gsize(SHA256.size)
      g_hmac_get_digest(sum, buffer.baseAddress, &length)
      count = Int(length)
    }
  }
}

extension Sequence<UInt8> {
  fileprivate func withBytes(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    let done: Void? = withContiguousStorageIfAvailable(body)
    if done == nil { Array(self).withUnsafeBufferPointer(body) }
  }
}
