import Jobs

enum DoctorCommand {
  static func run(_ invocation: Invocation, _ context: Context) async throws -> Int32 { 1 }
}
enum EngineCommand {
  static let noCloud = Failure(.config, "no cloud provider is configured yet")
  static func run(_ invocation: Invocation, _ context: Context) throws -> Int32 { 1 }
}
enum ProvidersCommand {
  static func list(_ invocation: Invocation, _ context: Context) throws -> Int32 { 1 }
  static func show(_ invocation: Invocation, _ context: Context) throws -> Int32 { 1 }
  static func check(_ invocation: Invocation, _ context: Context) throws -> Int32 { 1 }
  static func add(_ invocation: Invocation, _ context: Context) throws -> Int32 { 1 }
  static func setDefault(_ invocation: Invocation, _ context: Context) throws -> Int32 { 1 }
  static func index(_ invocation: Invocation, _ context: Context) throws -> Int32 { 1 }
}
enum ModelsCommand {
  static func list(_ invocation: Invocation, _ context: Context) throws -> Int32 { 1 }
  static func path(_ invocation: Invocation, _ context: Context) throws -> Int32 { 1 }
  static func add(_ invocation: Invocation, _ context: Context) throws -> Int32 { 1 }
}
enum ConfigCommand {
  static func get(_ invocation: Invocation, _ context: Context) throws -> Int32 { 1 }
  static func set(_ invocation: Invocation, _ context: Context) throws -> Int32 { 1 }
  static func unset(_ invocation: Invocation, _ context: Context) throws -> Int32 { 1 }
  static func list(_ invocation: Invocation, _ context: Context) throws -> Int32 { 1 }
  static func edit(_ invocation: Invocation, _ context: Context) async throws -> Int32 { 1 }
  static func path(_ invocation: Invocation, _ context: Context) throws -> Int32 { 1 }
}
