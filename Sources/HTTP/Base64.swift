/// RFC 4648's base64 with padding.
enum Base64 {
  private static let alphabet: [UInt8] = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// Gives the number of bytes written: four for every three, or part of three.
  static func encode(
    _ bytes: UnsafeRawBufferPointer, into target: UnsafeMutableRawBufferPointer
  ) -> Int {
    alphabet.withUnsafeBufferPointer { letters in
      var out = 0
      var at = 0
      while at + 2 < bytes.count {
        let group = UInt32(bytes[at]) << 16 | UInt32(bytes[at + 1]) << 8 | UInt32(bytes[at + 2])
        target[out] = letters[Int(group >> 18)]
        target[out + 1] = letters[Int(group >> 12 & 63)]
        target[out + 2] = letters[Int(group >> 6 & 63)]
        target[out + 3] = letters[Int(group & 63)]
        at += 3
        out += 4
      }
      guard at < bytes.count else { return out }
      let isPair = at + 1 < bytes.count
      let group = UInt32(bytes[at]) << 16 | (isPair ? UInt32(bytes[at + 1]) << 8 : 0)
      target[out] = letters[Int(group >> 18)]
      target[out + 1] = letters[Int(group >> 12 & 63)]
      target[out + 2] = isPair ? letters[Int(group >> 6 & 63)] : UInt8(ascii: "=")
      target[out + 3] = UInt8(ascii: "=")
      return out + 4
    }
  }
}
