import JSON
import TestSupport
import Testing

/// A shipped preset in the street, with what its recorded exchange says of it.
struct ShippedPreset: Sendable, CustomTestStringConvertible {
  let id: String
  /// The scenario's key for it.
  let host: String
  let name: String
  let path: String
  let isLocal: Bool
  let relays: Bool
  let model: String?
  let variables: [(name: String, value: String)]
  /// Of the exchange, with a slash at its end.
  let directory: String
  var testDescription: String { id }

  /// Whether a person has to agree before anything is sent.
  var needsGrant: Bool { !isLocal || relays }

  static let exchanges = Sandbox.repository + "/Tests/Fixtures/exchanges/"

  /// Those that have such an exchange.
  /// - Parameter section: `speech` or `polish`.
  static func all(_ section: String) -> [ShippedPreset] {
    names(in: exchanges).compactMap { try? ShippedPreset($0, section) }
  }

  /// Reads `Tests/Fixtures/exchanges/ID/SECTION`.
  private init(_ id: String, _ section: String) throws {
    self.id = id
    directory = Self.exchanges + id + "/" + section + "/"
    let request = String(decoding: try contents(directory + "request.txt"), as: UTF8.self)
    let ask = try JSONReader.read(try contents(directory + "ask.json")).value
    let url = request.split(separator: "\n")[0].split(separator: " ")[1]
    isLocal = url.hasPrefix("http://")
    let place = url.drop { $0 != "/" }.dropFirst(2)
    let authority = place.prefix { $0 != "/" }
    host = String(authority)
    name = String(authority.prefix { $0 != ":" })
    path = String(place.dropFirst(authority.count).prefix { $0 != "?" })
    let preset = try contents(Sandbox.repository + "/providers/\(id).yaml")
    relays = String(decoding: preset, as: UTF8.self).contains("\nrelays: true")
    if section == "polish" {
      // What the request names, if the preset does not.
      let body = request.drop { $0 != "{" }
      model = try JSONReader.read(Array(body.utf8)).value["model"]?.string
    } else {
      // What an exchange leaves open, a person has to say too.
      model = ask["model"]?.string ?? (id == "nvidia-nim" ? "whisper-large" : nil)
    }
    variables = (ask["variables"]?.object?.members ?? []).map { ($0.key, $0.value.string ?? "") }
  }
}

extension Sandbox {
  /// `cloud`, with the variables that these presets ask for.
  static func cloud(for presets: [ShippedPreset]) throws -> Sandbox {
    let settings = presets.filter { !$0.variables.isEmpty }.map { shipped in
      let variables = shipped.variables.map { "\($0.name): \"\($0.value)\"" }
      return "  \(shipped.id): {variables: {\(variables.joined(separator: ", "))}}\n"
    }
    return try cloud(config: settings.isEmpty ? "" : "providers:\n" + settings.joined())
  }
}

extension Street.Log {
  /// One request, to the preset's own address and place, and nothing to anybody else; the key stands
  /// in one header of it and nowhere else.
  /// - Returns: the request.
  func onlyRequest(
    to shipped: ShippedPreset, sourceLocation: SourceLocation = #_sourceLocation
  ) -> Request? {
    func expect(_ holds: Bool, _ what: Comment) {
      #expect(holds, what, sourceLocation: sourceLocation)
    }
    expect(Set(questions) == (shipped.isLocal ? [] : [shipped.name]), "\(questions)")
    expect(connections.allSatisfy { $0.host == shipped.host }, "\(connections)")
    expect(connections.allSatisfy { shipped.isLocal || $0.tls == "TLSv1.3" }, "\(connections)")
    expect(packets.count == connections.count, "\(packets)")
    expect(requests.count == 1, "\(requests.count) requests")
    guard let request = requests.first else { return nil }
    expect(request.method == "POST" && request.isComplete, "\(request.method)")
    expect(request["host"] == [shipped.host], "\(request["host"])")
    expect(request.target.prefix { $0 != "?" } == shipped.path, "\(request.target)")
    let holders = request.headers.filter { $0.value.contains(Canary.key) }
    expect(holders.count == 1 || shipped.isLocal && holders.isEmpty, "\(holders.count) headers")
    expect(!request.target.contains("sk-") && !request.holds(Canary.key), "the key elsewhere")
    expect(request["cookie"].isEmpty && request["referer"].isEmpty, "cookie or referer")
    return request
  }
}
