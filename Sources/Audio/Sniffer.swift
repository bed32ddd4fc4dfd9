/// What the first bytes of a file that is no audio look like: for a message, and so that no
/// playlist ever reaches a decoder.
enum Sniffer {
  /// A name for people, or `nil` where it may be audio.
  static func looksLike(_ head: [UInt8]) -> String? {
    for (magic, name) in magics where head.starts(with: magic) { return name }
    guard let text = text(head) else { return nil }
    let lower = text.drop { $0.isWhitespace }.prefix(64).lowercased()
    for (start, name) in texts where lower.hasPrefix(start) { return name }
    return "text"
  }

  private static let magics: [([UInt8], String)] = [
    (Array("%PDF-".utf8), "a PDF"),
    ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], "a PNG picture"),
    ([0xFF, 0xD8, 0xFF, 0xE0], "a JPEG picture"),
    ([0xFF, 0xD8, 0xFF, 0xE1], "a JPEG picture"),
    (Array("GIF8".utf8), "a GIF picture"),
    ([0x50, 0x4B, 0x03, 0x04], "a ZIP archive"),
    ([0x1F, 0x8B, 0x08], "a gzip archive"),
    (Array("BZh".utf8), "a bzip2 archive"),
    ([0xFD, 0x37, 0x7A, 0x58, 0x5A], "an xz archive"),
    ([0x28, 0xB5, 0x2F, 0xFD], "a zstd archive"),
    (Array("Rar!".utf8), "a RAR archive"),
    (Array("7z".utf8) + [0xBC, 0xAF, 0x27, 0x1C], "a 7z archive"),
    ([0x7F, 0x45, 0x4C, 0x46], "a program"),
    (Array("SQLite format 3".utf8), "a database"),
    (Array("MThd".utf8), "MIDI notes"),
    (Array("ggml".utf8), "a model"),
    (Array("lmgg".utf8), "a model"),
    (Array("GGUF".utf8), "a model"),
  ]

  private static let texts: [(String, String)] = [
    ("<!doctype html", "HTML"), ("<html", "HTML"), ("<?xml", "XML"), ("<svg", "XML"),
    ("<smil", "a playlist"), ("<asx", "a playlist"), ("#extm3u", "a playlist"),
    ("[playlist]", "a playlist"), ("ffconcat", "a playlist"), ("[reference]", "a playlist"),
    ("v=0", "a session description (SDP)"), ("{", "JSON"), ("[{", "JSON"),
    ("version https://git-lfs", "a Git LFS pointer, not the file itself"),
    (";ffmetadata", "text"),
  ]

  /// The bytes as text, if nothing in them speaks against it.
  private static func text(_ head: [UInt8]) -> String? {
    guard !head.isEmpty else { return nil }
    if head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF]) {
      // UTF-16 with its mark; MPEG audio may start so too, but not with so many zeros.
      let zeros = head.count { $0 == 0 }
      return zeros * 3 > head.count ? "text" : nil
    }
    let isControl: (UInt8) -> Bool = { byte in
      byte < 0x20 && !(0x09...0x0D).contains(byte) && byte != 0x1B || byte == 0x7F
    }
    guard !head.contains(where: isControl) else { return nil }
    // A character may be cut at the end of what was read.
    for cut in 0..<min(4, head.count) {
      if let text = String(validating: head.dropLast(cut), as: UTF8.self) { return text }
    }
    // Latin-1: mostly letters.
    let ascii = head.count { $0 < 0x80 }
    return ascii * 10 > head.count * 8 ? String(decoding: head, as: UTF8.self) : nil
  }
}
