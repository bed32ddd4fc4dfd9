import JSON

/// What a reply says about its own failure, in the many shapes that errors have.
struct ErrorBody {
  /// In the order of their trust; the first is the one to show.
  private(set) var codes: [String] = []
  /// As written.
  private(set) var message: String?
  let root: JSON?

  /// Nothing longer is looked at as an error.
  private static let longest = 1 << 20

  init(_ reply: ProviderReply, _ spec: ReplySpec) {
    let read = reply.body.count <= Self.longest && !reply.isWebPage
    var body = reply.body
    // An error as an event of a stream.
    if body.starts(with: "data:".utf8) { body.removeFirst("data:".utf8.count) }
    let root = read ? (try? JSONReader.read(body, mode: .lenient).value) : nil
    self.init(root, reply.headersByName, spec)
    if message == nil, self.root == nil, read, !reply.body.isEmpty {
      message = String(decoding: reply.body.prefix(4000), as: UTF8.self)
    }
  }

  init(_ root: JSON?, _ headers: [String: String], _ spec: ReplySpec) {
    // Some wrap the object in an array.
    let root = root?.array?.first ?? root
    self.root = root
    let reader = ReplyReader(root: root ?? .null, headers: headers, unit: spec.unit)
    codes = spec.errorCode.flatMap { reader.texts([$0]) }
    message = reader.text(spec.errorMessage)
    if let root {
      if let text = root.string { message = message ?? text }
      codes += Self.codePaths.flatMap { reader.texts($0) }
      message = message ?? reader.text(Self.messagePaths.flatMap { $0 })
    }
    codes = codes.filter { !$0.isEmpty && $0.utf8.count <= 200 }
    if message?.isEmpty == true { message = nil }
  }

  /// The reply tells of an error, whatever its status.
  var tellsOfError: Bool {
    guard let root else { return false }
    if let error = root["error"], !Self.saysNothing(error) { return true }
    if root["errors"]?.array?.isEmpty == false { return true }
    guard root["message"]?.string != nil else { return false }
    if let code = root["code"], !Self.saysNothing(code) { return true }
    return root["type"]?.string?.lowercased().contains("error") == true
  }

  /// Services that always send a code have one for all being well.
  private static func saysNothing(_ value: JSON) -> Bool {
    switch value {
    case .null: true
    case .bool(let flag): !flag
    case .array(let items): items.isEmpty
    case .object(let object): object.isEmpty
    case .string, .number:
      ["", "0", "200", "ok", "success"].contains(ReplyReader.text(value)?.lowercased() ?? "")
    }
  }

  private static let codePaths: [[ReplyValue]] = places([
    "$.error.code", "$.error.status", "$.error.type", "$.code", "$.err_code", "$.error_code",
    "$.errors[0].code", "$.detail.status", "$.detail.code", "$.base_resp.status_code",
    "$.category", "$.status_code", "$.status", "$.type",
  ])

  private static let messagePaths: [[ReplyValue]] = places([
    "$.error.message", "$.error", "$.message", "$.err_msg", "$.errors[0].message", "$.detail",
    "$.detail.message", "$.detail[0].msg", "$.base_resp.status_msg", "$.msg", "$.details",
    "$.error_description", "$.error.msg", "$.title",
  ])

  private static func places(_ paths: [String]) -> [[ReplyValue]] {
    paths.compactMap { try? JSONPath($0) }.map {
      [ReplyValue(source: .path($0), join: nil, unit: nil)]
    }
  }
}
