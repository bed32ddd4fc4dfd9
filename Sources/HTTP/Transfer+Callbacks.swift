import CCurl

/// What libcurl calls while it works, always on the client's thread. The context is the exchange,
/// which the loop holds as long as the handle exists.
extension Transfer {
  func setCallbacks(_ handle: EasyHandle) {
    var calls = osgk_curl_callbacks(
      read: readBody, write: takeBytes, header: takeHeader, progress: seeProgress,
      rewind: { _, _, _ in CURL_SEEKFUNC_FAIL }, open: openSocket, connected: didConnect)
    osgk_curl_callbacks(handle.raw, &calls, Unmanaged.passUnretained(self).toOpaque())
  }

  fileprivate static func from(_ context: UnsafeMutableRawPointer?) -> Transfer? {
    context.map { Unmanaged<Transfer>.fromOpaque($0).takeUnretainedValue() }
  }
}

private func readBody(
  _ buffer: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int,
  _ context: UnsafeMutableRawPointer?
) -> Int {
  guard let transfer = Transfer.from(context), let body = transfer.body else {
    return Int(CURL_READFUNC_ABORT)
  }
  do throws(BodyReader.Failure) {
    return try body.read(into: UnsafeMutableRawBufferPointer(start: buffer, count: size * count))
  } catch {
    transfer.refusal = error.code
    return Int(CURL_READFUNC_ABORT)
  }
}

private func takeBytes(
  _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int,
  _ context: UnsafeMutableRawPointer?
) -> Int {
  take(bytes, size * count, context) { transfer, bytes throws(ReplyTaker.Refusal) in
    transfer.timer.moved(bytes.count)
    try transfer.reply.take(bytes: bytes)
  }
}

private func takeHeader(
  _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int,
  _ context: UnsafeMutableRawPointer?
) -> Int {
  take(bytes, size * count, context) { transfer, bytes throws(ReplyTaker.Refusal) in
    try transfer.reply.take(line: bytes)
    if transfer.reply.head != nil { transfer.timer.enter(.reading) }
  }
}

/// Gives libcurl the count back that it gave us, or less where the exchange ends here.
private func take(
  _ bytes: UnsafeMutablePointer<CChar>?, _ count: Int, _ context: UnsafeMutableRawPointer?,
  _ body: (Transfer, UnsafeRawBufferPointer) throws(ReplyTaker.Refusal) -> Void
) -> Int {
  guard let transfer = Transfer.from(context) else { return 0 }
  do throws(ReplyTaker.Refusal) {
    try body(transfer, UnsafeRawBufferPointer(start: bytes, count: count))
    return count
  } catch {
    switch error {
    case .enough: transfer.hasEnough = true
    case .tooLarge: transfer.refusal = .tooLarge(limit: transfer.request.replyLimit)
    case .badReply(let why): transfer.refusal = .badReply(why)
    }
    return count == 0 ? 1 : 0
  }
}

private func seeProgress(
  _ context: UnsafeMutableRawPointer?, _ downTotal: curl_off_t, _ down: curl_off_t,
  _ upTotal: curl_off_t, _ up: curl_off_t
) -> Int32 {
  Transfer.from(context)?.didSend(Int64(up))
  return 0
}

/// A connection is there, TLS and all; from here on something may reach the server.
private func didConnect(
  _ context: UnsafeMutableRawPointer?, _ remote: UnsafeMutablePointer<CChar>?,
  _ local: UnsafeMutablePointer<CChar>?, _ remotePort: Int32, _ localPort: Int32
) -> Int32 {
  guard let transfer = Transfer.from(context) else { return CURL_PREREQFUNC_ABORT }
  transfer.beginSending()
  return CURL_PREREQFUNC_OK
}

/// The address that a connection really goes to: after all look-ups, before any packet.
private func openSocket(
  _ context: UnsafeMutableRawPointer?, _ purpose: curlsocktype,
  _ address: UnsafeMutablePointer<curl_sockaddr>?
) -> curl_socket_t {
  guard let transfer = Transfer.from(context), let address else { return CURL_SOCKET_BAD }
  guard !transfer.request.isLocal || osgk_curl_is_loopback(address) else {
    transfer.leftMachine = true
    return CURL_SOCKET_BAD
  }
  transfer.beginConnecting()
  return osgk_curl_open(address)
}
