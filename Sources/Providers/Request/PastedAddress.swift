import Origin

/// An address as a person pastes it, before it is known where in it the operation begins.
struct PastedAddress {
  let origin: Origin
  /// Parts of the path, without empty ones.
  let segments: [String]
  /// Without the `?`.
  let query: String

  /// - Throws: what is no address; the message says what would be right.
  init(_ pasted: String) throws(PresetError) {
    var text = pasted
    let isEdge: (Unicode.Scalar) -> Bool = {
      $0.properties.isWhitespace || $0.properties.generalCategory == .format
    }
    while let first = text.unicodeScalars.first, isEdge(first) { text.unicodeScalars.removeFirst() }
    while let last = text.unicodeScalars.last, isEdge(last) { text.unicodeScalars.removeLast() }
    text = String(text.prefix { $0 != "#" })
    let rest: String
    do throws(OriginError) {
      (origin, rest) = try Origin.splitting(text)
    } catch {
      throw Self.error(text, error)
    }
    if let problem = AddressRules.schemeProblem(origin, hasPlaceholderHost: false) {
      throw PresetError(
        code: .refused, keyPath: "base_url", message: "\(text.quoted) is not taken: \(problem)")
    }
    let parts = rest.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    segments = (parts.first ?? "").split(separator: "/").map { PercentCoding.path(String($0)) }
    query = parts.count > 1 ? PercentCoding.path(String(parts[1])) : ""
    guard !segments.contains(where: { Self.isDots($0) }) else {
      throw PresetError(
        code: .refused, keyPath: "base_url",
        message: "\(text.quoted) has .. as a part of its path; write the path itself")
    }
  }

  /// `.` and `..`, encoded or not.
  private static func isDots(_ segment: String) -> Bool {
    let plain = segment.lowercased().replacing("%2e", with: ".")
    return plain == "." || plain == ".."
  }

  private static func error(_ text: String, _ error: OriginError) -> PresetError {
    // What stands before an @ may be a password.
    let shown = text.contains("@") ? "this" : text.quoted
    var message = "\(shown) is no address: \(error.message)"
    if !text.contains("://"), !text.hasPrefix("unix:"),
      let origin = try? Origin(parsing: "https://" + text)
    {
      message =
        "\(text.quoted) has no scheme; write "
        + ((origin.isLocal ? "http://" : "https://") + text).quoted
    }
    return PresetError(code: .value, keyPath: "base_url", message: message)
  }
}

extension PastedAddress {
  /// Operations whose whole address people paste for the base.
  private static let operations = [
    ["chat", "completions"], ["audio", "transcriptions"], ["audio", "translations"],
    ["completions"], ["responses"], ["models"],
  ]

  /// The path that operations are to be appended to.
  ///
  /// - Parameters:
  ///   - own: the path of the preset's base address.
  ///   - operations: paths that the preset appends, as globs.
  func base(own: [String], operations: [[Glob]]) -> [String] {
    // A bare host: the same interface elsewhere.
    if segments.isEmpty { return own }
    // The preset's own base or operation, whole or cut short anywhere between.
    let prefix = own.map { Glob(text: $0) }
    for operation in operations where segments.count >= own.count {
      let further = operation.prefix(segments.count - own.count)
      // A placeholder alone is like anything.
      if further.isEmpty || further.contains(where: \.isLiteral),
        Self.isPrefix(segments, of: prefix + operation)
      {
        return Array(segments.prefix(own.count))
      }
    }
    var base = segments
    let named = Self.operations.map { $0.map { Glob(text: $0) } }
    let suffixes = (operations.filter { $0.contains(where: \.isLiteral) } + named)
      .sorted { $0.count > $1.count }
    if let suffix = suffixes.first(where: { Self.isSuffix($0, of: base) }) {
      base.removeLast(suffix.count)
    } else if let operation = operations.first, let count = Self.overlap(base, operation) {
      base.removeLast(count)
    }
    return base
  }

  private static func isPrefix(_ segments: [String], of globs: [Glob]) -> Bool {
    segments.count <= globs.count && zip(segments, globs).allSatisfy { $1.matches($0) }
  }

  private static func isSuffix(_ globs: [Glob], of segments: [String]) -> Bool {
    globs.count <= segments.count && !globs.isEmpty
      && zip(segments.suffix(globs.count), globs).allSatisfy { $1.matches($0) }
  }

  /// How many parts at the base's end the operation begins with again, a version among them:
  /// `/v1` and `/v1/listen`.
  private static func overlap(_ base: [String], _ operation: [Glob]) -> Int? {
    for count in stride(from: min(base.count, operation.count), to: 0, by: -1) {
      let tail = base.suffix(count)
      if tail.contains(where: isVersion), zip(tail, operation).allSatisfy({ $1.matches($0) }) {
        return count
      }
    }
    return nil
  }

  /// `v1`, `v4`, `v1beta`.
  private static func isVersion(_ segment: String) -> Bool {
    let bytes = Array(segment.utf8)
    return bytes.count >= 2 && bytes[0] | 0x20 == UInt8(ascii: "v") && TextRules.isDigit(bytes[1])
  }
}

extension ResolvedSection {
  /// Where the requests go.
  ///
  /// - Parameters:
  ///   - region: one of the preset's; `nil`: its base address.
  ///   - pasted: an address that a person gave instead (`providers.ID.base_url`, `--base-url`), as
  ///     people paste them: a bare host, with or without a slash or the version at its end, or the
  ///     whole address of an operation. What it says beyond a bare host is never added to. A query
  ///     is kept, a fragment dropped.
  /// - Throws: an unknown region, a variable that is not set, an address that is none.
  public func baseURL(
    region: String? = nil, variables given: [String: String] = [:], pasted: String? = nil
  ) throws(PresetError) -> BaseURL {
    guard let pasted else {
      return try address.baseURL(region: region, variables: given, declared: variables)
    }
    let address = try PastedAddress(pasted)
    let own = try ownPath(region, given, isNeeded: address.segments.isEmpty)
    let path = address.base(own: own, operations: request?.path.operations(model) ?? [])
    return BaseURL(
      text: address.origin.description + path.map { "/" + $0 }.joined(), query: address.query,
      origin: address.origin)
  }

  /// The path of the preset's own base address; empty where it has none.
  private func ownPath(
    _ region: String?, _ given: [String: String], isNeeded: Bool
  ) throws(PresetError) -> [String] {
    // Of several regions any shows the path.
    guard self.address.baseURL != nil || !self.address.regions.isEmpty else { return [] }
    let region = region ?? (self.address.baseURL == nil ? self.address.regions.first?.name : nil)
    do throws(PresetError) {
      let base = try self.address.baseURL(region: region, variables: given, declared: variables)
      let rest = (try? Origin.splitting(base.text).rest) ?? ""
      return rest.split(separator: "/").map(String.init)
    } catch {
      // A variable of the host's alone does not matter here, one of the path's only if the path
      // is needed.
      let template = self.address.baseURL ?? self.address.regions.first?.baseURL ?? ""
      let parts = template.split(separator: "/", omittingEmptySubsequences: false).dropFirst(3)
      let path = parts.filter { !$0.isEmpty }.map(String.init)
      if isNeeded, path.contains(where: { !Template($0).names.isEmpty }) { throw error }
      return path.map { Template($0).names.isEmpty ? $0 : "*" }
    }
  }
}

extension ValueTemplate {
  /// The paths that it can become, each part a glob in which `*` stands for a placeholder. The
  /// model's name, which may have several parts, as it is too.
  fileprivate func operations(_ model: String?) -> [[Glob]] {
    switch self {
    case .template(let template):
      func globs(_ model: String) -> [Glob] {
        let text = template.pieces.map { piece in
          switch piece {
          case .literal(let literal): literal
          case .placeholder("model"): model
          case .placeholder: "*"
          }
        }.joined()
        return text.split(separator: "/").map { Glob(text: String($0)) }
      }
      let general = globs("*")
      guard let model, template.names.contains("model") else { return [general] }
      return [globs(PercentCoding.model(model)), general]
    case .conditional(_, let use, let otherwise):
      return use.operations(model) + (otherwise?.operations(model) ?? [])
    case .literal, .list, .map: return []
    }
  }
}
