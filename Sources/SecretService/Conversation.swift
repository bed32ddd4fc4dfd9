import CSecret

/// One call's talk with the keyring: lives on one thread, and always with the same owner of the
/// service's name, so that a restart in the middle is an error and no mix of two keyrings.
final class Conversation {
  static let name = "org.freedesktop.secrets"

  let deadlines: SecretService.Deadlines
  let patience: Patience
  /// The keyring's unique name on the bus.
  private(set) var owner = ""
  private let line: Line
  private var end: ContinuousClock.Instant

  /// Finds the keyring.
  init(
    _ deadlines: SecretService.Deadlines, _ patience: Patience, on line: Line,
    since start: ContinuousClock.Instant
  ) throws(SecretServiceError) {
    self.deadlines = deadlines
    self.patience = patience
    self.line = line
    end = start + deadlines.answer
    owner = try findOwner()
  }

  var connection: OpaquePointer { line.connection }

  var isBusGone: Bool { g_dbus_connection_is_closed(connection) != 0 }

  /// What is left for the keyring to answer in. Time that a person took is not counted.
  private var left: Duration { end - .now }

  /// Stops the keyring's clock while a person is asked.
  func whileAsking<R>(_ body: () throws(SecretServiceError) -> R) throws(SecretServiceError) -> R {
    let start = ContinuousClock.now
    defer { end += .now - start }
    return try body()
  }

  private func findOwner() throws(SecretServiceError) -> String {
    let name = Variant.tuple(.string(Self.name))
    if let owner = try callBus("GetNameOwner", name) { return owner[0].text }
    // Desktops start the service when it is asked for.
    guard try callBus("StartServiceByName", .tuple(.string(Self.name), .uint32(0))) != nil,
      let owner = try callBus("GetNameOwner", name)
    else { throw .noService }
    return owner[0].text
  }

  /// `nil` where the bus says no.
  private func callBus(_ method: String, _ words: Variant) throws(SecretServiceError) -> Variant? {
    do throws(Failure) {
      return try send(
        method, words, to: "org.freedesktop.DBus", at: .bus, interface: "org.freedesktop.DBus")
    } catch {
      if case .remote = error { return nil }
      throw error.error(deadlines)
    }
  }

  /// Calls a method of the keyring. `interface` without its `org.freedesktop.` in front.
  func call(
    _ path: ObjectPath, _ interface: String, _ method: String, _ words: Variant
  ) throws(Failure) -> Variant {
    try send(
      method, words, to: owner, at: path, interface: "org.freedesktop." + interface)
  }

  private func send(
    _ method: String, _ words: Variant, to name: String, at path: ObjectPath, interface: String
  ) throws(Failure) -> Variant {
    let left = left
    guard left > .zero else { throw .silent }
    var failure: UnsafeMutablePointer<GError>?
    let reply = words.lend {
      g_dbus_connection_call_sync(
        connection, name, path.text, interface, method, $0, nil,
        G_DBUS_CALL_FLAGS_NO_AUTO_START, left.milliseconds, patience.cancellable, &failure)
    }
    if let reply { return Variant(taking: reply) }
    throw Failure(taking: failure, patience)
  }

  /// The encrypted session, opened at its first use.
  func session() throws(SecretServiceError) -> Session {
    if let open = line.session, open.owner == owner { return open.session }
    let session = try Session(owner: owner, patience, left: max(.zero, left), deadlines)
    line.session = (owner, session)
    return session
  }
}
