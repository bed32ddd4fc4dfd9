import Glibc

/// The variables that a run was started with, as a value: tests give their own.
public struct Environment: Sendable, Equatable {
  private let variables: [String: [UInt8]]

  public init(_ variables: [String: [UInt8]]) { self.variables = variables }

  public init(_ variables: [String: String]) {
    self.variables = variables.mapValues { Array($0.utf8) }
  }

  /// This process's. Names that are not UTF-8 are left out: none of ours is.
  public static func current() -> Environment {
    var variables: [String: [UInt8]] = [:]
    var next = environ
    while let entry = next.pointee {
      let bytes = UnsafeBufferPointer(start: entry, count: strlen(entry)).map {
        UInt8(bitPattern: $0)
      }
      if let equals = bytes.firstIndex(of: UInt8(ascii: "=")),
        let name = String(validating: bytes[..<equals], as: UTF8.self),
        variables[name] == nil
      {
        variables[name] = Array(bytes[(equals + 1)...])
      }
      next += 1
    }
    return Environment(variables)
  }

  /// The variable's bytes; an empty one counts as unset, as the XDG specification says.
  public subscript(name: String) -> [UInt8]? {
    guard let value = variables[name], !value.isEmpty else { return nil }
    return value
  }

  /// Sorted; also the names of empty ones.
  var names: [String] { variables.keys.sorted() }

  func bytes(of name: String) -> [UInt8] { variables[name] ?? [] }
}
