import JSON
import Origin

/// What single texts have to be.
enum TextRules {
  /// What is wrong with the text, and what would be right.
  static func problem(with text: String, _ rule: TextRule) -> String? {
    if case .anything = rule {
      return text.utf8.contains(0) ? "a control character (NUL) cannot stand here" : nil
    }
    if let control = control(in: text) {
      return "a control character (\(control)) cannot stand here"
    }
    switch rule {
    case .line, .anything: return nil
    case .id: return isID(text) ? nil : "\(text.quoted) is no id; write 1 to 40 of a-z 0-9 -"
    case .link: return link(text)
    case .address: return AddressRules.problem(with: text)
    case .urlPath: return AddressRules.pathProblem(with: text)
    case .date: return isDate(text) ? nil : "\(text.quoted) is no date; write 2026-11-30"
    case .environmentName:
      return isEnvironmentName(text) ? nil : "\(text.quoted) is no variable's name; write A-Z 0-9 _"
    case .currency:
      return text.utf8.count == 3 && text.utf8.allSatisfy(isUpper)
        ? nil : "\(text.quoted) is no currency; write three capitals (USD)"
    case .pattern: return PatternRules.problem(with: text)
    case .replyPath: return replyPath(text)
    case .absolutePath:
      return text.hasPrefix("$")
        ? replyPath(text)
        : "\(text.quoted) does not begin at the whole reply; write \("$.text".quoted)"
    case .headerName: return HeaderRules.isToken(text) ? nil : "\(text.quoted) is no header's name"
    case .authHeader:
      return text.lowercased() == "authorization" ? nil : HeaderRules.problem(with: text)?.message
    case .program: return program(text)
    case .hex: return HexBytes.parse(text) == nil ? "write bytes as pairs of 0-9 a-f" : nil
    case .relativePath:
      return hasDotDot(text) || text.hasPrefix("/") || text.isEmpty
        ? "a path below a directory, without .." : nil
    case .filePath: return text.hasPrefix("/") ? nil : "write an absolute path (/etc/ssl/ca.pem)"
    }
  }

  /// The first control character, named.
  static func control(in text: String) -> String? {
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0: return "NUL"
      case 0x0A: return "a line break"
      case 0x0D: return "a carriage return"
      case 0x09: return "a tab"
      case 0..<0x20, 0x7F...0x9F: return "U+" + String(scalar.value, radix: 16, uppercase: true)
      case 0x2028, 0x2029: return "a line break"
      default: continue
      }
    }
    return nil
  }

  /// `[a-z0-9][a-z0-9-]{0,39}`.
  static func isID(_ text: String) -> Bool {
    let bytes = text.utf8
    guard let first = bytes.first, bytes.count <= 40, isLower(first) || isDigit(first) else {
      return false
    }
    return bytes.allSatisfy { isLower($0) || isDigit($0) || $0 == UInt8(ascii: "-") }
  }

  static func isName(_ text: String) -> Bool {
    guard let first = text.utf8.first, isLower(first), text.utf8.count <= 40 else { return false }
    return text.utf8.allSatisfy { isLower($0) || isDigit($0) || $0 == UInt8(ascii: "_") }
  }

  static func isEnvironmentName(_ text: String) -> Bool {
    guard let first = text.utf8.first, isUpper(first), text.utf8.count <= 80 else { return false }
    return text.utf8.allSatisfy { isUpper($0) || isDigit($0) || $0 == UInt8(ascii: "_") }
  }

  static func isDate(_ text: String) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].utf8.count == 4, parts[1].utf8.count == 2,
      parts[2].utf8.count == 2, parts.allSatisfy({ $0.utf8.allSatisfy(isDigit) }),
      let month = Int(parts[1]), let day = Int(parts[2]), let year = Int(parts[0])
    else { return false }
    let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let lengths = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    return (1...12).contains(month) && (1...lengths[month - 1]).contains(day)
  }

  static func hasDotDot(_ text: String) -> Bool {
    text.split(separator: "/").contains("..")
  }

  private static func link(_ text: String) -> String? {
    do throws(OriginError) {
      let origin = try Origin(parsing: text)
      if case .http("https", _, _) = origin.kind { return nil }
      return "write an https:// address"
    } catch {
      return "\(text.quoted) is no web address: \(error.message)"
    }
  }

  private static func replyPath(_ text: String) -> String? {
    do throws(JSONError) {
      _ = try JSONPath(text)
      return nil
    } catch {
      return "\(text.quoted) is no path into a reply: \(error.message)"
    }
  }

  private static func program(_ text: String) -> String? {
    if text.hasPrefix("/") {
      return hasDotDot(text) ? "an absolute path without .." : nil
    }
    return text.isEmpty || text.contains("/") || text.contains("{")
      ? "write a program's name (found on PATH) or its absolute path" : nil
  }

  static func isLower(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
  }
  static func isUpper(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
  }
  static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}

/// Bytes written as pairs of hexadecimal digits.
enum HexBytes {
  static func parse(_ text: String) -> [UInt8]? {
    let digits = Array(text.utf8)
    guard !digits.isEmpty, digits.count.isMultiple(of: 2), digits.count <= 64 else { return nil }
    var bytes: [UInt8] = []
    for i in stride(from: 0, to: digits.count, by: 2) {
      guard let byte = UInt8(String(decoding: digits[i..<i + 2], as: UTF8.self), radix: 16),
        digits[i] != UInt8(ascii: "+"), digits[i] != UInt8(ascii: "-")
      else { return nil }
      bytes.append(byte)
    }
    return bytes
  }
}
