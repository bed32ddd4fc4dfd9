/// One reading. The open arrays and objects lie on a stack of its own.
struct JSONParser {
  let bytes: [UInt8]
  let mode: JSONReader.Mode
  let depthLimit: Int
  let countLimit: Int
  var at = 0
  var repairs = 0

  private var stack: [Frame] = []
  private var count = 0

  init(bytes: [UInt8], mode: JSONReader.Mode, depthLimit: Int, countLimit: Int) {
    self.bytes = bytes
    self.mode = mode
    self.depthLimit = depthLimit
    self.countLimit = countLimit
  }

  var isStrict: Bool { mode == .strict }

  /// An open array (`key` nil) or object.
  private struct Frame {
    var items: [JSON] = []
    var members = JSONObject.Builder()
    var key: String?
  }

  mutating func document() throws(JSONError) -> JSON {
    try skipMark()
    while true {
      skipSpace()
      guard var value = try opened() else { continue }
      // Hand the value up as long as it closes what it stands in.
      while true {
        guard !stack.isEmpty else {
          skipSpace()
          guard at == bytes.count else { throw unexpected("only white space after the document") }
          return value
        }
        guard let closed = try closed(after: value) else { break }
        value = closed
      }
    }
  }

  /// Reads a scalar, or an empty array or object; nil after opening one that is not empty.
  private mutating func opened() throws(JSONError) -> JSON? {
    guard at < bytes.count else { throw unexpected("a value") }
    count += 1
    guard count <= countLimit else {
      throw JSONError(
        code: .tooLarge, offset: at, message: "more than \(countLimit) values in one document")
    }
    switch bytes[at] {
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "["):
      try open()
      if at < bytes.count, bytes[at] == UInt8(ascii: "]") {
        at += 1
        return .array([])
      }
      stack.append(Frame())
      return nil
    case UInt8(ascii: "{"):
      try open()
      if at < bytes.count, bytes[at] == UInt8(ascii: "}") {
        at += 1
        return .object(JSONObject())
      }
      stack.append(Frame(key: try name()))
      return nil
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
    default: return try word()
    }
  }

  private mutating func open() throws(JSONError) {
    guard stack.count < depthLimit else {
      throw JSONError(
        code: .tooDeep, offset: at,
        message: "more than \(depthLimit) arrays and objects within each other")
    }
    at += 1
    skipSpace()
  }

  /// Puts the value where it belongs; gives the array or object if that is complete now.
  private mutating func closed(after value: JSON) throws(JSONError) -> JSON? {
    let top = stack.count - 1
    if let key = stack[top].key {
      stack[top].members.add(key, value)
      switch try separator(or: UInt8(ascii: "}"), "',' or '}' after a member") {
      case .next:
        stack[top].key = try name()
        return nil
      case .end: return .object(stack.removeLast().members.object)
      }
    }
    stack[top].items.append(value)
    switch try separator(or: UInt8(ascii: "]"), "',' or ']' after an element") {
    case .next: return nil
    case .end: return .array(stack.removeLast().items)
    }
  }

  private enum Separator { case next, end }

  private mutating func separator(
    or end: UInt8, _ wanted: StaticString
  ) throws(JSONError) -> Separator {
    skipSpace()
    guard at < bytes.count else { throw unexpected(wanted) }
    if bytes[at] == UInt8(ascii: ",") {
      at += 1
      skipSpace()
      return .next
    }
    guard bytes[at] == end else { throw unexpected(wanted) }
    at += 1
    return .end
  }

  /// A member's name and its colon.
  private mutating func name() throws(JSONError) -> String {
    guard at < bytes.count, bytes[at] == UInt8(ascii: "\"") else {
      throw unexpected("a member's name in double quotes")
    }
    let name = try string()
    skipSpace()
    guard at < bytes.count, bytes[at] == UInt8(ascii: ":") else {
      throw unexpected("':' after a member's name")
    }
    at += 1
    return name
  }

  private mutating func skipSpace() {
    while at < bytes.count {
      switch bytes[at] {
      case 0x20, 0x0A, 0x0D, 0x09: at += 1
      default: return
      }
    }
  }

  private mutating func skipMark() throws(JSONError) {
    guard bytes.starts(with: [0xEF, 0xBB, 0xBF]) else { return }
    guard !isStrict else {
      throw JSONError(
        code: .encoding, offset: 0, message: "a byte order mark; JSON starts without one")
    }
    repairs += 1
    at = 3
  }
}

extension JSONParser {
  func unexpected(_ wanted: StaticString) -> JSONError {
    let found =
      switch at < bytes.count ? bytes[at] : nil {
      case nil: "the end"
      case let byte? where (0x21...0x7E).contains(byte):
        "'\(Character(Unicode.Scalar(byte)))'"
      case let byte?: "byte 0x\(String(byte, radix: 16, uppercase: true))"
      }
    return JSONError(code: .syntax, offset: at, message: "\(found) instead of \(wanted)")
  }

  private mutating func number() throws(JSONError) -> JSON {
    let start = at
    switch JSONNumber.end(in: bytes, from: start) {
    case .success(let end):
      at = end
      return .number(JSONNumber(checked: String(decoding: bytes[start..<end], as: UTF8.self)))
    case .failure(let place):
      if let value = notFinite() { return value }
      at = place
      throw unexpected("a digit (numbers are written as in 12, -0.5, 1e9)")
    }
  }

  private mutating func word() throws(JSONError) -> JSON {
    if skip("true") { return .bool(true) }
    if skip("false") { return .bool(false) }
    if skip("null") { return .null }
    if let value = notFinite() { return value }
    throw unexpected("a value")
  }

  /// What Python (`NaN`, `-Infinity`) and C (`-nan`, `inf`) print for numbers that JSON has not.
  private mutating func notFinite() -> JSON? {
    guard !isStrict else { return nil }
    for spelling: StaticString in [
      "NaN", "Infinity", "-Infinity", "nan", "-nan", "inf", "-inf",
    ] where skip(spelling) {
      repairs += 1
      return .null
    }
    return nil
  }

  private mutating func skip(_ word: StaticString) -> Bool {
    let found = word.withUTF8Buffer { word in
      at + word.count <= bytes.count && bytes[at..<at + word.count].elementsEqual(word)
    }
    if found { at += word.utf8CodeUnitCount }
    return found
  }
}
