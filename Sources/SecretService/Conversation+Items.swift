/// An item as it lies on the bus.
struct Item {
  let path: ObjectPath
  let attributes: [String: String]
  let label: String
  let created: UInt64
  let modified: UInt64
}

extension Conversation {
  private static let schemaName = "xdg:schema"

  /// The items that have at least these attributes, unlocked.
  /// - Returns: `nil` where a keyring must be unlocked to tell and that is not allowed.
  /// - Parameter enough: with these of the unlocked ones nobody is asked for a password.
  func items(
    _ schema: String, _ attributes: [String: String], mayPrompt: Bool,
    enough: ([Item]) -> Bool = { _ in false }
  ) throws(SecretServiceError) -> [Item]? {
    let wanted = attributes.merging([Self.schemaName: schema]) { _, name in name }
    var (open, closed) = try search(wanted)
    let found = try items(at: open, wanted)
    if closed.isEmpty, !found.isEmpty { return found }
    if enough(found) { return found }
    if closed.isEmpty, !(try isDefaultLocked()) { return found }
    guard mayPrompt else { return nil }
    // Some services do not tell of items in a locked keyring.
    let keyring = closed.isEmpty ? try defaultCollection() : nil
    try unlock(closed + (keyring.map { [$0] } ?? []))
    (open, closed) = try search(wanted)
    guard closed.isEmpty else { throw .stillLocked }
    return try items(at: open, wanted)
  }

  private func search(
    _ attributes: [String: String]
  ) throws(SecretServiceError) -> (open: [ObjectPath], closed: [ObjectPath]) {
    let found = try ask(.service, "Secret.Service", "SearchItems", .tuple(.dictionary(attributes)))
    guard found.type == "(aoao)" else { throw .failed("a search result of another shape") }
    return (found[0].objectPaths, found[1].objectPaths)
  }

  /// Reads the items; those that somebody deletes meanwhile are left out.
  private func items(
    at paths: [ObjectPath], _ wanted: [String: String]
  ) throws(SecretServiceError) -> [Item] {
    var items: [Item] = []
    for path in paths {
      guard let properties = try properties(path, "Secret.Item") else { continue }
      var attributes: [String: String] = [:]
      for entry in properties["Attributes"]?.entries ?? [] {
        attributes[entry.key] = entry.value.text
      }
      // A service may search loosely; we do not.
      guard wanted.allSatisfy({ attributes[$0.key] == $0.value }) else { continue }
      attributes[Self.schemaName] = nil
      items.append(
        Item(
          path: path, attributes: attributes, label: properties["Label"]?.text ?? "",
          created: properties["Created"]?.number ?? 0,
          modified: properties["Modified"]?.number ?? 0))
    }
    return items
  }

  /// `nil` where there is no such object.
  func properties(
    _ path: ObjectPath, _ interface: String
  ) throws(SecretServiceError) -> [String: Variant]? {
    let name = Variant.tuple(.string("org.freedesktop." + interface))
    let all = try tryAsking(path, "DBus.Properties", "GetAll", name)
    guard let all, all.type == "(a{sv})" else { return nil }
    return Dictionary(all[0].entries.map { ($0.key, $0.value) }) { first, _ in first }
  }

  /// The keyring that new items go to; `nil` where there is none.
  func defaultCollection() throws(SecretServiceError) -> ObjectPath? {
    let reply = try ask(.service, "Secret.Service", "ReadAlias", .tuple(.string("default")))
    let path = ObjectPath(text: reply[0].text)
    return path.isNone ? nil : path
  }

  func isDefaultLocked() throws(SecretServiceError) -> Bool {
    guard let path = try defaultCollection() else { return false }
    return try properties(path, "Secret.Collection")?["Locked"]?.isTrue ?? false
  }

  /// Asks the keyring to unlock, and through it the person who can.
  func unlock(_ paths: [ObjectPath]) throws(SecretServiceError) {
    let reply = try ask(.service, "Secret.Service", "Unlock", .tuple(.paths(paths)))
    guard reply.type == "(aoo)" else { throw .failed("an unlocking of another shape") }
    let prompt = ObjectPath(text: reply[1].text)
    if prompt.isNone {
      guard Set(reply[0].objectPaths).isSuperset(of: paths) else { throw .locked }
    } else {
      _ = try Prompt(path: prompt).run(in: self)
    }
  }

  /// A method whose failure has no meaning of its own.
  func ask(
    _ path: ObjectPath, _ interface: String, _ method: String, _ words: Variant
  ) throws(SecretServiceError) -> Variant {
    do throws(Failure) {
      return try call(path, interface, method, words)
    } catch {
      throw error.error(deadlines)
    }
  }

  /// The same; `nil` where there is no such object.
  func tryAsking(
    _ path: ObjectPath, _ interface: String, _ method: String, _ words: Variant
  ) throws(SecretServiceError) -> Variant? {
    do throws(Failure) {
      return try call(path, interface, method, words)
    } catch {
      if error.isNoObject { return nil }
      throw error.error(deadlines)
    }
  }

  /// Runs the prompt that a method's answer names at `index`; `/` is none.
  func runPrompt(_ reply: Variant, at index: Int) throws(SecretServiceError) {
    let prompt = ObjectPath(text: index < reply.count ? reply[index].text : "/")
    if !prompt.isNone { _ = try Prompt(path: prompt).run(in: self) }
  }
}
