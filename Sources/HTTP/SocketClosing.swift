import CCurl
import Glibc

/// How connections are closed. After an ordinary close the system goes on sending what it has taken
/// from us, for as long as the line needs: megabytes, minutes. Where an exchange is stopped (its task
/// was cancelled, its time is up) that is dropped instead.
///
/// Used by the client's thread alone; the loop holds it for as long as there are connections.
final class SocketClosing {
  fileprivate var dropsUnsent = false

  /// Connections that this handle makes are closed by us.
  func watch(_ handle: EasyHandle) {
    osgk_curl_on_close(handle.raw, close(socket:_:), Unmanaged.passUnretained(self).toOpaque())
  }

  /// What the body closes is closed at once, with everything that was not sent by then.
  func dropping<R>(if isStopped: Bool, _ body: () -> R) -> R {
    dropsUnsent = isStopped
    defer { dropsUnsent = false }
    return body()
  }
}

private func close(socket context: UnsafeMutableRawPointer?, _ socket: curl_socket_t) -> Int32 {
  if let context,
    Unmanaged<SocketClosing>.fromOpaque(context).takeUnretainedValue().dropsUnsent
  {
    osgk_curl_drop_unsent(socket)
  }
  return Glibc.close(socket)
}
