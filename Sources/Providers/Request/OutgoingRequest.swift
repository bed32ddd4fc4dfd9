import JSON
public import Origin

/// A request, filled: everything but the key and the bytes of the audio file, which are put in
/// while it is sent.
public struct OutgoingRequest: Sendable {
  /// What the body is made of, in order.
  public enum Piece: Sendable, Equatable {
    case bytes([UInt8])
    /// The bytes of `audio`.
    case audio
    /// The same as base64, with padding, without line ends.
    case audioBase64
  }

  enum Content: Sendable {
    case none
    case raw
    case json(FilledDocument)
    case multipart(boundary: String, [FormPart])
  }

  public let method: String
  /// Absolute, query and all; printable ASCII. For a Unix socket its host is `localhost`.
  public let url: String
  /// Who gets it.
  public let origin: Origin
  /// In order, `Content-Type` among them where there is a body; no `Host`, no `Content-Length`,
  /// nothing of the key's. Names and values are free of CR, LF and NUL.
  public let headers: [HeaderField]
  /// How the key is sent.
  public let auth: Auth
  /// The file that the body holds; `nil` if it holds none.
  public let audio: AudioFile?
  public let body: [Piece]
  let content: Content

  init(
    method: String, url: String, origin: Origin, headers: [HeaderField], auth: Auth,
    audio: AudioFile?, content: Content
  ) {
    self.method = method
    self.url = url
    self.origin = origin
    self.headers = headers
    self.auth = auth
    self.content = content
    body = content.pieces(audio)
    self.audio = body.allSatisfy { if case .bytes = $0 { true } else { false } } ? nil : audio
  }

  /// The same for somebody who gets no key.
  public var keyless: OutgoingRequest {
    OutgoingRequest(
      method: method, url: url, origin: origin, headers: headers, auth: .none, audio: audio,
      content: content)
  }

  /// Bytes of the body as sent.
  public var contentLength: Int64 {
    body.reduce(0) { sum, piece in
      switch piece {
      case .bytes(let bytes): sum + Int64(bytes.count)
      case .audio: sum + (audio?.size ?? 0)
      case .audioBase64: sum + (audio?.base64Size ?? 0)
      }
    }
  }
}

extension OutgoingRequest.Content {
  func contentType(_ audio: AudioFile?) -> String? {
    switch self {
    case .none: nil
    case .raw: audio?.mime
    case .json: "application/json"
    case .multipart(let boundary, _): "multipart/form-data; boundary=\(boundary)"
    }
  }

  func pieces(_ audio: AudioFile?) -> [OutgoingRequest.Piece] {
    var body = BodyBuilder()
    switch self {
    case .none: break
    case .raw: body.add(.audio)
    case .json(let document): body.add(document)
    case .multipart(let boundary, let parts):
      for part in parts {
        body.add("--\(boundary)\r\nContent-Disposition: form-data; name=\"\(part.quotedName)\"")
        switch part.contents {
        case .text(let parts):
          body.add("\r\n\r\n")
          for part in parts {
            switch part {
            case .text(let text): body.add(text)
            case .hole: body.add(.audioBase64)
            }
          }
        case .json(let document):
          body.add("\r\nContent-Type: application/json\r\n\r\n")
          body.add(document)
        case .audio:
          body.add("; filename=\"\(audio?.sentName ?? "audio")\"\r\n")
          body.add("Content-Type: \(audio?.mime ?? "application/octet-stream")\r\n\r\n")
          body.add(.audio)
        }
        body.add("\r\n")
      }
      body.add("--\(boundary)--\r\n")
    }
    return body.finished()
  }
}

extension FormPart {
  /// As browsers write it: what would end the quotes or the line is percent-encoded.
  var quotedName: String {
    var quoted = ""
    for scalar in name.unicodeScalars {
      switch scalar {
      case "\"": quoted += "%22"
      case "\r": quoted += "%0D"
      case "\n": quoted += "%0A"
      case "\0": quoted += "%00"
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted
  }
}

/// Neighbouring bytes become one piece.
private struct BodyBuilder {
  private var pieces: [OutgoingRequest.Piece] = []
  private var bytes: [UInt8] = []

  mutating func add(_ text: String) { bytes += text.utf8 }

  mutating func add(_ document: FilledDocument) {
    for piece in document.pieces {
      switch piece {
      case .bytes(let more): bytes += more
      case .hole: add(.audioBase64)
      }
    }
  }

  mutating func add(_ piece: OutgoingRequest.Piece) {
    flush()
    pieces.append(piece)
  }

  mutating func finished() -> [OutgoingRequest.Piece] {
    flush()
    return pieces
  }

  private mutating func flush() {
    if !bytes.isEmpty { pieces.append(.bytes(bytes)) }
    bytes = []
  }
}
