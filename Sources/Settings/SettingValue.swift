/// A setting's value, of the type that the table gives its key.
public enum SettingValue: Sendable, Equatable {
  case flag(Bool)
  case integer(Int)
  case number(Double)
  case text(String)
  case texts([String])
}

extension SettingValue: CustomStringConvertible {
  /// As `config get` prints it: lists with commas between.
  public var description: String {
    switch self {
    case .flag(let value): value ? "true" : "false"
    case .integer(let value): String(value)
    case .number(let value):
      value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : String(value)
    case .text(let value): value
    case .texts(let values): values.joined(separator: ",")
    }
  }
}
