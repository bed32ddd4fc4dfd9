import CSecret
import Dispatch
import Synchronization

/// A connection to the bus and the encrypted session on it. Opening the session is most of a talk's
/// time (two big powers on each side), so the next talk takes the line over, if it comes soon.
final class Line: @unchecked Sendable {
  // Unchecked, and right: one talk at a time has it. Who talks takes it out of `idle` first.
  private static let idle = Mutex<Line?>(nil)
  /// How long an idle line is kept: the keyring's signals pile up behind it.
  private static let kept = DispatchTimeInterval.seconds(10)

  let address: String
  let connection: OpaquePointer
  /// The owner of the keyring's name that the session is with.
  var session: (owner: String, session: Session)?
  private let context: OpaquePointer?

  /// Connects, in a main context of its own: signals that nobody waits for would pile up in the
  /// program's, which is never served.
  private init(
    _ address: String, _ deadlines: SecretService.Deadlines, _ patience: Patience
  ) throws(SecretServiceError) {
    let context = g_main_context_new()
    g_main_context_push_thread_default(context)
    defer { g_main_context_pop_thread_default(context) }
    var failure: UnsafeMutablePointer<GError>?
    let found = patience.limited(to: deadlines.answer) {
      g_bus_get_sync(G_BUS_TYPE_SESSION, patience.cancellable, &failure)
    }
    guard let found else {
      defer { g_error_free(failure) }
      g_main_context_unref(context)
      if patience.isCancelled { throw .cancelled }
      if patience.isExpired { throw .silentBus(deadlines) }
      throw .deadBus(address, failure)
    }
    // GLib would end the whole program with the bus.
    g_dbus_connection_set_exit_on_close(found, 0)
    (self.address, self.context, connection) = (address, context, found)
  }

  deinit {
    session = nil
    g_object_unref(UnsafeMutableRawPointer(connection))
    g_main_context_unref(context)
  }

  /// Lends a line to a talk: the one before's, or a new one. After an error it is not used again.
  static func use<R>(
    _ deadlines: SecretService.Deadlines, _ patience: Patience,
    _ body: (Line) throws(SecretServiceError) -> R
  ) throws(SecretServiceError) -> R {
    guard let address = SessionBus.address() else { throw .noBus }
    let last = idle.withLock { idle in
      defer { idle = nil }
      return idle
    }
    let line: Line
    if let last, last.address == address, g_dbus_connection_is_closed(last.connection) == 0 {
      line = last
    } else {
      line = try Line(address, deadlines, patience)
    }
    let result = try line.serve(body)
    line.keep()
    return result
  }

  private func serve<R>(
    _ body: (Line) throws(SecretServiceError) -> R
  ) throws(SecretServiceError) -> R {
    g_main_context_push_thread_default(context)
    defer {
      // What nobody waited for.
      while g_main_context_iteration(context, 0) != 0 {}
      g_main_context_pop_thread_default(context)
    }
    return try body(self)
  }

  private func keep() {
    Self.idle.withLock { $0 = self }
    DispatchQueue.global().asyncAfter(deadline: .now() + Self.kept) { [weak self] in
      Self.idle.withLock { if $0 === self { $0 = nil } }
    }
  }
}
