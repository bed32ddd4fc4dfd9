/// Collects what is wrong while a preset is read.
struct Faults {
  private(set) var errors: [PresetError] = []

  mutating func add(
    _ code: PresetError.Code, at place: Place, _ path: KeyPathText, _ message: String
  ) {
    // The merged preset is checked after its files: say nothing twice.
    let error = PresetError(
      code: code, file: place.file, line: place.line, column: place.column, keyPath: path.text,
      message: message)
    if !errors.contains(where: {
      $0.line == error.line && $0.column == error.column
        && $0.file == error.file && $0.message == error.message
    }) {
      errors.append(error)
    }
  }

  /// In the order of the text.
  var sorted: [PresetError] {
    errors.enumerated()
      .sorted {
        ($0.element.line, $0.element.column, $0.offset)
          < ($1.element.line, $1.element.column, $1.offset)
      }
      .map(\.element)
  }
}

extension String {
  /// For a message: one line, at most 60 characters, control characters escaped.
  var quoted: String {
    var shown = ""
    for scalar in unicodeScalars.prefix(60) {
      if scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
        || scalar.properties.generalCategory == .format
        || scalar.value == 0x2028 || scalar.value == 0x2029
      {
        shown += "\\u{" + String(scalar.value, radix: 16) + "}"
      } else {
        shown.unicodeScalars.append(scalar)
      }
    }
    return "\"" + shown + (unicodeScalars.count > 60 ? "…" : "") + "\""
  }
}
