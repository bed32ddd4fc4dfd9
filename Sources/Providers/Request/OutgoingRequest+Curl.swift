import Files
import JSON
import Origin

extension OutgoingRequest {
  /// A command line for curl that sends the same, quoted for a shell. The key stands in it as
  /// `$NAME` for a shell's variable, or as `***`.
  public func curlLine(keyVariable: String? = nil) -> String {
    var words = ["curl", "-X", method, ShellText.word(url)]
    if case .unix(let path) = origin.kind { words += ["--unix-socket", ShellText.word(path)] }
    let isForm = isPlainForm
    for header in headers where !(isForm && header.name.lowercased() == "content-type") {
      words += ["-H", ShellText.word("\(header.name): \(header.value)")]
    }
    if let key = keyHeader(keyVariable) { words += ["-H", key] }
    var before = ""
    switch content {
    case .none: break
    case .multipart(_, let parts) where isForm: words += parts.flatMap(formWords)
    case .raw: words += ["--data-binary", ShellText.word([UInt8(ascii: "@")] + audioPath)]
    case .json, .multipart:
      if let text = onlyBytes {
        words += ["--data-binary", ShellText.word(text)]
      } else {
        before = pipeline
        words += ["--data-binary", "@-"]
      }
    }
    return before + words.joined(separator: " ")
  }

  private func keyHeader(_ variable: String?) -> String? {
    let (name, prefix): (String, String)
    switch auth {
    case .none: return nil
    case .bearer(let isOptional):
      if isOptional, variable == nil { return nil }
      (name, prefix) = ("Authorization", "Bearer ")
    case .header(let header, let before): (name, prefix) = (header, before)
    }
    guard let variable else { return ShellText.word("\(name): \(prefix)***") }
    return "\"" + ShellText.insideQuotes("\(name): \(prefix)") + "$\(variable)\""
  }

  /// A form that curl can make itself: `-F` knows no base64.
  private var isPlainForm: Bool {
    guard case .multipart(_, let parts) = content else { return false }
    return parts.allSatisfy { part in
      !part.name.contains("=")
        && (part.contents == .audio || part.contents.onlyText != nil)
    }
  }

  private func formWords(_ part: FormPart) -> [String] {
    switch part.contents {
    case .audio:
      let value =
        Array("\(part.name)=@".utf8) + Self.quotedForCurl(audioPath)
        + Array(";filename=\(audio?.sentName ?? "audio");type=\(audio?.mime ?? "")".utf8)
      return ["-F", ShellText.word(value)]
    case .text:
      return ["--form-string", ShellText.word("\(part.name)=\(part.contents.onlyText ?? "")")]
    case .json:
      let value =
        Array("\(part.name)=".utf8) + Self.quotedForCurl(Array((part.contents.onlyText ?? "").utf8))
        + Array(";type=application/json".utf8)
      return ["-F", ShellText.word(value)]
    }
  }

  /// In curl's own double quotes: semicolons and the like are part of it then.
  private static func quotedForCurl(_ bytes: [UInt8]) -> [UInt8] {
    var quoted: [UInt8] = [UInt8(ascii: "\"")]
    for byte in bytes {
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
        quoted.append(UInt8(ascii: "\\"))
      }
      quoted.append(byte)
    }
    return quoted + [UInt8(ascii: "\"")]
  }

  private var onlyBytes: [UInt8]? {
    guard body.count == 1, case .bytes(let bytes) = body[0] else { return nil }
    return bytes
  }

  /// Writes the body piece by piece.
  private var pipeline: String {
    let commands = body.map { piece in
      switch piece {
      case .bytes(let bytes): "printf %s " + ShellText.word(bytes)
      case .audio: "cat " + ShellText.word(audioPath)
      case .audioBase64: "base64 -w0 " + ShellText.word(audioPath)
      }
    }
    return "{ " + commands.joined(separator: "; ") + "; } | "
  }

  /// Never taken for an option.
  private var audioPath: [UInt8] {
    let bytes = audio?.path.bytes ?? []
    return bytes.first == UInt8(ascii: "-") ? Array("./".utf8) + bytes : bytes
  }
}

extension FormPart.Contents {
  /// `nil` for what the audio stands in.
  fileprivate var onlyText: String? {
    let pieces: [FilledDocument.Piece]
    switch self {
    case .audio: return nil
    case .json(let document): pieces = document.pieces
    case .text(let parts):
      pieces = parts.map { part in
        switch part {
        case .text(let text): .bytes(Array(text.utf8))
        case .hole(let hole): .hole(hole)
        }
      }
    }
    var bytes: [UInt8] = []
    for piece in pieces {
      guard case .bytes(let more) = piece else { return nil }
      bytes += more
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
