import CCurl
import Files

extension EasyHandle {
  /// Everything about a request but its headers and callbacks. What is libcurl's default is said
  /// anyway where a promise hangs on it.
  func configure(_ request: HTTPRequest, _ configuration: HTTPConfiguration) {
    set(CURLOPT_URL, request.url)
    setSafety(isLocal: request.isLocal)
    setAuthorities(request, configuration)
    setMethod(request)
    if let socket = request.unixSocket { set(CURLOPT_UNIX_SOCKET_PATH, socket) }
    if request.isLocal {
      // Each alone would do for what is known; an empty proxy wins over every variable.
      set(CURLOPT_PROXY, "")
      set(CURLOPT_PRE_PROXY, "")
      set(CURLOPT_NOPROXY, "*")
    }
    // Two HTTP versions would be two ways to count bytes, and one connection serves one upload.
    set(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_1_1))
    set(CURLOPT_PATH_AS_IS, 1)
    set(CURLOPT_NOSIGNAL, 1)
    set(CURLOPT_NOPROGRESS, 0)
    // Says how long the first of several addresses is tried; the limits are our own.
    if let limit = request.timeouts.connect {
      set(CURLOPT_CONNECTTIMEOUT_MS, max(1, limit.milliseconds))
    }
    // A look-up that is given up is left to end by itself: waiting for it would hold up everybody.
    set(CURLOPT_QUICK_EXIT, 1)
    // A provider may think for minutes: the boxes on the way must not forget us.
    set(CURLOPT_TCP_KEEPALIVE, 1)
    set(CURLOPT_UPLOAD_BUFFERSIZE, 256 << 10)
  }

  private func setSafety(isLocal: Bool) {
    set(CURLOPT_PROTOCOLS_STR, isLocal ? "http,https" : "https")
    set(CURLOPT_REDIR_PROTOCOLS_STR, "https")
    set(CURLOPT_FOLLOWLOCATION, 0)
    set(CURLOPT_UNRESTRICTED_AUTH, 0)
    set(CURLOPT_NETRC, Int(CURL_NETRC_IGNORED.rawValue))
    set(CURLOPT_HTTPAUTH, 0)
    // Basic; never what asks Kerberos for a ticket.
    for option in [CURLOPT_PROXYAUTH, CURLOPT_SOCKS5_AUTH] { set(option, 1) }
    set(CURLOPT_DISALLOW_USERNAME_IN_URL, 1)
    set(CURLOPT_HTTP09_ALLOWED, 0)
    set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
    set(CURLOPT_VERBOSE, 0)
    for option in [CURLOPT_SSL_VERIFYPEER, CURLOPT_PROXY_SSL_VERIFYPEER] { set(option, 1) }
    for option in [CURLOPT_SSL_VERIFYHOST, CURLOPT_PROXY_SSL_VERIFYHOST] { set(option, 2) }
    for option in [CURLOPT_SSLVERSION, CURLOPT_PROXY_SSLVERSION] {
      set(option, Int(CURL_SSLVERSION_TLSv1_2))
    }
  }

  private func setAuthorities(_ request: HTTPRequest, _ configuration: HTTPConfiguration) {
    if let file = configuration.authorityFile {
      set(CURLOPT_CAINFO, file)
      set(CURLOPT_PROXY_CAINFO, file)
    }
    if let directory = configuration.authorityDirectory {
      set(CURLOPT_CAPATH, directory)
      set(CURLOPT_PROXY_CAPATH, directory)
    }
    if let file = request.caFile {
      set(CURLOPT_CAINFO, file)
      // Debian's libcurl has a directory of its own, whose authorities would count as well.
      _ = osgk_curl_text(raw, CURLOPT_CAPATH, nil)
    }
  }

  private func setMethod(_ request: HTTPRequest) {
    let length = request.bodyLength
    if length > 0 || ["POST", "PUT", "PATCH"].contains(request.method) {
      set(CURLOPT_UPLOAD, 1)
      _ = osgk_curl_size(raw, CURLOPT_INFILESIZE_LARGE, curl_off_t(length))
    } else if request.method == "HEAD" {
      set(CURLOPT_NOBODY, 1)
    }
    // A kept connection that turns out to be dead is replaced by libcurl, on its own, as long as no
    // body was begun: what has none and yet does something must not be done twice.
    if length == 0, !["GET", "HEAD"].contains(request.method) { set(CURLOPT_FRESH_CONNECT, 1) }
    if request.method != "GET" || length > 0 { set(CURLOPT_CUSTOMREQUEST, request.method) }
  }
}

extension Duration {
  /// Whole ones, rounded up.
  var milliseconds: Int {
    let (seconds, rest) = components
    return Int(seconds) * 1000 + Int((rest + 999_999_999_999_999) / 1_000_000_000_000_000)
  }
}
