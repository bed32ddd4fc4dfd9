/// Writes values so that no two lists of values give the same bytes: every text stands behind its
/// length (four bytes, big-endian), and one letter says what a value is.
struct CanonicalForm {
  private(set) var bytes: [UInt8] = []

  /// - Parameter tag: says what the bytes are about, so that those of one kind of thing never pass
  ///   for those of another.
  init(tag: String) { append(tag.utf8) }

  private mutating func append(_ text: some Collection<UInt8>) {
    let count = UInt32(clamping: text.count)
    for shift in [24, 16, 8, 0] { bytes.append(UInt8(truncatingIfNeeded: count >> shift)) }
    bytes += text
  }

  mutating func field(_ name: String, _ text: String?) {
    append(name.utf8)
    guard let text else { return bytes.append(UInt8(ascii: "n")) }
    bytes.append(UInt8(ascii: "t"))
    append(text.utf8)
  }

  mutating func field(_ name: String, _ number: Int64) {
    append(name.utf8)
    bytes.append(UInt8(ascii: "i"))
    append(String(number).utf8)
  }

  /// A set: sorted by bytes; how many there are, and each.
  mutating func field(_ name: String, _ texts: Set<String>) {
    append(name.utf8)
    bytes.append(UInt8(ascii: "l"))
    append(String(texts.count).utf8)
    for text in texts.sortedByBytes { append(text.utf8) }
  }
}

extension Set<String> {
  var sortedByBytes: [String] { sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) } }
}
