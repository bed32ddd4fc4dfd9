/// An IPv4 address in its one unambiguous spelling: four decimal numbers without leading zeros.
struct IPv4 {
  let parts: (UInt8, UInt8, UInt8, UInt8)

  init?(_ text: String) {
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count == 4 else { return nil }
    var values: [UInt8] = []
    for part in parts {
      guard (1...3).contains(part.count), part.count == 1 || part.first != 0x30,
        part.allSatisfy({ (0x30...0x39).contains($0) }), let value = UInt8(Substring(part))
      else { return nil }
      values.append(value)
    }
    self.parts = (values[0], values[1], values[2], values[3])
  }
}

enum IPv6 {
  /// RFC 5952's spelling of the text between the brackets.
  static func canonical(_ text: String) throws(OriginError) -> String {
    guard !text.utf8.contains(UInt8(ascii: "%")) else {
      throw OriginError(message: "an IPv6 address in an address has no zone (%)")
    }
    guard !text.utf8.contains(UInt8(ascii: ".")) else {
      throw OriginError(message: "an IPv4 address is not written as IPv6; write it plainly")
    }
    guard let groups = groups(of: text) else {
      throw OriginError(message: "an IPv6 address is eight groups of hexadecimal digits, or ::")
    }
    if groups[..<5].allSatisfy({ $0 == 0 }), groups[5] == 0xFFFF {
      throw OriginError(message: "an IPv4 address is not written as IPv6; write it plainly")
    }
    guard groups.contains(where: { $0 != 0 }) else {
      throw OriginError(message: "'::' is no address to send to; loopback is ::1")
    }
    return spelled(groups)
  }

  private static func groups(of text: String) -> [UInt16]? {
    let halves = text.split(separator: "::", omittingEmptySubsequences: false)
    guard halves.count <= 2 else { return nil }
    var lists: [[UInt16]] = []
    for half in halves {
      var list: [UInt16] = []
      if !half.isEmpty {
        for group in half.split(separator: ":", omittingEmptySubsequences: false) {
          guard (1...4).contains(group.utf8.count), group.first != "+", group.first != "-",
            let value = UInt16(group, radix: 16)
          else { return nil }
          list.append(value)
        }
      }
      lists.append(list)
    }
    if lists.count == 1 { return lists[0].count == 8 ? lists[0] : nil }
    let missing = 8 - lists[0].count - lists[1].count
    guard missing >= 1 else { return nil }
    return lists[0] + repeatElement(0, count: missing) + lists[1]
  }

  /// Lower case, no leading zeros, the longest run of two or more zero groups as `::`.
  private static func spelled(_ groups: [UInt16]) -> String {
    var longest = 0..<0
    var start = 0
    while start < 8 {
      let end = groups[start...].firstIndex { $0 != 0 } ?? 8
      if end - start > max(1, longest.count) { longest = start..<end }
      start = max(end, start) + 1
    }
    let words = groups.map { String($0, radix: 16) }
    guard !longest.isEmpty else { return words.joined(separator: ":") }
    return words[..<longest.lowerBound].joined(separator: ":") + "::"
      + words[longest.upperBound...].joined(separator: ":")
  }
}
