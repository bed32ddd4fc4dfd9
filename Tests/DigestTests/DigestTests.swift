import Digest
import Testing

@Suite("Digests")
struct DigestTests {
  struct Example: CustomTestStringConvertible {
    let testDescription: String
    let bytes: [UInt8]
    let digest: String

    init(_ name: String, _ bytes: [UInt8], _ digest: String) {
      (testDescription, self.bytes, self.digest) = (name, bytes, digest)
    }
  }

  /// FIPS 180-4's examples, as NIST publishes them, and the edges of a block.
  static let hashes: [Example] = [
    Example("nothing", [], "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    Example(
      "abc", Array("abc".utf8), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    Example(
      "two blocks", Array("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq".utf8),
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"),
    Example(
      "a million", [UInt8](repeating: UInt8(ascii: "a"), count: 1_000_000),
      "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"),
    Example("a byte", [0xBD], "68325720aabd7c82f30f554b313d0570c95accbb7dc4b5aae11204c08ffe732b"),
    Example(
      "55 zeros", [UInt8](repeating: 0, count: 55),
      "02779466cdec163811d078815c633f21901413081449002f24aa3e80f0b88ef7"),
    Example(
      "64 zeros", [UInt8](repeating: 0, count: 64),
      "f5a5fd42d16a20302798ef6ed309979b43003d2320d9f0e8ea9831a92759fb4b"),
  ]

  @Test("SHA-256 gives what FIPS 180-4 says", arguments: hashes)
  func sha256(_ example: Example) {
    #expect(Hex.encode(SHA256.hash(example.bytes)) == example.digest)
    // The same from a sequence that lies nowhere in one piece.
    #expect(Hex.encode(SHA256.hash(AnySequence(example.bytes))) == example.digest)
  }

  struct Authentication: CustomTestStringConvertible {
    var testDescription: String { String(code.prefix(8)) }
    let key: [UInt8]
    let data: [UInt8]
    let code: String
  }

  /// RFC 4231, cases 1 to 4, 6 and 7 (5 is cut short), and an empty key.
  static let authentications = [
    Authentication(
      key: [UInt8](repeating: 0x0B, count: 20), data: Array("Hi There".utf8),
      code: "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"),
    Authentication(
      key: Array("Jefe".utf8), data: Array("what do ya want for nothing?".utf8),
      code: "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"),
    Authentication(
      key: [UInt8](repeating: 0xAA, count: 20), data: [UInt8](repeating: 0xDD, count: 50),
      code: "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"),
    Authentication(
      key: Array(1...25), data: [UInt8](repeating: 0xCD, count: 50),
      code: "82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b"),
    Authentication(
      key: [UInt8](repeating: 0xAA, count: 131),
      data: Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8),
      code: "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"),
    Authentication(
      key: [UInt8](repeating: 0xAA, count: 131),
      data: Array(
        ("This is a test using a larger than block-size key and a larger than block-size data. "
          + "The key needs to be hashed before being used by the HMAC algorithm.").utf8),
      code: "9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2"),
    Authentication(
      key: [], data: [],
      code: "b613679a0814d9ec772f95d778c35fc5ff1697c493715653c6c712144292c5ad"),
  ]

  @Test("HMAC-SHA-256 gives what RFC 4231 says", arguments: authentications)
  func hmac(_ example: Authentication) {
    let code = HMACSHA256.authenticate(example.data, key: example.key)
    #expect(Hex.encode(code) == example.code)
  }

  @Test("Hexadecimal digits go both ways")
  func hex() {
    let all = (0...255).map { UInt8($0) }
    #expect(Hex.decode(Hex.encode(all)) == all)
    #expect(Hex.encode([]).isEmpty)
    #expect(Hex.decode("")?.isEmpty == true)
    #expect(Hex.decode("00fFA0") == [0, 0xFF, 0xA0])
    for wrong in ["0", "0g", "0x00", " 00", "00 ", "0\u{660}", "é"] {
      #expect(Hex.decode(wrong) == nil)
    }
  }
}
