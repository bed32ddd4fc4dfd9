/// URLs, e-mail addresses, paths, names of code: what is written in one way only.
struct Identifier: Sendable {
  enum Kind: Sendable { case url, email, path, identifier }

  let kind: Kind
  let text: ArraySlice<UInt8>
  /// A word with digits in it (`mp3`): it may be written with a space or a hyphen as well.
  var isLoose = false

  /// Its letters and digits in lower case.
  var skeleton: [UInt8] { Self.skeleton(text) }

  static func skeleton(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    bytes.compactMap { byte in
      switch byte {
      case 0x41...0x5A: byte | 0x20
      case 0x30...0x39, 0x61...0x7A, 0x80...: byte
      default: nil
      }
    }
  }

  /// Those of a text, in order.
  static func all(_ text: [UInt8]) -> [Identifier] {
    var places: [Range<Int>] = []
    text.withUnsafeBufferPointer { places = candidates($0) }
    return places.compactMap { Identifier(text[$0]) }
  }

  private static func candidates(_ bytes: UnsafeBufferPointer<UInt8>) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var index = 0
    while index < bytes.count {
      guard isPart(bytes[index]) else {
        index += 1
        continue
      }
      var end = index
      // A word, whatever marks stand around it.
      var isPlain = true
      var isBehind = false
      while end < bytes.count, isPart(bytes[end]) {
        let byte = bytes[end]
        if isLetter(byte) {
          if isBehind || end > index && isUpper(byte) && isSmall(bytes[end - 1]) { isPlain = false }
        } else if isDigit(byte) || byte == 0x5F || byte == 0x24 {
          isPlain = false
        } else if end > index {
          isBehind = true
        } else if byte == 0x2D || byte == 0x2F || byte == 0x2E || byte == 0x40 || byte == 0x23
          || byte == 0x7E
        {
          isPlain = false
        }
        end += 1
      }
      if !isPlain { found.append(index..<end) }
      index = end
    }
    return found
  }

  init?(_ chunk: ArraySlice<UInt8>) {
    var text = chunk
    while let first = text.first, Self.opening.contains(first) { text.removeFirst() }
    while let last = text.last, Self.closing.contains(last) { text.removeLast() }
    // Options and hidden files begin with what else is punctuation.
    if text.count < 2 { return nil }
    guard let (kind, isLoose) = Self.classify(text) else { return nil }
    self.kind = kind
    self.text = text
    self.isLoose = isLoose
  }

  // MARK: - Telling them

  private static func classify(_ text: ArraySlice<UInt8>) -> (Kind, Bool)? {
    let bytes = Array(text)
    let letters = bytes.count { isLetter($0) }
    if letters == 0 {
      // 1.2.3, but not 3.5 and not a date.
      let dots = bytes.count { $0 == dot }
      let isThousands = bytes.split(separator: dot).dropFirst().allSatisfy { $0.count == 3 }
      let isVersion = dots >= 2 && !isThousands && bytes.allSatisfy { isDigit($0) || $0 == dot }
      return isVersion && !isDate(bytes) ? (.identifier, true) : nil
    }
    if bytes.contains(0x3A), scheme.isContained(in: bytes) { return (.url, false) }
    if bytes.count > 4, bytes[3] == dot, bytes.prefix(3).allSatisfy({ $0 | 0x20 == 0x77 }) {
      return (.url, false)
    }
    if let at = bytes.firstIndex(of: UInt8(ascii: "@")) {
      if at == 0 { return bytes.count > 2 ? (.identifier, false) : nil }
      return at + 1 < bytes.count && bytes[(at + 1)...].contains(dot)
        ? (.email, false) : (.identifier, false)
    }
    if isPath(bytes) { return (.path, false) }
    if isDomain(bytes) { return (.url, false) }
    if bytes[0] == UInt8(ascii: "#"), letters > 1 { return (.identifier, false) }
    if bytes[0] == UInt8(ascii: "-") {
      if bytes[1] == UInt8(ascii: "-"), bytes.count > 3, isLetter(bytes[2]) {
        return (.identifier, false)
      }
      return bytes.count <= 4 && bytes.dropFirst().allSatisfy(isLetter) ? (.identifier, false) : nil
    }
    if bytes[0] == UInt8(ascii: "$"), letters + 1 == bytes.count { return (.identifier, false) }
    if isJoined(bytes, by: UInt8(ascii: "_")) { return (.identifier, false) }
    if isDotted(bytes) { return (.identifier, false) }
    if isCamel(bytes) { return (.identifier, false) }
    return isMixed(bytes) ? (.identifier, true) : nil
  }

  private static func isPath(_ bytes: [UInt8]) -> Bool {
    let slash = UInt8(ascii: "/")
    let slashes = bytes.count { $0 == slash }
    if bytes.count > 3, isLetter(bytes[0]), bytes[1] == UInt8(ascii: ":"),
      bytes[2] == UInt8(ascii: "\\")
    {
      return true
    }
    if bytes.contains(UInt8(ascii: "\\")), bytes.count > 3 { return true }
    guard slashes > 0 else { return false }
    if bytes[0] == slash || bytes[0] == UInt8(ascii: "~") || bytes[0] == dot { return true }
    // `and/or` and `km/h` are words.
    return slashes >= 2 && bytes.contains { isLetter($0) } && !isDate(bytes)
      || isJoined(bytes, by: dot) && !isDigit(bytes[0])
  }

  private static func isDomain(_ bytes: [UInt8]) -> Bool {
    let host = bytes.prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: ":") }
    guard let last = host.lastIndex(of: dot), last > 0, last + 2 < host.endIndex else {
      return false
    }
    guard host.allSatisfy({ isLetter($0) || isDigit($0) || $0 == dot || $0 == UInt8(ascii: "-") })
    else { return false }
    return domains.contains(String(decoding: host[(last + 1)...], as: UTF8.self).lowercased())
  }

  private static let domains: Set<String> = [
    "com", "org", "net", "io", "de", "cn", "dev", "ai", "app", "edu", "gov", "uk", "eu", "info",
    "fr", "es", "ch", "at", "jp", "us", "co", "tv", "me", "example", "test", "local",
  ]

  private static func isJoined(_ bytes: [UInt8], by mark: UInt8) -> Bool {
    guard let place = bytes.firstIndex(of: mark) else { return false }
    if mark == UInt8(ascii: "_") { return bytes.count > 2 }
    return place > 0 && place + 1 < bytes.count
  }

  /// `README.md`, `v1.2`, `a.b`; not `e.g`, `p.m`, `z.B`, nor a sentence that begins without a space.
  private static func isDotted(_ bytes: [UInt8]) -> Bool {
    guard bytes.contains(dot) else { return false }
    let parts = bytes.split(separator: dot, omittingEmptySubsequences: false)
    if parts.count < 2 || parts.contains(where: { $0.isEmpty }) {
      // `.env`
      return parts.count == 2 && parts[0].isEmpty && parts[1].count > 1
        && parts[1].allSatisfy(isLetter)
    }
    if parts.allSatisfy({ $0.count == 1 }) { return false }
    guard
      bytes.allSatisfy({
        isLetter($0) || isDigit($0) || $0 == dot || $0 == UInt8(ascii: "_")
          || $0 == UInt8(ascii: "-")
      })
    else { return false }
    // "end.Next"
    if parts.count == 2, let first = parts[1].first, isUpper(first), parts[1].count > 1,
      parts[1].dropFirst().allSatisfy({ !isUpper($0) }), parts[0].allSatisfy(isLetter)
    {
      return false
    }
    // "3.Punkt", "10.5km"
    if isDigit(bytes[0]), parts[0].allSatisfy(isDigit) { return false }
    return true
  }

  private static func isCamel(_ bytes: [UInt8]) -> Bool {
    guard bytes.allSatisfy({ isLetter($0) || isDigit($0) }) else { return false }
    return zip(bytes, bytes.dropFirst()).contains { (0x61...0x7A).contains($0) && isUpper($1) }
  }

  /// `mp3`, `B12`, `a1b2c3d`; `5km` and `3rd` are a number and a word.
  private static func isMixed(_ bytes: [UInt8]) -> Bool {
    guard bytes.allSatisfy({ isLetter($0) && $0 < 0x80 || isDigit($0) }),
      bytes.contains(where: isDigit)
    else {
      return false
    }
    if isDigit(bytes[0]) {
      guard let letter = bytes.firstIndex(where: isLetter) else { return false }
      // 18h45
      if bytes[letter] | 0x20 == UInt8(ascii: "h"), letter <= 2, bytes.count <= 5 { return false }
      return bytes[letter...].contains(where: isDigit) && bytes.count >= 4
    }
    return true
  }

  private static func isDate(_ bytes: [UInt8]) -> Bool {
    let parts = bytes.split { $0 == dot || $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "-") }
    return parts.count <= 3 && parts.allSatisfy { $0.allSatisfy(isDigit) && $0.count <= 4 }
      && parts.contains { $0.count == 4 || $0.count == 2 } && parts.count == 3
  }

  private static let scheme = Array("://".utf8)
  private static let dot = UInt8(ascii: ".")
  private static let opening = Set("\"'`([{<*,;:!?=+&|>".utf8)
  private static let closing = Set("\"'`)]}>*,;:!?.=+&|<-".utf8)

  private static func isLetter(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte | 0x20) && byte < 0x80 || byte == 0xC3 || byte == 0xC5
      || (0x80...0xBF).contains(byte)
  }
  private static func isSmall(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte) }
  private static func isUpper(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte) }
  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  /// ASCII but for white space; letters of Latin-1, which names of files may have.
  private static func isPart(_ byte: UInt8) -> Bool {
    byte > 0x20 && byte < 0x7F && byte != 0x3C && byte != 0x3E
  }
}
