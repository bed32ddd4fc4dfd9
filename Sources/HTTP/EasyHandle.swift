import CCurl
import Files

/// libcurl's handle of one exchange, with what must live as long as it. Freed by `close`, once, when
/// it is in no multi handle any more.
final class EasyHandle {
  let raw: UnsafeMutableRawPointer
  private var isClosed = false
  /// Tells the key of this exchange from others; `nil` without a key.
  private(set) var secret: Int?
  private let details: UnsafeMutablePointer<CChar>
  private var headers: UnsafeMutablePointer<curl_slist>?
  private var overrides: UnsafeMutablePointer<curl_slist>?

  init?() {
    guard let raw = curl_easy_init() else { return nil }
    self.raw = raw
    details = .allocate(capacity: Int(CURL_ERROR_SIZE))
    details.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    _ = osgk_curl_details(raw, details)
  }

  deinit { close() }

  func close() {
    guard !isClosed else { return }
    isClosed = true
    curl_easy_cleanup(raw)
    osgk_curl_wipe(headers)
    curl_slist_free_all(overrides)
    details.deallocate()
  }

  /// What libcurl says of the last error: to be searched, never to be shown.
  var errorDetails: String { String(cString: details) }

  func set(_ option: CURLoption, _ value: Int) { _ = osgk_curl_long(raw, option, value) }
  func set(_ option: CURLoption, _ value: String) { _ = osgk_curl_text(raw, option, value) }
  func set(_ option: CURLoption, _ value: Path) {
    _ = value.withCString { osgk_curl_text(raw, option, $0) }
  }

  /// A line of the head; false without memory.
  func add(header line: UnsafePointer<CChar>) -> Bool {
    guard let longer = curl_slist_append(headers, line) else { return false }
    headers = longer
    return true
  }

  /// Builds the key's line; false if the key cannot be in a header.
  func add(_ secret: SecretHeader) -> Bool {
    secret.withLine { line, identity in
      if add(header: line) { self.secret = identity }
    }
    return self.secret != nil
  }

  /// As if the name had been looked up.
  func override(_ line: String) {
    overrides = curl_slist_append(overrides, line)
    _ = osgk_curl_list(raw, CURLOPT_RESOLVE, overrides)
  }

  func setHeaders() { _ = osgk_curl_list(raw, CURLOPT_HTTPHEADER, headers) }
}
