public import JSON
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

  public let method: String
  /// Absolute, query and all; printable ASCII.
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
  let content: Content

  public var body: [Piece] { content.pieces(audio) }

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

  /// A command line for curl that sends the same, quoted for a shell. The key stands in it as
  /// `$NAME` for a shell's variable, or as `***`.
  public func curlLine(keyVariable: String? = nil) -> String { fatalError("face") }

  /// Method, url, headers, the way the key goes, and the body with the audio's path in its place.
  public func json() -> JSON { fatalError("face") }
}

extension OutgoingRequest {
  enum Content: Sendable {
    case none
    case raw

    func pieces(_ audio: AudioFile?) -> [Piece] { [] }
  }
}

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
    _ values: Values, audio: AudioFile?, base: BaseURL, variables: [String: String] = [:],
    marks: RequestMarks
  ) throws(PresetError) -> OutgoingRequest {
    fatalError("face")
  }

  /// Where the requests go.
  ///
  /// - Parameters:
  ///   - region: one of the preset's; `nil`: its base address.
  ///   - pasted: an address that a person gave instead (`providers.ID.base_url`, `--base-url`), as
  ///     people paste them: with or without a slash or the version at its end, or the whole
  ///     address of an operation. A query is kept, a fragment dropped.
  /// - Throws: an unknown region, a variable that is not set, an address that is none.
  public func baseURL(
    region: String? = nil, variables: [String: String] = [:], pasted: String? = nil
  ) throws(PresetError) -> BaseURL {
    fatalError("face")
  }

  /// What is too much for this provider; `nil`: it may go.
  public func limitFault(for request: OutgoingRequest) -> LimitFault? { fatalError("face") }
  /// The same before a request is made: the file's bytes and seconds only.
  public func limitFault(for audio: AudioFile) -> LimitFault? { fatalError("face") }
}
