public import Origin

/// A base address without placeholders.
public struct BaseURL: Sendable, Equatable {
  /// Scheme, host and path, without a slash at its end.
  public let text: String
  /// Behind the `?`, encoded; empty: none.
  public var query = ""
  /// Who is asked; the key is bound to it.
  public let origin: Origin
}

extension Address {
  /// The address of a region (`nil`: the base) with the variables in it.
  ///
  /// In a host a variable is one label of letters, digits and hyphens, whatever its pattern says:
  /// anything else could move the origin (`evil.example/#`).
  /// - Throws: an unknown region, a variable that is not set or not right.
  public func baseURL(
    region: String? = nil, variables values: [String: String] = [:], declared: [Variable] = []
  ) throws(PresetError) -> BaseURL {
    let template = Template(try text(of: region))
    var text = ""
    var slashes = 0
    for piece in template.pieces {
      switch piece {
      case .literal(let literal):
        text += literal
        slashes += literal.utf8.count { $0 == UInt8(ascii: "/") }
      case .placeholder(let name):
        let value = try value(of: name, values, declared, inHost: slashes < 3)
        text += slashes < 3 ? value : PercentCoding.segment(value)
      }
    }
    while text.hasSuffix("/") { text.removeLast() }
    do throws(OriginError) {
      return BaseURL(text: text, origin: try Origin(parsing: text))
    } catch {
      throw PresetError(
        code: .value, keyPath: "base_url",
        message: "\(text.contains("@") ? "this" : text.quoted) is no address: \(error.message)")
    }
  }

  /// Who is asked, whatever variables stand in the path.
  public func origin(
    region: String? = nil, declared: [Variable] = []
  ) throws(PresetError) -> Origin {
    let parts = try text(of: region).split(separator: "/", omittingEmptySubsequences: false)
    let host = parts.prefix(3).joined(separator: "/")
    return try Address(baseURL: host, regions: [], auth: auth).baseURL(declared: declared).origin
  }

  private func text(of region: String?) throws(PresetError) -> String {
    guard let region else {
      if let baseURL { return baseURL }
      let names = regions.map(\.name).joined(separator: ", ")
      throw PresetError(
        code: .option,
        message: names.isEmpty ? "there is no address" : "choose a region: \(names)")
    }
    if let found = regions.first(where: { $0.name == region }) { return found.baseURL }
    let names = regions.map(\.name)
    throw PresetError(
      code: .option,
      message: "there is no region \(region.quoted)"
        + (names.isEmpty
          ? "; this provider has none" : "; there are \(names.joined(separator: ", "))"))
  }

  private func value(
    of name: String, _ values: [String: String], _ declared: [Variable], inHost: Bool
  ) throws(PresetError) -> String {
    let variable = declared.first { $0.name == name }
    guard let value = values[name] ?? variable?.defaultValue, !value.isEmpty else {
      throw PresetError(
        code: .option,
        message: "\(variable?.label ?? name) is not set (variables.\(name))")
    }
    let isRight = variable?.pattern?.matchesWhole(value) ?? true
    guard isRight, TextRules.control(in: value) == nil, !inHost || Self.isLabel(value) else {
      throw PresetError(
        code: .option,
        message: "\(value.quoted) is no \(variable?.label ?? name) (variables.\(name))"
          + (inHost ? "; letters, digits and hyphens, at most 63" : ""))
    }
    return value
  }

  /// One label of a host's name: `[A-Za-z0-9-]{1,63}`.
  static func isLabel(_ text: String) -> Bool {
    (1...63).contains(text.utf8.count)
      && text.utf8.allSatisfy {
        TextRules.isLower($0) || TextRules.isUpper($0) || TextRules.isDigit($0)
          || $0 == UInt8(ascii: "-")
      }
  }
}
