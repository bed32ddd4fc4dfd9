import Origin

/// Where requests may go. The key and the user's words follow this address.
enum AddressRules {
  /// A base address: https, or http to this machine; placeholders only for whole parts of the
  /// host's name and in the path.
  static func problem(with text: String) -> String? {
    let template = Template(text)
    guard let filled = standIn(template) else {
      return "{key} is not a placeholder; the key is sent by auth:"
    }
    if text.contains("?") || text.contains("#") {
      return "a base address ends with its path; a query stands under request.query"
    }
    if text.utf8.contains(where: { $0 <= 0x20 || $0 == UInt8(ascii: "\\") }) {
      return "a base address holds no spaces and no backslashes"
    }
    do throws(OriginError) {
      let origin = try Origin(parsing: filled)
      if let problem = schemeProblem(origin, hasPlaceholderHost: template.isInHost) {
        return problem
      }
    } catch {
      return "\(text.contains("@") ? "this" : text.quoted) is no address: \(error.message)"
    }
    if TextRules.hasDotDot(String(filled.dropFirst("https://".count))) {
      return "a path without .."
    }
    return nil
  }

  static func schemeProblem(_ origin: Origin, hasPlaceholderHost: Bool) -> String? {
    switch origin.kind {
    case .unix: return nil
    case .program: return "a program stands under command:, not in an address"
    case .http(scheme: "https", _, _): return nil
    case .http:
      return origin.isLocal && !hasPlaceholderHost
        ? nil : "write https:// (plain http only to this machine: 127.0.0.1, [::1], localhost)"
    }
  }

  /// With a letter for each placeholder; `nil` for `{key}`.
  private static func standIn(_ template: Template) -> String? {
    var text = ""
    for piece in template.pieces {
      switch piece {
      case .literal(let literal): text += literal
      case .placeholder("key"): return nil
      case .placeholder: text += "x"
      }
    }
    return text
  }

  /// The path of a request, or of a readiness check.
  static func pathProblem(with text: String) -> String? {
    guard text.hasPrefix("/"), !text.hasPrefix("//") else {
      return "a path begins with one slash: \("/v1/…".quoted)"
    }
    if text.contains("?") { return "a query stands under request.query" }
    if text.utf8.contains(where: {
      $0 <= 0x20 || $0 == UInt8(ascii: "\\") || $0 == UInt8(ascii: "#")
    }) {
      return "a path holds no spaces, no # and no backslashes"
    }
    if TextRules.hasDotDot(text) { return "a path without .." }
    return nil
  }
}

extension Template {
  /// Whether a placeholder stands before the path of an address.
  var isInHost: Bool {
    var slashes = 0
    for piece in pieces {
      switch piece {
      case .literal(let text): slashes += text.utf8.count { $0 == UInt8(ascii: "/") }
      case .placeholder: if slashes < 3 { return true }
      }
    }
    return false
  }
}
