import Files
import Synchronization

/// What a child of ours says on its standard error: the last messages, cleaned.
final class ErrorLines: Sendable {
  struct Message: Equatable {
    /// False for a mere warning.
    var isError: Bool
    /// The part of ffmpeg that speaks (`mp3`, `h264`), where it says so.
    var origin: String?
    var text: String
  }

  private let messages = Mutex<[Message]>([])

  private var all: [Message] { messages.withLock { $0 } }

  /// The errors so far, the last ones.
  var errors: [Message] { all.filter(\.isError) }

  /// Takes a line such as `[mp3float @ 0x55d0] [error] Header missing`.
  func take(_ bytes: [UInt8]) {
    var text = Substring(Self.clean(bytes))
    var message = Message(isError: true, origin: nil, text: "")
    while text.first == "[", let end = text.firstIndex(of: "]") {
      let word = text[text.index(after: text.startIndex)..<end]
      if word == "warning" { message.isError = false }
      if let at = word.firstRange(of: " @ ") { message.origin = String(word[..<at.lowerBound]) }
      text = text[text.index(after: end)...].drop { $0 == " " }
    }
    text = text.trimmingPrefix("file:/proc/self/fd/0: ")
    guard !text.isEmpty, !text.contains("Last message repeated") else { return }
    message.text = text.count > 200 ? text.prefix(199) + "…" : String(text)
    messages.withLock { messages in
      // Enough for the last words, however much is said.
      if messages.count == 64 { messages.removeFirst(32) }
      messages.append(message)
    }
  }

  /// One line without controls and escape sequences.
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
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }

  /// The message to show: the last one, or the one before where that says more.
  var tail: String {
    let errors = errors
    guard let last = errors.last else { return "ffmpeg gave no reason" }
    guard last.text == Self.general else { return last.text }
    return errors.last { $0.text != Self.general }?.text ?? last.text
  }

  private static let general = "Invalid data found when processing input"

  /// Nothing was recognised: no part of ffmpeg has more to say.
  var isUnknownFormat: Bool { errors.allSatisfy { $0.text == Self.general } }

  /// The length is computed from a bit rate.
  var lengthIsGuessed: Bool { all.contains { $0.text.contains("Estimating duration") } }

  /// The name of a codec that this ffmpeg cannot decode.
  var missingDecoder: String? {
    for line in errors.map(\.text) {
      for start in ["Decoder (codec ", "Decoding requested, but no decoder found for: "] {
        guard let range = line.firstRange(of: start) else { continue }
        let name = line[range.upperBound...].prefix { $0 != ")" && $0 != " " }
        if !name.isEmpty { return String(name) }
      }
    }
    return nil
  }

  /// It was built without the encoder, or without the container.
  var isMissingEncoder: Bool {
    errors.contains {
      $0.text.contains("Unknown encoder") || $0.text.contains("Requested output format")
    }
  }

  /// A message that tells of lost audio. Others (a picture that cannot be shown, an odd tag) do
  /// not concern us.
  var damage: String? {
    errors.last { message in
      let isPicture = ["h264", "hevc", "mjpeg", "png", "vp8", "vp9", "mpeg4"]
        .contains { message.origin?.hasPrefix($0) == true }
      return !isPicture && Self.damageWords.contains { message.text.contains($0) }
    }?.text
  }

  private static let damageWords = [
    "Error while decoding", "Error submitting packet", "Error during demuxing", "partial file",
    "ended prematurely", "runcat", "orrupt", "nvalid", "Header missing", "Input/output error",
    "too small", "overread", "CRC mismatch",
  ]
}
