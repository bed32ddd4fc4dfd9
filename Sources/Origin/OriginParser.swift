/// Reads an origin's text, byte by byte.
struct OriginParser {
  static let defaultPorts = ["http": 80, "https": 443]

  private let text: String
  private let bytes: [UInt8]

  init(_ text: String) {
    self.text = text
    bytes = Array(text.utf8)
  }

  func split() throws(OriginError) -> (origin: Origin, rest: String) {
    guard !bytes.contains(where: { $0 <= 0x20 || $0 == 0x7F }) else {
      throw fail("an address has no spaces, line ends or control characters")
    }
    guard !bytes.contains(UInt8(ascii: "\\")) else {
      throw fail("an address has no backslash; write / instead")
    }
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), isScheme(bytes[..<colon]) else {
      throw fail("an address starts with https:// (or http:// or unix:)")
    }
    let scheme = string(bytes[..<colon]).lowercased()
    switch scheme {
    case "unix": return (Origin(kind: .unix(path: try path(after: "unix:"))), "")
    case "program": return (Origin(kind: .program(path: try path(after: "program:"))), "")
    case "http", "https": break
    default:
      // "localhost:8080" and "user:secret" look like schemes too.
      throw fail("an address starts with https:// (or http:// or unix:)")
    }
    let start = colon + 3
    guard bytes.count >= start, bytes[colon + 1] == UInt8(ascii: "/"),
      bytes[colon + 2] == UInt8(ascii: "/")
    else { throw fail("'\(scheme):' is followed by // and a host") }
    let end = bytes[start...].firstIndex { "/?#".utf8.contains($0) } ?? bytes.count
    let (host, port) = try authority(bytes[start..<end])
    let kind = Origin.Kind.http(
      scheme: scheme, host: host, port: port ?? Self.defaultPorts[scheme] ?? 0)
    return (Origin(kind: kind), string(bytes[end...]))
  }

  /// The absolute path behind a prefix (whose case does not matter).
  func path(after prefix: String) throws(OriginError) -> String {
    var path = bytes[prefix.utf8.count...]
    // "unix:///run/x" means "/run/x"; "unix://run/x" would have a host.
    if path.starts(with: "///".utf8) { path = path.dropFirst(2) }
    guard path.first == UInt8(ascii: "/"), path.count > 1, !path.starts(with: "//".utf8) else {
      throw fail("'\(prefix)' is followed by an absolute path, as in \(prefix)/run/example")
    }
    guard !path.contains(where: { $0 < 0x20 || $0 == 0x7F }) else {
      throw fail("a path in an address has no control characters")
    }
    let parts = path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard !parts.contains(where: { $0.elementsEqual(".".utf8) || $0.elementsEqual("..".utf8) })
    else { throw fail("a path in an address has no '.' or '..' parts") }
    guard prefix != "unix:" || !path.contains(where: { "%?#".utf8.contains($0) }) else {
      throw fail("a socket's path in an address has no %, ? or #")
    }
    return string(path)
  }

  private func authority(
    _ bytes: ArraySlice<UInt8>
  ) throws(OriginError) -> (host: String, port: Int?) {
    guard !bytes.contains(UInt8(ascii: "@")) else {
      throw fail("an address carries no user name or password; keys have their own place")
    }
    guard !bytes.contains(where: { $0 >= 0x80 }) else {
      throw fail("a host is written in ASCII; write international names in their xn-- form")
    }
    let hostEnd: Int
    let host: String
    if bytes.first == UInt8(ascii: "[") {
      guard let close = bytes.firstIndex(of: UInt8(ascii: "]")) else {
        throw fail("an IPv6 address ends with ]")
      }
      host = try IPv6.canonical(string(bytes[(bytes.startIndex + 1)..<close]))
      hostEnd = close + 1
    } else {
      hostEnd = bytes.firstIndex(of: UInt8(ascii: ":")) ?? bytes.endIndex
      host = try name(string(bytes[bytes.startIndex..<hostEnd]).lowercased())
    }
    guard hostEnd < bytes.endIndex else { return (host, nil) }
    guard bytes[hostEnd] == UInt8(ascii: ":") else { throw fail("':' and a port follow the ']'") }
    return (host, try port(string(bytes[(hostEnd + 1)...])))
  }

  private func port(_ text: String) throws(OriginError) -> Int {
    guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), text.utf8.first != 0x30,
      let port = Int(text), (1...65535).contains(port)
    else { throw fail("a port is a number from 1 to 65535 without leading zeros") }
    return port
  }

  /// A host name or an IPv4 address, in lower case.
  private func name(_ host: String) throws(OriginError) -> String {
    guard !host.isEmpty else { throw fail("the host is missing after //") }
    let labels = host.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard let last = labels.last, !last.isEmpty || labels.count == 1 else {
      throw fail("a host has no dot at its end")
    }
    let isClean = labels.allSatisfy { label in
      (1...63).contains(label.count) && label.allSatisfy(isNameByte)
        && label.first != UInt8(ascii: "-") && label.last != UInt8(ascii: "-")
    }
    guard host.utf8.count <= 253, isClean else {
      throw fail(
        "a host is made of letters, digits, - and _, with single dots between its parts "
          + "(at most 63 characters each)")
    }
    // Readers that follow inet_aton or the WHATWG take any of these for an IPv4 address.
    let isNumber =
      last.allSatisfy { (0x30...0x39).contains($0) }
      || (last.starts(with: "0x".utf8) && last.dropFirst(2).allSatisfy(isHexByte))
    guard isNumber else { return host }
    guard let address = IPv4(host), address.parts.0 != 0 else {
      throw fail("an IPv4 address is four decimal numbers from 0 to 255, as in 127.0.0.1")
    }
    return host
  }

  private func isScheme(_ bytes: ArraySlice<UInt8>) -> Bool {
    !bytes.isEmpty
      && bytes.allSatisfy {
        (0x61...0x7A).contains($0 | 0x20) || (0x30...0x39).contains($0) || "+-.".utf8.contains($0)
      }
  }

  private func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x61...0x7A, 0x30...0x39, UInt8(ascii: "-"), UInt8(ascii: "_"): true
    default: false
    }
  }

  private func isHexByte(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte)
  }

  private func string(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self)
  }

  private func fail(_ message: String) -> OriginError { OriginError(message: message) }
}
