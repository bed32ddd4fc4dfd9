extension Conversation {
  private static let labelName = "org.freedesktop.Secret.Item.Label"
  private static let attributesName = "org.freedesktop.Secret.Item.Attributes"

  /// The items with these attributes and no other, the one changed last first (and always in the
  /// same order). A search on the bus also gives items that have more attributes: those are somebody
  /// else's.
  /// - Returns: `nil` where a keyring must be unlocked to tell and that is not allowed.
  func exact(
    _ schema: String, _ attributes: [String: String], mayPrompt: Bool
  ) throws(SecretServiceError) -> [Item]? {
    let items = try items(schema, attributes, mayPrompt: mayPrompt) { open in
      open.contains { $0.attributes == attributes }
    }
    return items?.filter { $0.attributes == attributes }.sorted {
      ($0.modified, $0.path.text) > ($1.modified, $1.path.text)
    }
  }

  func secret(of item: Item) throws(SecretServiceError) -> SecretBytes {
    let session = try session()
    let reply = try ask(item.path, "Secret.Item", "GetSecret", .tuple(.path(session.path)))
    guard reply.count == 1 else { throw .failed("a secret of another shape") }
    return try session.decode(reply[0])
  }

  func change(
    _ item: Item, to secret: SecretBytes, label: String
  ) throws(SecretServiceError) {
    let encoded = try session().encode(secret)
    _ = try ask(item.path, "Secret.Item", "SetSecret", .tuple(encoded))
    guard item.label != label else { return }
    let property = Variant.tuple(
      .string("org.freedesktop.Secret.Item"), .string("Label"), .boxed(.string(label)))
    _ = try ask(item.path, "DBus.Properties", "Set", property)
  }

  /// A new item in the default keyring.
  func create(
    _ secret: SecretBytes, _ schema: String, _ attributes: [String: String], label: String,
    mayPrompt: Bool
  ) throws(SecretServiceError) {
    guard let keyring = try defaultCollection(),
      let properties = try properties(keyring, "Secret.Collection")
    else { throw .noCollection }
    if properties["Locked"]?.isTrue == true {
      guard mayPrompt else { throw .locked }
      try unlock([keyring])
    }
    let all = attributes.merging(["xdg:schema": schema]) { _, name in name }
    let described = Variant.properties([
      (Self.labelName, .string(label)), (Self.attributesName, .dictionary(all)),
    ])
    // "Replace" would take an item with more attributes for ours, and overwrite it.
    let words = Variant.tuple(described, try session().encode(secret), .boolean(false))
    guard let reply = try tryAsking(keyring, "Secret.Collection", "CreateItem", words) else {
      throw .noCollection
    }
    try runPrompt(reply, at: 1)
  }

  func delete(_ item: Item) throws(SecretServiceError) {
    // Where there is none, somebody else was faster.
    if let reply = try tryAsking(item.path, "Secret.Item", "Delete", Variant.tuple()) {
      try runPrompt(reply, at: 0)
    }
  }
}
