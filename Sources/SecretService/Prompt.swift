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
    let context = g_main_context_new()
    g_main_context_push_thread_default(context)
    defer {
      g_main_context_pop_thread_default(context)
      g_main_context_unref(context)
    }
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
        if let context {
          patience.serve(context) { answer.isDismissed != nil || answer.ownerIsGone }
        }
      }
    }
    if answer.isDismissed == false { return answer.result }
    if answer.isDismissed == true { throw .dismissed }
    if answer.ownerIsGone { throw .restarted }
    dismiss(talk)
    throw patience.isCancelled ? .cancelled : .promptIgnored(talk.deadlines)
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
