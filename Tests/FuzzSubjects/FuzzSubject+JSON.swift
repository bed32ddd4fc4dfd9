import JSON

extension FuzzSubject {
  /// What is read can be written and read again as the same; strict takes no more than lenient.
  static func json(_ bytes: [UInt8]) throws {
    let strict = try? JSONReader.read(bytes)
    let lenient = try? JSONReader.read(bytes, mode: .lenient)
    if let strict {
      try expect(lenient?.value == strict.value, "lenient reads what strict reads")
      try expect(strict.repairs == 0 && lenient?.repairs == 0, "what is right needs no repair")
    }
    guard let lenient else { return }
    for style in [JSONWriter.Style.compact, .pretty] {
      let written = JSONWriter.bytes(lenient.value, style: style)
      let again = try? JSONReader.read(written, sizeLimit: .max)
      try expect(again?.value == lenient.value, "what is written reads back as it was")
    }
    try paths(lenient.value, bytes)
  }

  /// A path made of the same bytes: refused, or followed without a trap.
  private static func paths(_ value: JSON, _ bytes: [UInt8]) throws {
    let text = String(decoding: bytes.prefix(64), as: UTF8.self)
    guard let path = try? JSONPath("$" + text) else { return }
    try expect(path.matches(in: value).count < 1_000_000, "a path finds a bounded number")
  }
}
