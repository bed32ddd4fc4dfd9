/// Hides keys in text that others wrote: a provider's error, an echo of the request. Known keys are
/// found as they are and in base64, hexadecimal, percent-encoded and JSON-escaped spellings; others
/// by what keys look like. Not for transcripts: a word after "token:" may look like a key.
public struct KeyMask: Sendable, CustomReflectable {
  /// What stands in a hidden key's place.
  public static let mark = "[key hidden]"

  let forms: [KeyForm]

  /// Hides these keys, and whatever is shaped like one.
  public init(keys: [APIKey]) { forms = keys.flatMap { KeyForm.all(of: $0) } }

  /// All keys that live in this process at the moment.
  public static var live: KeyMask { KeyMask(keys: LiveKeys.all) }

  /// Shows nothing to `dump` and its like.
  public var customMirror: Mirror { Mirror(self, children: [:]) }

  public func masking(_ text: String) -> String {
    String(decoding: masking(Array(text.utf8)), as: UTF8.self)
  }

  public func masking(_ bytes: [UInt8]) -> [UInt8] {
    Self.hide(scan(bytes, isEnd: true, before: nil).found, in: bytes, upTo: bytes.count)
  }

  /// What there is to hide in a text.
  struct Scan {
    /// In order, apart from each other.
    var found: [Range<Int>] = []
    /// What follows can change nothing before this.
    var settled: Int
    /// Before this it cannot make a known key of anything.
    var known: Int
  }

  /// - Parameters:
  ///   - isEnd: nothing follows.
  ///   - before: the byte that came before the text.
  func scan(_ text: [UInt8], isEnd: Bool, before: UInt8?) -> Scan {
    var all: [Range<Int>] = []
    var open = text.count
    for form in forms {
      for start in text.indices {
        let before = start > 0 ? text[start - 1] : before
        switch form.match(in: text, at: start, before: before, isEnd: isEnd) {
        case .no: break
        case .yes(let end): all.append(start..<end)
        case .open: if !isEnd { open = min(open, start) }
        }
      }
    }
    let shapes = KeyShapes(text)
    all += shapes.found()
    let found = Self.merged(all)
    guard !isEnd else { return Scan(found: found, settled: text.count, known: text.count) }
    let known = Self.outside(found, open)
    open = min(open, shapes.open())
    // What is to be hidden, a word, and a name with its value stay together.
    while true {
      let next = shapes.beginning(before: Self.outside(found, open))
      if next == open { break }
      open = next
    }
    return Scan(found: found, settled: open, known: known)
  }

  /// The index, or the beginning of what it would cut.
  private static func outside(_ ranges: [Range<Int>], _ index: Int) -> Int {
    ranges.last { $0.lowerBound < index && index < $0.upperBound }?.lowerBound ?? index
  }

  private static func merged(_ ranges: [Range<Int>]) -> [Range<Int>] {
    var merged: [Range<Int>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = merged.last, range.lowerBound < last.upperBound {
        merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        merged.append(range)
      }
    }
    return merged
  }

  static func hide(_ ranges: [Range<Int>], in text: [UInt8], upTo end: Int) -> [UInt8] {
    var shown: [UInt8] = []
    var next = 0
    for range in ranges where range.upperBound <= end {
      shown += text[next..<range.lowerBound]
      shown += mark.utf8
      next = range.upperBound
    }
    return shown + text[next..<end]
  }
}

/// The same for text that comes in pieces: a key that two pieces share is hidden, too. What may yet
/// become a key is held back, some KiB at most; then it is only known keys that no cut gets past.
public struct KeyMaskStream: Sendable {
  private static let mostHeld = 8 << 10

  private let mask: KeyMask
  private var held: [UInt8] = []
  private var before: UInt8?

  public init(_ mask: KeyMask) { self.mask = mask }

  /// What can be shown by now.
  public mutating func push(_ piece: [UInt8]) -> [UInt8] {
    held += piece
    return show(isEnd: false)
  }

  /// The rest.
  public mutating func finish() -> [UInt8] { show(isEnd: true) }

  private mutating func show(isEnd: Bool) -> [UInt8] {
    let scan = mask.scan(held, isEnd: isEnd, before: before)
    let end = held.count - scan.settled > Self.mostHeld ? scan.known : scan.settled
    guard end > 0 else { return [] }
    let shown = KeyMask.hide(scan.found, in: held, upTo: end)
    before = held[end - 1]
    held.removeFirst(end)
    return shown
  }
}
