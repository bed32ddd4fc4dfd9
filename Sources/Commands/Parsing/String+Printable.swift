extension String {
  /// For a message: one line, control characters and escapes made visible, ≤ 200 characters.
  package var printable: String {
    var text = ""
    for scalar in unicodeScalars.prefix(200) {
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator, .format, .surrogate:
        text += "\\u{\(String(scalar.value, radix: 16))}"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return unicodeScalars.count > 200 ? text + "…" : text
  }
}
