/// SHA-256 (FIPS 180-4).
public enum SHA256 {
  /// 32 bytes.
  public static func hash(_ bytes: some Sequence<UInt8>) -> [UInt8] { fatalError("face") }
}
/// HMAC-SHA-256 (RFC 2104).
public enum HMACSHA256 {
  /// 32 bytes.
  public static func authenticate(_ bytes: some Sequence<UInt8>, key: [UInt8]) -> [UInt8] {
    fatalError("face")
  }
}
/// Hexadecimal digits in lower case.
public enum Hex {
  public static func encode(_ bytes: some Sequence<UInt8>) -> String { fatalError("face") }
  /// Both cases are read; `nil` for an odd count or anything else.
  public static func decode(_ text: some StringProtocol) -> [UInt8]? { fatalError("face") }
}
