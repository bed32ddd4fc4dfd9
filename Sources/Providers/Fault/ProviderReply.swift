/// What a provider answered: status, headers in their order, body.
public struct ProviderReply: Sendable, Equatable {
  public let status: Int
  public let headers: [HeaderField]
  public let body: [UInt8]

  public init(status: Int, headers: [HeaderField] = [], body: [UInt8] = []) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// The first header of that name, whatever its case.
  public func header(_ name: String) -> String? { headers(name).first }

  /// All headers of that name.
  public func headers(_ name: String) -> [String] {
    let name = name.lowercased()
    return headers.filter { $0.name.lowercased() == name }.map(\.value)
  }

  /// Type and subtype in lower case, without parameters; empty: it is not said.
  var mediaType: String {
    let value = header("content-type") ?? ""
    return value.prefix { $0 != ";" }.filter { !$0.isWhitespace }.lowercased()
  }

  /// By lower-case name, the first of each.
  var headersByName: [String: String] {
    Dictionary(headers.map { ($0.name.lowercased(), $0.value) }) { first, _ in first }
  }

  /// It says so, or begins like one.
  var isWebPage: Bool {
    if ["text/html", "application/xhtml+xml"].contains(mediaType) { return true }
    let start = body.prefix(512).drop { $0 <= 0x20 || $0 == 0xEF || $0 == 0xBB || $0 == 0xBF }
    let head = String(decoding: start.prefix(14), as: UTF8.self).lowercased()
    return head.hasPrefix("<!doctype html") || head.hasPrefix("<html")
  }
}

/// What reading a reply needs to know besides it.
public struct ReplyContext: Sendable {
  /// Seconds since 1970, for dates to wait for.
  public let now: Double
  /// Takes secrets out of a stranger's text, before anything is cut off from it.
  public let mask: @Sendable (String) -> String

  public init(now: Double, mask: @escaping @Sendable (String) -> String = { $0 }) {
    self.now = now
    self.mask = mask
  }
}
