import YAML

/// Which placeholders may stand somewhere, and which of them are always there.
struct PlaceholderScope {
  var names: Set<String>
  /// Never absent, so that they may stand alone in an argument list.
  var certain: Set<String>

  init(_ names: Set<String> = [], certain: Set<String> = []) {
    self.names = names.union(certain)
    self.certain = certain
  }

  static let speech: Set<String> = [
    "model", "language", "languages", "prompt", "keywords", "temperature", "timestamps",
    "translate", "diarize", "speakers", "stream",
  ]
  static let polish: Set<String> = [
    "model", "system", "text", "max_tokens", "temperature", "stream",
  ]
  static let audioFacts: Set<String> = [
    "audio.format", "audio.extension", "audio.seconds", "audio.rate", "audio.mime",
  ]
  static let audioContents: Set<String> = ["audio.base64", "audio.data_uri"]

  func adding(names more: Set<String> = [], certain sure: Set<String> = []) -> PlaceholderScope {
    PlaceholderScope(names.union(more), certain: certain.union(sure))
  }

  /// Why a name may not stand here.
  func problem(with name: String) -> String? {
    if names.contains(name) { return nil }
    if ["key", "api_key", "apikey", "token", "secret"].contains(name.lowercased()) {
      return "{\(name)} is not a placeholder; the key is sent by auth: and nowhere else"
    }
    if name.hasPrefix("options.") {
      return "there is no option \(name.dropFirst("options.".count)); it stands under options:"
    }
    let known = names.sorted()
    if let near = Suggestion.closest(to: name, among: known) {
      return "{\(name)} does not exist here; did you mean {\(near)}?"
    }
    let shown = known.map { "{\($0)}" }.joined(separator: " ")
    return known.isEmpty
      ? "no placeholder can stand here" : "{\(name)} does not exist here; known are \(shown)"
  }
}
