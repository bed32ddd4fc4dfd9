/// A file's path as the kernel sees it: bytes without NUL, never repaired to valid UTF-8.
public struct Path: Hashable, Sendable {
  /// The path's bytes, without a terminating NUL.
  public let bytes: [UInt8]

  /// Fails when the bytes are empty or hold a NUL.
  public init?(bytes: some Sequence<UInt8>) {
    let bytes = Array(bytes)
    guard !bytes.isEmpty, !bytes.contains(0) else { return nil }
    self.bytes = bytes
  }

  /// A path from text that is known to be one; everything after a NUL is dropped and an empty
  /// text means the current directory.
  public init(_ text: String) {
    let bytes = Array(text.utf8.prefix { $0 != 0 })
    self.bytes = bytes.isEmpty ? [UInt8(ascii: ".")] : bytes
  }
}

extension Path: ExpressibleByStringLiteral {
  public init(stringLiteral value: String) { self.init(value) }
}

extension Path: CustomStringConvertible {
  /// For people: invalid UTF-8 repaired, control characters escaped.
  public var description: String { String(decoding: bytes, as: UTF8.self) }
}

extension Path {
  public var isAbsolute: Bool { bytes.first == UInt8(ascii: "/") }

  /// The part after the last slash.
  public var lastComponent: [UInt8] { Array(bytes.split(separator: UInt8(ascii: "/")).last ?? []) }

  /// `/a/b` → `/a`; `b` → `.`.
  public var parent: Path { fatalError("face") }

  /// The last component without its suffix: `talk.tar.gz` → `talk.tar`, `.rc` → `.rc`.
  public var stem: [UInt8] { fatalError("face") }

  /// The suffix of the last component without its dot, in lower case; `nil` where there is none.
  public var suffix: String? { fatalError("face") }

  public func appending(_ component: some Sequence<UInt8>) -> Path { fatalError("face") }
  public func appending(_ component: String) -> Path { appending(Array(component.utf8)) }

  /// The path made absolute against the current directory; nothing is resolved.
  public func absolute() throws(FileError) -> Path { fatalError("face") }

  public func withCString<R>(_ body: (UnsafePointer<CChar>) throws -> R) rethrows -> R {
    try (bytes.map { CChar(bitPattern: $0) } + [0]).withUnsafeBufferPointer {
      try body($0.baseAddress!)  // never empty: it holds the NUL
    }
  }
}
