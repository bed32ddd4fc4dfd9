import Glibc

private let slash = UInt8(ascii: "/")
private let dot = UInt8(ascii: ".")

extension Path {
  public var isAbsolute: Bool { bytes.first == slash }

  /// The part after the last slash; slashes at the end do not count. Empty for `/`.
  public var lastComponent: [UInt8] { Array(bytes.split(separator: slash).last ?? []) }

  /// `/a/b` → `/a`; `/a` → `/`; `/` → `/`; `b` → `.`.
  public var parent: Path {
    var rest = bytes[...]
    func drop(while unwanted: (UInt8) -> Bool) {
      while let last = rest.last, unwanted(last) { rest.removeLast() }
    }
    drop { $0 == slash }
    drop { $0 != slash }
    if rest.isEmpty { return Path(isAbsolute ? "/" : ".") }
    drop { $0 == slash }
    return rest.isEmpty ? Path("/") : Path(upToNUL: rest)
  }

  /// The last component without its suffix: `talk.tar.gz` → `talk.tar`, `.rc` → `.rc`.
  public var stem: [UInt8] {
    let name = lastComponent
    guard let cut = Self.suffixDot(in: name) else { return name }
    return Array(name[..<cut])
  }

  /// The suffix of the last component without its dot, in lower case (ASCII only); `nil` where
  /// there is none.
  public var suffix: String? {
    let name = lastComponent
    guard let cut = Self.suffixDot(in: name) else { return nil }
    let lowered = name[(cut + 1)...].map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 }
    return String(decoding: lowered, as: UTF8.self)
  }

  /// Where the suffix's dot stands: not the first character, not the last.
  private static func suffixDot(in name: [UInt8]) -> Int? {
    guard let cut = name.lastIndex(of: dot), cut + 1 < name.count,
      name[..<cut].contains(where: { $0 != dot })
    else { return nil }
    return cut
  }

  public var endsInSlash: Bool { bytes.last == slash }

  /// With a slash at its end, which says that it is a directory's.
  public var asDirectory: Path { endsInSlash ? self : Path(upToNUL: bytes + [slash]) }

  /// The component put behind this path; everything after a NUL in it is dropped.
  public func appending(_ component: some Sequence<UInt8>) -> Path {
    let tail = component.drop { $0 == slash }
    return Path(upToNUL: bytes.last == slash ? bytes + tail : bytes + [slash] + tail)
  }
  public func appending(_ component: String) -> Path { appending(Array(component.utf8)) }

  /// The path made absolute against the current directory; nothing is resolved.
  public func absolute() throws(FileError) -> Path {
    if isAbsolute { return self }
    guard let buffer = getcwd(nil, 0) else {
      throw FileError(operation: "find the directory of", path: self, reason: .system(errno))
    }
    defer { free(buffer) }
    let length = strlen(buffer)
    let directory = UnsafeRawBufferPointer(start: buffer, count: length)
    return Path(upToNUL: directory).appending(bytes)
  }
}
