import Glibc

/// A header whose value holds a key. The key's bytes are lent while the header is built; what was
/// built of them, libcurl's own copies too, is overwritten when the exchange is over.
public struct SecretHeader: Sendable {
  /// Gives the key's bytes to its argument, which keeps none of them.
  public typealias Lending = @Sendable ((UnsafeRawBufferPointer) -> Void) -> Void

  public let name: String
  /// What stands before the key: `Bearer ` with its space.
  public let prefix: String
  private let lend: Lending

  public init(name: String, prefix: String = "", lending lend: @escaping Lending) {
    self.name = name
    self.prefix = prefix
    self.lend = lend
  }
}

extension SecretHeader {
  /// Lends the header's line, ended by a NUL and wiped afterwards, and a number that tells this
  /// header from others as long as this process lives. Lends nothing where the key is empty or
  /// holds what no header may.
  func withLine(_ use: (_ line: UnsafePointer<CChar>, _ identity: Int) -> Void) {
    lend { key in
      guard !key.isEmpty, key.allSatisfy(RequestGuard.isValueByte) else { return }
      let start = Array((name + ": " + prefix).utf8)
      let line = UnsafeMutableRawBufferPointer.allocate(
        byteCount: start.count + key.count + 1, alignment: 1)
      defer {
        if let start = line.baseAddress { explicit_bzero(start, line.count) }
        line.deallocate()
      }
      line.copyBytes(from: start)
      UnsafeMutableRawBufferPointer(rebasing: line[start.count...]).copyMemory(from: key)
      line[line.count - 1] = 0
      // Seeded anew in each process: nobody can find a second key with the same number.
      var hasher = Hasher()
      hasher.combine(bytes: UnsafeRawBufferPointer(line))
      line.withMemoryRebound(to: CChar.self) {
        if let line = $0.baseAddress { use(line, hasher.finalize()) }
      }
    }
  }
}
