import Files
public import JSON

extension OutgoingRequest {
  /// Method, url, headers, the way the key goes, and the body with the audio's path in its place.
  public func json() -> JSON {
    var object = JSONObject([
      ("method", .string(method)), ("url", .string(url)),
      ("headers", .object(JSONObject(headers.map { ($0.name, .string($0.value)) }))),
    ])
    object["auth"] = authJSON
    object["body"] = bodyJSON
    object["body_bytes"] = .number(JSONNumber(Int(contentLength)))
    return .object(object)
  }

  private var authJSON: JSON? {
    switch auth {
    case .none: nil
    case .bearer(let isOptional):
      ["header": "Authorization", "prefix": "Bearer ", "optional": .bool(isOptional)]
    case .header(let name, let prefix):
      ["header": .string(name), "prefix": .string(prefix), "optional": false]
    }
  }

  private var bodyJSON: JSON? {
    switch content {
    case .none: nil
    case .raw: ["raw": path]
    case .json(let document): ["json": document.json { _ in hole }]
    case .multipart(_, let parts): ["multipart": .array(parts.map(partJSON))]
    }
  }

  private func partJSON(_ part: FormPart) -> JSON {
    switch part.contents {
    case .audio:
      [
        "name": .string(part.name), "file": path, "filename": .string(audio?.sentName ?? "audio"),
        "type": .string(audio?.mime ?? "application/octet-stream"),
      ]
    case .json(let document):
      ["name": .string(part.name), "json": document.json { _ in hole }]
    case .text(let parts):
      ["name": .string(part.name), "value": FilledDocument.string(parts).json { _ in hole }]
    }
  }

  private var path: JSON { .string(audio?.path.description ?? "") }
  private var hole: String { "<base64 of \(audio?.path.description ?? "the audio")>" }
}
