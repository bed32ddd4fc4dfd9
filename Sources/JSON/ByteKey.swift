/// A string compared and hashed by its UTF-8 bytes. Swift's own comparison normalises, but `é` as
/// one scalar and as two are different names in JSON.
struct ByteKey: Hashable {
  let text: String

  init(_ text: String) { self.text = text }

  static func == (a: ByteKey, b: ByteKey) -> Bool { sameBytes(a.text, b.text) }

  func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}

func sameBytes(_ a: String, _ b: String) -> Bool {
  a.utf8.count == b.utf8.count && a.utf8.elementsEqual(b.utf8)
}
