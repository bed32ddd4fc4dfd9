/// A header whose value holds a key. The key's bytes are lent while the header is built and what
/// was built is wiped when the exchange is over; the library's own copies are out of reach.
public struct SecretHeader: Sendable {
  /// Gives the key's bytes to its argument, which keeps none of them.
  public typealias Lending = @Sendable ((UnsafeRawBufferPointer) -> Void) -> Void

  public let name: String
  /// What stands before the key: `Bearer ` with its space.
  public let prefix: String
  let lend: Lending

  public init(name: String, prefix: String = "", lending lend: @escaping Lending) {
    self.name = name
    self.prefix = prefix
    self.lend = lend
  }
}
