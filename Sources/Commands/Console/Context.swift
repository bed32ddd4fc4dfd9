/// The world around a command, as values: tests give their own.
public struct Context: Sendable {
  /// The environment as bytes; the first of equal names counts.
  public let environment: [(name: String, value: [UInt8])]
  public let output: any Output
  public let errors: any Output
  public let table: CommandTable

  public init(
    environment: [(name: String, value: [UInt8])], output: any Output, errors: any Output,
    table: CommandTable = .osgk
  ) {
    self.environment = environment
    self.output = output
    self.errors = errors
    self.table = table
  }
}

extension Context {
  public func variable(_ name: String) -> [UInt8]? {
    environment.first { $0.name == name }?.value
  }

  /// A variable that is set and not empty, invalid UTF-8 repaired.
  public func text(_ name: String) -> String? {
    guard let value = variable(name), !value.isEmpty else { return nil }
    return String(decoding: value, as: UTF8.self)
  }
}
