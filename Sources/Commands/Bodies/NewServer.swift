import Files
import Glibc
import Jobs
import Origin
import Providers
import Settings
import YAML

/// `osgk providers add NAME --base-url URL`: a preset for a server that speaks as most do.
struct NewServer {
  let line: Invocation
  let context: Context
  private let id: String

  init(_ line: Invocation, _ context: Context) throws {
    self.line = line
    self.context = context
    id = line.word(0) ?? ""
    guard SettingDefinition.isProviderID(id) else {
      throw UsageError(
        "'\(id.printable)' is no name for a provider: lower-case letters, digits and hyphens.",
        command: line.command.path)
    }
    guard !(line.has("relays") && line.has("no-relays")) else {
      throw UsageError("--relays and --no-relays exclude each other.", command: line.command.path)
    }
  }

  func add() throws -> Int32 {
    let target = try context.paths.config.appending("providers").appending(id + ".yaml")
    if !line.has("force"), context.catalog.entries().contains(where: { $0.id == id }) {
      throw Failure(
        .outputExists, "there is a provider \(id) already",
        advice: "Take another name, or replace it with --force.")
    }
    let base = try address()
    let bytes = try preset(base, relays: try relays(base.origin))
    try check(bytes)
    try Files.createPrivateDirectory(target.parent)
    try Files.replace(target, with: bytes)
    try context.output.line(target.description.singleLine)
    return 0
  }

  /// However a person pasted it.
  private func address() throws -> BaseURL {
    let template = try context.catalog.preset(Catalog.templateID)
    guard let section = try template.transcription?.resolved() else {
      throw Failure(.preset, "\(Catalog.templateID) does not transcribe")
    }
    let base: BaseURL
    do throws(PresetError) {
      base = try section.baseURL(pasted: line.text("base-url"))
    } catch {
      throw Failure(.usage, reason: "address", error.message)
    }
    guard base.origin.isSecureOrLocal else {
      throw Failure(
        .usage, reason: "not_secure",
        "\(base.origin) is not on this machine, so others could read what is sent",
        advice: "Use its https:// address.")
    }
    return base
  }

  /// Whether what is sent there goes on to others. Nobody can see that from here.
  private func relays(_ origin: Origin) throws -> Bool {
    if line.has("relays") { return true }
    guard origin.isLocal, !line.has("no-relays") else { return false }
    guard context.inputIsTerminal else {
      throw UsageError(
        "say whether the server passes on what it gets: --relays or --no-relays.",
        command: line.command.path)
    }
    while true {
      try context.errors.write(
        "\(origin) is on this machine. Does it pass on what it gets, as a proxy or a tunnel does? "
          + "[yes/no] ")
      switch readLine()?.lowercased() {
      case "yes", "y": return true
      case "no", "n": return false
      case nil: throw Failure(.usage, reason: "no_answer", "no answer; nothing has changed")
      default: continue
      }
    }
  }

  private func preset(_ base: BaseURL, relays: Bool) throws -> [UInt8] {
    var editor = try YAMLEditor([])
    try editor.set(["id"], to: .string(id))
    try editor.set(["name"], to: .string(id))
    try editor.set(["extends"], to: .string(Catalog.templateID))
    try editor.set(["base_url"], to: .string(base.text))
    if relays { try editor.set(["relays"], to: .plain("true")) }
    if let model = line.text("model") {
      try editor.set(["transcription", "model"], to: .string(model))
    }
    for (name, value) in base.queryItems {
      for section in ["transcription", "polish"] {
        try editor.set([section, "request", "query", name], to: .string(value))
      }
    }
    return editor.bytes
  }

  /// As a file of the user's would be.
  private func check(_ bytes: [UInt8]) throws {
    let scratch = try TemporaryDirectory()
    defer { scratch.remove() }
    let file = scratch.path.appending(id + ".yaml")
    try Files.replace(file, with: bytes)
    if let problem = context.catalog.check(file).first {
      throw Failure(.usage, reason: "preset", problem.message)
    }
  }
}

extension BaseURL {
  /// What stands behind the `?`, decoded: a preset says it as fields.
  fileprivate var queryItems: [(name: String, value: String)] {
    query.split(separator: "&").map { item in
      let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return (Self.decoded(parts[0]), parts.count > 1 ? Self.decoded(parts[1]) : "")
    }
  }

  private static func decoded(_ text: Substring) -> String {
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), let code = UInt8(String(rest.prefix(2)) ?? "", radix: 16),
        rest.count >= 2
      {
        bytes.append(code)
        rest.removeFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
