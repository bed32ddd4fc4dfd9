import Files
import Synchronization

/// The lines that a child of ours writes to its standard error: the last ones, cleaned.
final class ErrorLines: Sendable {
  private let lines = Mutex<[String]>([])

  /// What has been said so far, at most so many lines.
  var all: [String] { lines.withLock { $0 } }

  func take(_ bytes: [UInt8]) {
    let line = Self.clean(bytes)
    guard !line.isEmpty else { return }
    lines.withLock { lines in
      if lines.count == 32 { lines.removeFirst(16) }
      lines.append(line)
    }
  }

  /// One line of at most 200 characters without controls, addresses of memory, and our name for
  /// the input.
  static func clean(_ bytes: [UInt8]) -> String {
    var text = ""
    var escape = false
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      // Escape sequences of terminals end with a letter.
      if scalar == "\u{1B}" {
        escape = true
      } else if escape {
        escape = !("@"..."~").contains(scalar) || scalar == "["
      } else if scalar.properties.generalCategory == .control
        || scalar.properties.generalCategory == .format
      {
        text += " "
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    text = String(text.replacing("file:/proc/self/fd/0: ", with: "").drop { $0 == " " })
    if let at = text.firstRange(of: " @ 0x"), text.hasPrefix("["),
      let close = text[at.upperBound...].firstIndex(of: "]")
    {
      text.removeSubrange(at.lowerBound..<close)
    }
    while text.last?.isWhitespace == true { text.removeLast() }
    return text.count > 200 ? text.prefix(199) + "…" : text
  }

  /// The line to show: the last one, or the one before where that says more.
  var tail: String {
    let lines = all
    guard let last = lines.last else { return "ffmpeg gave no reason" }
    let isGeneral = last.hasSuffix("Invalid data found when processing input")
    if isGeneral, let before = lines.dropLast().last(where: { $0.hasPrefix("[") }) { return before }
    return last
  }

  /// The name of a codec that this ffmpeg cannot decode.
  var missingDecoder: String? {
    for line in all {
      for start in ["Decoder (codec ", "Decoding requested, but no decoder found for: "] {
        guard let range = line.firstRange(of: start) else { continue }
        let name = line[range.upperBound...].prefix { $0 != ")" && $0 != " " }
        if !name.isEmpty { return String(name) }
      }
    }
    return nil
  }

  /// A line that tells of lost audio. Others (a picture that cannot be shown, an odd tag) do not
  /// concern us.
  var damage: String? {
    all.last { line in
      if line.hasPrefix("[h264") || line.hasPrefix("[hevc") || line.hasPrefix("[mjpeg")
        || line.hasPrefix("[png")
      {
        return false
      }
      return Self.damageWords.contains { line.contains($0) }
    }
  }

  private static let damageWords = [
    "Error while decoding", "Error submitting packet", "Error during demuxing", "partial file",
    "ended prematurely", "Truncat", "truncat", "orrupt", "Invalid data", "Header missing",
    "Packet is too small", "overread", "Page at", "CRC mismatch", "invalid",
  ]
}
