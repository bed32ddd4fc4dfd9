import JSON
import Origin

extension ResolvedSection {
  /// Fills the request.
  ///
  /// - Parameters:
  ///   - values: from `filling(_:)`.
  ///   - audio: for speech, the file that is sent; its format is one of `audioFormats`.
  ///   - base: from `baseURL(region:variables:pasted:)`.
  ///   - variables: the user's values for the preset's `variables:`.
  /// - Throws: a section that is no HTTP request; a variable that is used and not set; a value
  ///   that would put a line end into a header, a query or a path, or `..` into a path. The
  ///   message never shows the user's words.
  public func request(
    _ values: Values, audio: AudioFile? = nil, base: BaseURL,
    variables given: [String: String] = [:],
    marks: RequestMarks
  ) throws(PresetError) -> OutgoingRequest {
    guard let request else {
      throw PresetError(code: .value, message: "this is no request to a server but a program")
    }
    var values = values
    values["uuid"] = .text(marks.uuid)
    var filler = try RequestFiller(values, audio: audio, variables: variables, given: given)
    let path = try filler.path(request.path)
    let query = try filler.query(request.query, under: base.query)
    var headers = try filler.headers(request.headers)
    let content = filler.content(request.body, marks.boundary)
    try check(filler.missing, content, audio)
    if let type = content.contentType(audio) {
      let isForm = if case .multipart = content { true } else { false }
      if isForm { headers.removeAll { $0.name.lowercased() == "content-type" } }
      if !headers.contains(where: { $0.name.lowercased() == "content-type" }) {
        headers.append(HeaderField("Content-Type", type))
      }
    }
    return OutgoingRequest(
      method: request.method,
      url: base.requestText + path + (query.isEmpty ? "" : "?" + query), origin: base.origin,
      headers: headers, auth: address.auth, audio: audio, content: content)
  }

  private func check(
    _ missing: [String], _ content: OutgoingRequest.Content, _ audio: AudioFile?
  ) throws(PresetError) {
    if let name = missing.first {
      let label = variables.first { $0.name == name }?.label ?? name
      throw PresetError(code: .option, message: "\(label) is not set (variables.\(name))")
    }
    guard audio == nil else { return }
    let needsAudio =
      switch content {
      case .raw: true
      case .multipart(_, let parts): parts.contains { $0.contents == .audio }
      case .none, .json: false
      }
    if needsAudio { throw PresetError(code: .value, message: "there is no audio to send") }
  }
}

extension BaseURL {
  /// What a request's address begins with; a socket has no host, and one must be said.
  var requestText: String {
    guard case .unix = origin.kind else { return text }
    return "http://localhost" + text.dropFirst(origin.description.utf8.count)
  }
}

extension RequestFiller {
  mutating func content(_ body: RequestTemplate.Body, _ boundary: String) -> OutgoingRequest.Content
  {
    switch body {
    case .none: return .none
    case .raw: return .raw
    case .json(let template): return .json(document(template) ?? .object([]))
    case .multipart(let template):
      let parts = form(template)
      var boundary = boundary
      while boundary.utf8.count < 70, parts.contains(where: { $0.holds(boundary) }) {
        boundary += "x"
      }
      return .multipart(boundary: boundary, parts)
    }
  }

  /// The path, encoded: of the model `/ @ :` stay, of everything else only unreserved characters.
  mutating func path(_ template: ValueTemplate) throws(PresetError) -> String {
    switch template {
    case .conditional(let condition, let use, let otherwise):
      if condition.holds(values) { return try path(use) }
      return try otherwise.map { (other) throws(PresetError) in try path(other) } ?? ""
    case .template(let template):
      var text = ""
      for piece in template.pieces {
        switch piece {
        case .literal(let literal): text += PercentCoding.path(literal)
        case .placeholder(let name):
          guard let value = value(name) else {
            if missing.contains(name) { continue }
            throw PresetError(
              code: .option,
              message: name == "model"
                ? "no model is chosen, and the address of this request has one in it"
                : "\(name) is not given, and the address of this request has it in it")
          }
          let string = value.string
          if let control = TextRules.control(in: string) {
            throw Self.refused(name, control, "an address")
          }
          text += name == "model" ? PercentCoding.model(string) : PercentCoding.segment(string)
        }
      }
      let parts = text.split(separator: "/")
      guard !parts.contains(".."), !parts.contains(".") else {
        throw PresetError(
          code: .refused, message: "an address has no . or .. as a part of its path")
      }
      return text
    case .literal, .list, .map: return ""
    }
  }

  /// `a=1&b=2`, encoded. What an address that a person gave says wins.
  mutating func query(
    _ members: [ValueTemplate.Member], under given: String
  ) throws(PresetError) -> String {
    let names = Set(given.split(separator: "&").map { $0.prefix { $0 != "=" } })
    var fields = given.isEmpty ? [] : [given]
    for member in members {
      let name = PercentCoding.segment(member.key)
      if names.contains(name[...]) { continue }
      for text in texts(member.value) {
        if let control = TextRules.control(in: text) {
          throw Self.refused(member.key, control, "a query")
        }
        fields.append(name + "=" + PercentCoding.segment(text))
      }
    }
    return fields.joined(separator: "&")
  }

  /// Without the absent ones.
  mutating func headers(_ members: [ValueTemplate.Member]) throws(PresetError) -> [HeaderField] {
    var headers: [HeaderField] = []
    for member in members {
      guard let text = text(member.value), !text.isEmpty else { continue }
      if let control = TextRules.control(in: text) {
        throw Self.refused(member.key, control, "a header")
      }
      guard text.utf8.allSatisfy({ $0 < 0x80 }) else {
        throw PresetError(
          code: .refused, message: "the header \(member.key) can hold ASCII only")
      }
      headers.append(HeaderField(member.key, text))
    }
    return headers
  }

  private static func refused(_ name: String, _ control: String, _ place: String) -> PresetError {
    PresetError(
      code: .refused, message: "\(name.quoted) holds \(control), which cannot stand in \(place)")
  }
}

extension FormPart {
  func holds(_ boundary: String) -> Bool {
    switch contents {
    case .audio: false
    case .text(let parts):
      parts.contains { if case .text(let text) = $0 { text.contains(boundary) } else { false } }
    case .json(let document):
      JSONWriter.write(document.json { _ in "" }).contains(boundary)
    }
  }
}
