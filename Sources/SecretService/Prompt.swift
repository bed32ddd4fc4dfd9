import CSecret

/// A dialog of the keyring's.
struct Prompt {
  private final class Answer {
    /// `true`: dismissed.
    var isDismissed: Bool?
    var ownerIsGone = false
    var result: Variant?
  }

  let path: ObjectPath

  /// Shows the dialog and waits for its end.
  /// - Returns: what the dialog's action gave.
  func run(in talk: Conversation) throws(SecretServiceError) -> Variant? {
    let answer = Answer()
    let watches = watch(talk, answer)
    defer { for watch in watches { g_dbus_connection_signal_unsubscribe(talk.connection, watch) } }
    do throws(Failure) {
      _ = try talk.call(path, "Secret.Prompt", "Prompt", .tuple(.string("")))
    } catch {
      // A prompt that cannot be shown.
      throw error.isNoObject ? .locked : error.error(talk.deadlines)
    }
    let patience = talk.patience
    try talk.whileAsking { () throws(SecretServiceError) in
      patience.limited(to: talk.deadlines.prompt) {
        Self.serve(patience) {
          answer.isDismissed != nil || answer.ownerIsGone || talk.isBusGone
        }
      }
    }
    if answer.isDismissed == false { return answer.result }
    if answer.isDismissed == true { throw .dismissed }
    if answer.ownerIsGone { throw .restarted }
    if talk.isBusGone { throw .busEnded }
    dismiss(talk)
    throw patience.isCancelled ? .cancelled : .promptIgnored(talk.deadlines)
  }

  /// Waits for signals, and looks around every second: a bus that ends says nothing.
  private static func serve(_ patience: Patience, until isDone: () -> Bool) {
    guard let context = g_main_context_get_thread_default() else { return }
    let tick = g_timeout_source_new_seconds(1)
    g_source_set_callback(tick, { _ in 1 }, nil, nil)
    g_source_attach(tick, context)
    defer {
      g_source_destroy(tick)
      g_source_unref(tick)
    }
    patience.serve(context, until: isDone)
  }

  private func watch(_ talk: Conversation, _ answer: Answer) -> [guint] {
    let place = Unmanaged.passUnretained(answer).toOpaque()
    let completed = g_dbus_connection_signal_subscribe(
      talk.connection, talk.owner, "org.freedesktop.Secret.Prompt", "Completed", path.text, nil,
      G_DBUS_SIGNAL_FLAGS_NONE,
      { _, _, _, _, _, parameters, place in
        guard let parameters, let place else { return }
        let answer = Unmanaged<Answer>.fromOpaque(place).takeUnretainedValue()
        let values = Variant(taking: g_variant_ref(parameters))
        guard values.type == "(bv)" else { return }
        answer.isDismissed = values[0].isTrue
        answer.result = values[1].unboxed
      }, place, nil)
    let gone = g_dbus_connection_signal_subscribe(
      talk.connection, "org.freedesktop.DBus", "org.freedesktop.DBus", "NameOwnerChanged",
      ObjectPath.bus.text, talk.owner, G_DBUS_SIGNAL_FLAGS_NONE,
      { _, _, _, _, _, _, place in
        guard let place else { return }
        Unmanaged<Answer>.fromOpaque(place).takeUnretainedValue().ownerIsGone = true
      }, place, nil)
    return [completed, gone]
  }

  /// Takes the dialog away, without waiting for the keyring's answer.
  private func dismiss(_ talk: Conversation) {
    g_dbus_connection_call(
      talk.connection, talk.owner, path.text, "org.freedesktop.Secret.Prompt", "Dismiss", nil, nil,
      G_DBUS_CALL_FLAGS_NO_AUTO_START, 1000, nil, nil, nil)
    let brief = Patience()
    brief.limited(to: .milliseconds(500)) {
      _ = g_dbus_connection_flush_sync(talk.connection, brief.cancellable, nil)
    }
  }
}
