/// Reads a path's text. Offsets are bytes.
struct JSONPathParser {
  private let bytes: [UInt8]
  private var at = 0
  private var isInFilter = false

  init(_ text: String) { bytes = Array(text.utf8) }

  mutating func path() throws(JSONError) -> [JSONPath.Step] {
    guard !bytes.isEmpty else { throw fail("an empty path; write $ for the whole value") }
    if next("$") || next("@") { return try toEnd([]) }
    if peek == UInt8(ascii: "[") { return try toEnd([]) }
    return try toEnd([try nameOrAll()])
  }

  private mutating func toEnd(_ start: [JSONPath.Step]) throws(JSONError) -> [JSONPath.Step] {
    var steps = start
    while at < bytes.count {
      guard let step = try step() else { throw fail("'.name' or '[…]' is due here") }
      steps.append(step)
    }
    return steps
  }

  /// Nil if no step starts here.
  private mutating func step() throws(JSONError) -> JSONPath.Step? {
    if next(".") {
      guard peek != UInt8(ascii: ".") else { throw fail("'..' is not supported; name the way") }
      return try nameOrAll()
    }
    guard next("[") else { return nil }
    skipSpace()
    let step = try selector()
    skipSpace()
    guard next("]") else {
      switch peek {
      case UInt8(ascii: ",")?: throw fail("lists of selectors are not supported")
      case UInt8(ascii: ":")?: throw fail("slices are not supported; write [*] or an index")
      case UInt8(ascii: "&")?, UInt8(ascii: "|")?: throw fail("a filter takes one test only")
      default: throw fail("']' is due here")
      }
    }
    return step
  }

  private mutating func nameOrAll() throws(JSONError) -> JSONPath.Step {
    if next("*") { return .all }
    let start = at
    while let byte = peek, isNameByte(byte, isFirst: at == start) { at += 1 }
    guard at > start else { throw fail("a name is due here (letters, digits, _; else ['…'])") }
    if let byte = peek, byte != UInt8(ascii: "."), byte != UInt8(ascii: "["), !isTestByte(byte) {
      throw fail("a name with other characters than letters, digits and _ is written ['…']")
    }
    return .name(String(decoding: bytes[start..<at], as: UTF8.self))
  }

  private func isNameByte(_ byte: UInt8, isFirst: Bool) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "_"), 0x80...:
      true
    case UInt8(ascii: "0")...UInt8(ascii: "9"): !isFirst
    default: false
    }
  }

  /// What may follow a name in a filter.
  private func isTestByte(_ byte: UInt8) -> Bool { " ]=!<>&|".utf8.contains(byte) }

  private mutating func selector() throws(JSONError) -> JSONPath.Step {
    switch peek {
    case UInt8(ascii: "*")?:
      at += 1
      return .all
    case UInt8(ascii: "'")?, UInt8(ascii: "\"")?: return .name(try quoted())
    case UInt8(ascii: "-")?, (UInt8(ascii: "0")...UInt8(ascii: "9"))?: return .index(try index())
    case UInt8(ascii: "?")?:
      // Refused before it is read: filters in filters would nest as deep as the text is long.
      guard !isInFilter else { throw onlySingular }
      at += 1
      isInFilter = true
      defer { isInFilter = false }
      return .filter(try filter())
    case UInt8(ascii: ":")?: throw fail("slices are not supported; write [*] or an index")
    default: throw fail("a quoted name, an index, * or ?@.… is due here")
    }
  }

  private mutating func index() throws(JSONError) -> Int {
    let start = at
    if next("-") {}
    let digits = at
    while let byte = peek, (0x30...0x39).contains(byte) { at += 1 }
    let text = String(decoding: bytes[start..<at], as: UTF8.self)
    let leadingZero = bytes[digits..<at].first == 0x30 && text != "0"
    // RFC 9535: the range of I-JSON's integers.
    guard !leadingZero, let index = Int(text), index.magnitude < 1 << 53 else {
      at = start
      throw fail("an index is 0, 1, … or -1, -2, …, without leading zeros")
    }
    return index
  }

  private mutating func filter() throws(JSONError) -> JSONPath.Filter {
    skipSpace()
    let isNegated = next("!")
    skipSpace()
    guard next("@") else { throw fail("a filter starts with @, as in [?@.type=='text']") }
    var steps: [JSONPath.Step] = []
    while let step = try step() {
      switch step {
      case .name, .index: steps.append(step)
      case .all, .filter: throw onlySingular
      }
    }
    skipSpace()
    for comparison in JSONPath.Filter.Comparison.allCases where next(comparison.rawValue) {
      guard !isNegated else { throw fail("'!' stands before a test of existence only") }
      skipSpace()
      return JSONPath.Filter(steps: steps, test: .compare(comparison, try literal()))
    }
    if peek == UInt8(ascii: "=") { throw fail("equality is written ==") }
    return JSONPath.Filter(steps: steps, test: isNegated ? .missing : .exists)
  }

  private mutating func literal() throws(JSONError) -> JSONPath.Filter.Literal {
    switch peek {
    case UInt8(ascii: "'")?, UInt8(ascii: "\"")?: return .string(try quoted())
    case UInt8(ascii: "-")?, (UInt8(ascii: "0")...UInt8(ascii: "9"))?:
      guard case .success(let end) = JSONNumber.end(in: bytes, from: at),
        let value = Double(String(decoding: bytes[at..<end], as: UTF8.self)), value.isFinite
      else { throw fail("a number is due here") }
      at = end
      return .number(value)
    default:
      if next("true") { return .bool(true) }
      if next("false") { return .bool(false) }
      if next("null") { return .null }
      throw fail("a quoted text, a number, true, false or null is due here")
    }
  }
}

extension JSONPathParser {
  /// RFC 9535 string literals: either quote, JSON's escapes.
  private mutating func quoted() throws(JSONError) -> String {
    let quote = bytes[at]
    // Rewritten as a JSON string, so that escapes have one reader.
    var json: [UInt8] = [UInt8(ascii: "\"")]
    let start = at
    at += 1
    while let byte = peek, byte != quote {
      if byte == UInt8(ascii: "\\"), at + 1 < bytes.count {
        if bytes[at + 1] != UInt8(ascii: "'") || quote != UInt8(ascii: "'") { json.append(byte) }
        json.append(bytes[at + 1])
        at += 2
      } else {
        if byte == UInt8(ascii: "\"") { json.append(UInt8(ascii: "\\")) }
        json.append(byte)
        at += 1
      }
    }
    guard at < bytes.count else {
      at = start
      throw fail("a quoted text without its closing quote")
    }
    at += 1
    json.append(UInt8(ascii: "\""))
    do {
      return try JSONReader.read(json).value.string ?? ""
    } catch {
      at = start
      throw fail("a quoted text with a wrong escape or control character")
    }
  }

  private var peek: UInt8? { at < bytes.count ? bytes[at] : nil }

  private mutating func next(_ text: String) -> Bool {
    guard bytes[at...].starts(with: text.utf8) else { return false }
    at += text.utf8.count
    return true
  }

  private mutating func skipSpace() {
    while let byte = peek, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { at += 1 }
  }

  private var onlySingular: JSONError {
    fail("a filter looks at one value: names and indices only")
  }

  private func fail(_ message: String) -> JSONError {
    JSONError(code: .syntax, offset: at, message: message)
  }
}
