/// What a provider answered: status, headers in their order, body.
public struct ProviderReply: Sendable, Equatable {
  public let status: Int
  public let headers: [HeaderField]
  public let body: [UInt8]

  public init(status: Int, headers: [HeaderField], body: [UInt8]) {
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
}
