import Files
import Glibc
import Jobs
import Transcripts

/// `--output-template`: how each result's file is called.
struct OutputTemplate: Equatable, Sendable {
  /// What stands in braces.
  enum Field: String, CaseIterable, Sendable {
    /// The recording's directory; with `--output DIRECTORY` the part of it below the directory that
    /// was named.
    case dir
    /// The recording's name without its suffix, whole, and the suffix alone.
    case stem, name, ext
    /// The suffix of the format: `srt`, `txt`.
    case format
    /// The language of the text, where it is known before.
    case language
    /// The day on which the recording was last written: `2026-11-30`.
    case date
  }

  private enum Piece: Equatable, Sendable {
    case literal([UInt8])
    case field(Field)
  }

  /// What stands between slashes.
  private let components: [[Piece]]
  private let isAbsolute: Bool

  /// - Throws: an unknown word in braces, a brace that is not closed.
  init(_ text: Path) throws(Failure) {
    isAbsolute = text.isAbsolute
    var components: [[Piece]] = []
    for component in text.bytes.split(separator: UInt8(ascii: "/")) {
      components.append(try Self.pieces(component))
    }
    self.components = components
    for component in components where component.contains(.field(.dir)) && component.count > 1 {
      throw Self.fault("{dir} stands alone before a '/'")
    }
    guard let last = components.last, text.bytes.last != UInt8(ascii: "/"), last != [.field(.dir)]
    else { throw Self.fault("it must end in a file's name, such as {stem}.{format}") }
  }

  /// `{{` and `}}` are braces themselves.
  private static func pieces(_ text: ArraySlice<UInt8>) throws(Failure) -> [Piece] {
    let (open, shut) = (UInt8(ascii: "{"), UInt8(ascii: "}"))
    var pieces: [Piece] = []
    var literal: [UInt8] = []
    var rest = text
    while let byte = rest.popFirst() {
      guard byte == open || byte == shut else {
        literal.append(byte)
        continue
      }
      if rest.first == byte {
        literal.append(byte)
        rest.removeFirst()
        continue
      }
      guard byte == open, let end = rest.firstIndex(of: shut) else {
        throw fault("a brace of it has no other; '{{' and '}}' are braces themselves")
      }
      let word = String(decoding: rest[..<end], as: UTF8.self)
      guard let field = Field(rawValue: word) else {
        throw fault("it knows no {\(word.printable)}; there are " + fields)
      }
      if !literal.isEmpty { pieces.append(.literal(literal)) }
      literal = []
      pieces.append(.field(field))
      rest = rest[(end + 1)...]
    }
    if !literal.isEmpty { pieces.append(.literal(literal)) }
    return pieces
  }

  private static let fields = Field.allCases.map { "{\($0.rawValue)}" }.joined(separator: ", ")

  private static func fault(_ why: String) -> Failure {
    Failure(.usage, reason: "template", "--output-template: \(why)")
  }
}

extension OutputTemplate {
  /// The suffix that every name has, lower case; `nil` where it depends or there is none.
  var suffix: String? {
    guard case .literal(let text)? = components.last?.last,
      let dot = text.lastIndex(of: UInt8(ascii: ".")), dot + 1 < text.count
    else { return nil }
    return String(decoding: text[(dot + 1)...], as: UTF8.self).lowercased()
  }

  /// The name of one result.
  /// - Parameters:
  ///   - language: of the text, where it is known before.
  ///   - root: the chosen directory (`--output`), which no name leaves; `nil`: the template is a path
  ///     of its own.
  func path(
    of recording: Recording, as format: TranscriptFormat, language: String?, below root: Path?
  ) throws(Failure) -> Path {
    var parts: [[UInt8]] = []
    var isAbsolute = isAbsolute
    if isAbsolute, root != nil {
      throw Self.fault("with --output DIRECTORY it is a path below that directory")
    }
    for (index, component) in components.enumerated() {
      if component == [.field(.dir)] {
        let directory = root == nil ? recording.path?.parent.bytes ?? [] : recording.folder
        if index == 0, root == nil { isAbsolute = directory.first == UInt8(ascii: "/") }
        parts += directory.split(separator: UInt8(ascii: "/")).map(Array.init)
          .filter { $0 != [UInt8(ascii: ".")] }
        continue
      }
      var name: [UInt8] = []
      for piece in component {
        switch piece {
        case .literal(let text): name += text
        case .field(let field): name += try value(of: field, recording, format, language)
        }
      }
      // As the template's own words they are a path that somebody chose; made of a recording's name
      // they would lead elsewhere.
      let isOwn = component.allSatisfy { if case .literal = $0 { true } else { false } }
      if Self.dots.contains(name), !isOwn || root != nil || index == components.count - 1 {
        throw Self.fault("'\(name.text)' is no name of a file")
      }
      guard name.count <= 255 else {
        throw Self.fault("the name of a result would be longer than 255 bytes")
      }
      parts.append(name)
    }
    var bytes = Array(parts.joined(separator: [UInt8(ascii: "/")]))
    if isAbsolute { bytes.insert(UInt8(ascii: "/"), at: 0) }
    if let root { return root.appending(bytes) }
    return Path(bytes: bytes) ?? "."
  }

  private static let dots = [Array(".".utf8), Array("..".utf8), []]

  private func value(
    of field: Field, _ recording: Recording, _ format: TranscriptFormat, _ language: String?
  ) throws(Failure) -> [UInt8] {
    switch field {
    case .dir: return []
    case .stem: return recording.stem
    case .name: return recording.name
    case .ext: return Array(recording.name.dropFirst(recording.stem.count).drop { $0 == 0x2E })
    case .format: return Array(format.fileSuffix.utf8)
    case .date: return Array(Self.day(recording.path).utf8)
    case .language:
      guard let language else {
        throw Failure(
          .usage, reason: "template",
          "--output-template: which {language} is spoken is not known before",
          advice: "Name it with --language, one alone.")
      }
      return Array(language.utf8.map { $0 == UInt8(ascii: "/") ? UInt8(ascii: "-") : $0 })
    }
  }

  /// Where this machine is, not in UTC: the day that a person remembers.
  private static func day(_ path: Path?) -> String {
    let status = path.flatMap { try? Files.status($0) }
    var seconds = status.map { time_t($0.modifiedNanoseconds / 1_000_000_000) } ?? time(nil)
    var parts = tm()
    localtime_r(&seconds, &parts)
    func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(parts.tm_year + 1900)-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday))"
  }
}

extension [UInt8] {
  /// For a message; invalid UTF-8 repaired.
  fileprivate var text: String { String(decoding: self, as: UTF8.self).printable }
}
