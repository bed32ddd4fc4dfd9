public import Origin

/// Which proxy libcurl would ask for an origin, for `doctor`: the environment's, as libcurl reads it.
public enum ProxyChoice {
  /// The proxy's address without a user's name and password; `nil`: none is asked.
  public static func proxy(
    for origin: Origin, environment: [(name: String, value: [UInt8])]
  ) -> String? {
    guard !origin.isLocal, case .http(let scheme, let host, _) = origin.kind else { return nil }
    func value(_ names: String...) -> String? {
      for name in names {
        if let found = environment.first(where: { $0.name == name && !$0.value.isEmpty }) {
          return String(decoding: found.value, as: UTF8.self)
        }
      }
      return nil
    }
    // HTTP_PROXY is not read: a web server sets it from a stranger's header.
    let own = scheme == "https" ? value("https_proxy", "HTTPS_PROXY") : value("http_proxy")
    guard let proxy = own ?? value("all_proxy", "ALL_PROXY") else { return nil }
    if let exceptions = value("no_proxy", "NO_PROXY"), excepts(host, exceptions) { return nil }
    return withoutUser(proxy)
  }

  private static func withoutUser(_ proxy: String) -> String {
    let bytes = Array(proxy.utf8)
    let start =
      proxy.firstRange(of: "://").map {
        proxy.utf8.distance(from: proxy.startIndex, to: $0.upperBound)
      } ?? 0
    let end = bytes[start...].firstIndex { "/?#".utf8.contains($0) } ?? bytes.count
    let host = bytes[start..<end].lastIndex(of: UInt8(ascii: "@")).map { $0 + 1 } ?? start
    let scheme = start == 0 ? "http://" : String(decoding: bytes[..<start], as: UTF8.self)
    return scheme + String(decoding: bytes[host..<end], as: UTF8.self)
  }

  /// Whether a `no_proxy` list names the host: itself, a domain above it, a network that it is in.
  private static func excepts(_ host: String, _ list: String) -> Bool {
    if list == "*" { return true }
    let address = ipv4(Substring(host))
    for entry in list.split(whereSeparator: { ", \t".contains($0) }) {
      if let address, let network = entry.firstIndex(of: "/") {
        if let base = ipv4(entry[..<network]),
          let bits = UInt32(entry[entry.index(after: network)...]), bits <= 32
        {
          let mask: UInt32 = bits == 0 ? 0 : ~0 << (32 - bits)
          if address & mask == base & mask { return true }
        }
        continue
      }
      var name = entry.lowercased()[...]
      if name.hasPrefix("[") { name = name.dropFirst().prefix { $0 != "]" } }
      if name.hasPrefix(".") { name = name.dropFirst() }
      if host == name { return true }
      if address == nil, !name.isEmpty, host.hasSuffix("." + name) { return true }
    }
    return false
  }

  private static func ipv4(_ text: Substring) -> UInt32? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 4 else { return nil }
    var address: UInt32 = 0
    for part in parts {
      guard let number = UInt8(part) else { return nil }
      address = address << 8 | UInt32(number)
    }
    return address
  }
}

extension Gateway {
  /// Of libcurl: `7.88.1`.
  public static var curlVersion: String { Egress.libraryVersion }
}
