/// The way to a value, as messages show it: `errors[0].where.path`.
struct KeyPathText: Sendable {
  private(set) var text = ""

  func key(_ name: String) -> KeyPathText {
    KeyPathText(text: text.isEmpty ? name : text + "." + name)
  }

  func index(_ index: Int) -> KeyPathText { KeyPathText(text: text + "[\(index)]") }

  init(_ text: String = "") { self.text = text }

  private init(text: String) { self.text = text }
}
