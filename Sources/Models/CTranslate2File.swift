/// A `model.bin`: a name, then variables, each with its shape and its bytes.
struct CTranslate2File {
  /// The first extent of the token embedding; `nil` where the file does not get that far.
  private(set) var vocabulary: Int?
  /// What the file must measure at least, as far as its variables could be followed.
  private(set) var leastSize: Int64 = 0
  let transcribes: Bool

  /// Fails for what is no such file. Reads the variables' heads, not their bytes.
  init?(_ file: borrowing OpenFile) {
    var head = ByteReader(file.bytes(at: 0, count: 256))
    guard let version = head.integer(UInt32.self), 1...64 ~= version,
      let length = head.integer(UInt16.self), 1...64 ~= length,
      let name = head.take(Int(length))?.dropLast(), name.allSatisfy({ 0x20..<0x7F ~= $0 }),
      head.integer(UInt32.self) != nil, let count = head.integer(UInt32.self)
    else { return nil }
    transcribes = String(decoding: name, as: UTF8.self).contains("Whisper")
    // Older heads are laid out otherwise, newer ones may be.
    guard 4...6 ~= version else { return }

    var place = Int64(head.offset)
    for _ in 0..<min(count, 100_000) {
      var reader = ByteReader(file.bytes(at: place, count: 512))
      guard let length = reader.integer(UInt16.self), let name = reader.take(Int(length)),
        let rank = reader.integer(UInt8.self), let shape = reader.take(4 * Int(rank)),
        reader.integer(UInt8.self) != nil, let bytes = reader.integer(UInt32.self)
      else {
        leastSize = max(leastSize, place + 512)
        return
      }
      if String(decoding: name.dropLast(), as: UTF8.self) == "decoder/embeddings/weight" {
        var extents = ByteReader(Array(shape))
        vocabulary = extents.integer(UInt32.self).map(Int.init)
      }
      place += Int64(reader.offset) + Int64(bytes)
      leastSize = place
      guard place <= file.size else { return }
    }
  }
}
