public import Files
import Glibc

/// The world around a command, as values: tests give their own.
public struct Context: Sendable {
  /// The environment as bytes; the first of equal names counts.
  public let environment: [(name: String, value: [UInt8])]
  public let output: any Output
  public let errors: any Output
  public let installation: Installation
  /// The machine's own settings and presets.
  public let system: Path
  /// Whether somebody types on standard input.
  public let inputIsTerminal: Bool
  public let table: CommandTable
  /// What this program can do beyond `osgk`; `nil` in `osgk` itself.
  public let net: NetPart?

  public init(
    environment: [(name: String, value: [UInt8])], output: any Output, errors: any Output,
    installation: Installation, system: Path = "/etc/osgk", inputIsTerminal: Bool = false,
    table: CommandTable = .osgk, net: NetPart? = nil
  ) {
    self.environment = environment
    self.output = output
    self.errors = errors
    self.installation = installation
    self.system = system
    self.inputIsTerminal = inputIsTerminal
    self.table = table
    self.net = net
  }

  /// Of this process.
  public static func current(net: NetPart? = nil) -> Context {
    Context(
      environment: processEnvironment(), output: DescriptorOutput(1), errors: DescriptorOutput(2),
      installation: .current(), inputIsTerminal: isatty(0) == 1, net: net)
  }

  /// Entries without `=` are left out.
  private static func processEnvironment() -> [(name: String, value: [UInt8])] {
    var entries: [(name: String, value: [UInt8])] = []
    var next = environ
    while let entry = next.pointee {
      let bytes = UnsafeBufferPointer(start: entry, count: strlen(entry))
        .map { UInt8(bitPattern: $0) }
      if let equals = bytes.firstIndex(of: UInt8(ascii: "=")) {
        entries.append(
          (String(decoding: bytes[..<equals], as: UTF8.self), Array(bytes[(equals + 1)...])))
      }
      next += 1
    }
    return entries
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
