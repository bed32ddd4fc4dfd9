import Files

/// Collects what is wrong while a preset is read.
struct Faults {
  private(set) var errors: [PresetError] = []
  /// The file whose faults come first.
  var main: Path?

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

  /// The main file's first, in the order of the text.
  func sorted() -> [PresetError] {
    func key(_ fault: (offset: Int, element: PresetError)) -> (Int, Int, Int, Int) {
      let error = fault.element
      return (error.file == main ? 0 : 1, error.line, error.column, fault.offset)
    }
    return errors.enumerated().sorted { key($0) < key($1) }.map(\.element)
  }
}

extension String {
  /// For a message: one line, at most 60 characters, control characters escaped.
  var quoted: String {
    let shown = String(String.UnicodeScalarView(unicodeScalars.prefix(60)))
    return "\"" + shown.withoutControls + (unicodeScalars.count > 60 ? "…" : "") + "\""
  }

  /// One line, and nothing that a terminal obeys: control characters, line breaks and marks of
  /// direction are written out.
  var withoutControls: String {
    guard unicodeScalars.contains(where: Self.isControl) else { return self }
    var shown = ""
    for scalar in unicodeScalars {
      if Self.isControl(scalar) {
        shown += "\\u{" + String(scalar.value, radix: 16) + "}"
      } else {
        shown.unicodeScalars.append(scalar)
      }
    }
    return shown
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) || scalar.value == 0x2028
      || scalar.value == 0x2029
      || (scalar.value >= 0x80 && scalar.properties.generalCategory == .format)
  }
}
