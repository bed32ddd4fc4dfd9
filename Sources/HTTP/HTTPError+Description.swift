import Files
import Origin

extension HTTPError: CustomStringConvertible {
  /// One line: `cannot reach https://api.example.com: …`.
  public var description: String {
    switch code {
    case .badRequest(let why): "cannot ask \(origin): \(why)"
    case .insecure: "cannot ask \(origin): only https leaves this machine"
    case .resolve: "cannot reach \(origin): its name is not known here; is there a network?"
    case .connect: "cannot reach \(origin): nothing answers there"
    case .proxy(let status):
      if let status {
        "cannot reach \(origin): the proxy of the environment refuses (status \(status))"
      } else {
        "cannot reach \(origin): the proxy of the environment (https_proxy, all_proxy) does not answer"
      }
    case .tls(let problem): "cannot trust \(origin): \(problem)"
    case .timeout(let phase): "\(origin) took too long: \(phase)"
    case .closedEarly:
      wasSending
        ? "\(origin) closed the connection before its answer was complete"
        : "\(origin) closed the connection at once"
    case .badReply(let why): "\(origin) did not answer as an HTTP server does: \(why)"
    case .tooLarge(let limit): "\(origin) answered with more than \(limit) bytes"
    case .bodyChanged(let path): "\(path) changed while it was sent to \(origin)"
    case .bodyUnreadable(let error): "\(error); it was to be sent to \(origin)"
    case .notLoopback: "\(origin) leads to another machine; nothing was sent"
    case .cancelled: "the request to \(origin) was stopped"
    case .library(let code): "cannot ask \(origin): libcurl gave up (\(code))"
    }
  }
}

extension HTTPError.TLSProblem: CustomStringConvertible {
  public var description: String {
    switch self {
    case .expired: "its certificate has expired (or this machine's clock is wrong)"
    case .notYetValid: "its certificate is not valid yet (or this machine's clock is wrong)"
    case .wrongName: "its certificate is for another name"
    case .selfSigned: "its certificate is signed by itself; name it in ca_file if it is yours"
    case .unknownAuthority:
      "no known authority signed its certificate; name yours in ca_file or SSL_CERT_FILE"
    case .authorities(let path):
      "the certificates in \(path?.description ?? "the given file") cannot be read"
    case .other: "no TLS connection came about; TLS 1.2 or newer is needed"
    }
  }
}

extension HTTPError.Phase: CustomStringConvertible {
  public var description: String {
    switch self {
    case .connect: "no connection came about in time"
    case .send: "it stopped taking what was sent"
    case .firstByte: "no answer came in time"
    case .idle: "its answer stopped coming"
    case .total: "the whole exchange was not done in time"
    }
  }
}
