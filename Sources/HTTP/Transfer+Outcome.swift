import CCurl
import Origin

extension Transfer {
  /// `CURLE_TOO_LARGE`, which libcurl has had since 8.6.
  private static let tooLarge = CURLcode(rawValue: 100)

  /// What libcurl's result means, while its handle is still there.
  func outcome(of result: CURLcode, _ handle: EasyHandle) -> Outcome {
    if let refusal { return .failure(error(refusal)) }
    didSend(handle.bytesSent)
    if result == CURLE_OK, reply.mayBeCut, request.url.lowercased().hasPrefix("https:") {
      return .failure(error(.closedEarly))
    }
    if let head = reply.head, result == CURLE_OK || hasEnough || isEarlyRefusal(head) {
      return .success(
        HTTPResponse(
          head: head, body: reply.body, bytesSent: sent,
          reusedConnection: isReused))
    }
    return .failure(error(code(of: result, handle)))
  }

  /// The server said no before it had read everything and closed: its answer may be cut, but it
  /// is one.
  private func isEarlyRefusal(_ head: HTTPHead) -> Bool { head.status >= 400 && sent < total }

  private func code(of result: CURLcode, _ handle: EasyHandle) -> HTTPError.Code {
    switch result {
    case CURLE_COULDNT_RESOLVE_HOST: .resolve
    case CURLE_COULDNT_RESOLVE_PROXY, CURLE_PROXY: .proxy(status: nil)
    case CURLE_COULDNT_CONNECT:
      if leftMachine { .notLoopback } else { triedOrigin(handle) ? .connect : .proxy(status: nil) }
    case CURLE_OPERATION_TIMEDOUT: .timeout(.connect)
    case CURLE_SSL_CONNECT_ERROR: .tls(.other)
    case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_ISSUER_ERROR: .tls(handle.certificateProblem)
    case CURLE_SSL_CACERT_BADFILE: .tls(.authorities(authorities))
    case CURLE_GOT_NOTHING, CURLE_PARTIAL_FILE, CURLE_SEND_ERROR, CURLE_SEND_FAIL_REWIND:
      .closedEarly
    case CURLE_RECV_ERROR: receiveProblem(handle)
    case CURLE_WEIRD_SERVER_REPLY, CURLE_UNSUPPORTED_PROTOCOL:
      .badReply("what it says is not HTTP/1.1")
    case CURLE_OK: .badReply("it has no head")
    // A line of the head that is longer than libcurl keeps.
    case CURLE_OUT_OF_MEMORY, Self.tooLarge:
      isSending ? .badReply("its head has no end") : .library(Int32(bitPattern: result.rawValue))
    default: .library(Int32(bitPattern: result.rawValue))
    }
  }

  private func receiveProblem(_ handle: EasyHandle) -> HTTPError.Code {
    let status = handle.proxyStatus
    if !isSending, status != 0, !(200..<300).contains(status) { return .proxy(status: status) }
    if handle.errorDetails.hasPrefix("Proxy CONNECT aborted") { return .proxy(status: nil) }
    // One number for a reset and for chunks that are none; the text tells them apart.
    if handle.errorDetails.hasSuffix("in chunked-encoding") {
      return .badReply("its chunks are malformed")
    }
    return .closedEarly
  }

  /// Whether it was the origin's own host that could not be connected: libcurl has one number for
  /// that and for a proxy.
  private func triedOrigin(_ handle: EasyHandle) -> Bool {
    guard case .http(_, let host, let port) = request.origin.kind else { return true }
    let details = handle.errorDetails
    return !details.hasPrefix("Failed to connect to ")
      || details.hasPrefix("Failed to connect to \(host) port \(port) ")
  }
}

extension EasyHandle {
  var bytesSent: Int64 { Int64(osgk_curl_get_size(raw, CURLINFO_SIZE_UPLOAD_T)) }

  /// What the proxy answered to CONNECT; 0 without one.
  var proxyStatus: Int { osgk_curl_get_long(raw, CURLINFO_HTTP_CONNECTCODE) }

  /// By OpenSSL's number (X509_V_ERR_…).
  var certificateProblem: HTTPError.TLSProblem {
    switch osgk_curl_get_long(raw, CURLINFO_SSL_VERIFYRESULT) {
    // libcurl compares names itself before it looks at the number, which is 1 until then.
    case 0, 1, 62, 63, 64: .wrongName
    case 9: .notYetValid
    case 10: .expired
    case 18: .selfSigned
    case 2, 19, 20, 21, 27: .unknownAuthority
    default: .other
    }
  }
}
