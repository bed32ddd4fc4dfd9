import CSecret

/// One call's talk with the keyring: lives on one thread, and always with the same owner of the
/// service's name, so that a restart in the middle is an error and no mix of two keyrings.
final class Conversation {
  static let name = "org.freedesktop.secrets"

  let deadlines: SecretService.Deadlines
  let patience: Patience
  let connection: OpaquePointer
  /// The keyring's unique name on the bus.
  private(set) var owner = ""
  private var end: ContinuousClock.Instant
  private var openSession: Session?

  /// Connects to the bus and finds the keyring.
  init(
    _ deadlines: SecretService.Deadlines, _ patience: Patience
  ) throws(SecretServiceError) {
    self.deadlines = deadlines
    self.patience = patience
    end = .now + deadlines.answer
    _ = SessionBus.notObeyed
    guard let address = SessionBus.address() else { throw .noBus }
    var failure: UnsafeMutablePointer<GError>?
    let found = patience.limited(to: deadlines.answer) {
      g_bus_get_sync(G_BUS_TYPE_SESSION, patience.cancellable, &failure)
    }
    guard let found else {
      defer { g_error_free(failure) }
      if patience.isCancelled { throw .cancelled }
      if patience.isExpired { throw .silentBus(deadlines) }
      throw .deadBus(address, failure)
    }
    // GLib would end the whole program with the bus.
    g_dbus_connection_set_exit_on_close(found, 0)
    connection = found
    owner = try findOwner()
  }

  deinit { g_object_unref(UnsafeMutableRawPointer(connection)) }

  /// Runs a whole talk with a main context of its own: the signals that nobody waits for would pile
  /// up in the program's, which is never served.
  static func withContext<R>(_ body: () -> R) -> R {
    let context = g_main_context_new()
    g_main_context_push_thread_default(context)
    defer {
      g_main_context_pop_thread_default(context)
      g_main_context_unref(context)
    }
    return body()
  }

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
    if let openSession { return openSession }
    let session = try Session(owner: owner, patience, left: max(.zero, left), deadlines)
    openSession = session
    return session
  }
}
