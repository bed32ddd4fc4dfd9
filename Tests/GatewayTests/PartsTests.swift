import Consent
import Jobs
import Keys
import Origin
import Providers
import SecretService
import Testing

@testable import Gateway

@Suite("The gate's parts")
struct PartsTests {
  @Test(
    "25: which proxy is asked, without its password",
    arguments: [
      (
        "https://api.example.com", ["https_proxy=http://user:hunter2@proxy:3128/"],
        "http://proxy:3128"
      ),
      ("https://api.example.com", ["HTTPS_PROXY=proxy:3128"], "http://proxy:3128"),
      ("https://api.example.com", ["https_proxy=a:1", "HTTPS_PROXY=b:2"], "http://a:1"),
      ("https://api.example.com", ["ALL_PROXY=socks5h://a@b@proxy"], "socks5h://proxy"),
      ("https://api.example.com", ["http_proxy=a:1"], nil),
      ("https://api.example.com", ["https_proxy="], nil),
      ("https://api.example.com", ["https_proxy=a:1", "no_proxy=*"], nil),
      ("https://api.example.com", ["https_proxy=a:1", "no_proxy=example.com"], nil),
      ("https://api.example.com", ["https_proxy=a:1", "NO_PROXY=x.org, .example.com"], nil),
      ("https://api.example.com", ["https_proxy=a:1", "no_proxy=ample.com"], "http://a:1"),
      (
        "https://api.example.com", ["https_proxy=a:1", "no_proxy=api.example.com.evil"],
        "http://a:1"
      ),
      ("https://192.168.3.4", ["https_proxy=a:1", "no_proxy=192.168.0.0/16"], nil),
      ("https://192.169.3.4", ["https_proxy=a:1", "no_proxy=192.168.0.0/16"], "http://a:1"),
      ("https://192.168.3.4", ["https_proxy=a:1", "no_proxy=192.168.3.4"], nil),
      // 24: nothing of this machine's own goes through a proxy.
      ("http://127.0.0.1:8080", ["http_proxy=a:1", "all_proxy=b:2"], nil),
      ("http://localhost", ["http_proxy=a:1"], nil), ("unix:/run/x", ["all_proxy=b:2"], nil),
    ] as [(String, [String], String?)])
  func proxies(origin: String, variables: [String], expected: String?) throws {
    let environment = variables.map { variable in
      let parts = variable.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return (name: String(parts[0]), value: Array(parts[1].utf8))
    }
    #expect(
      ProxyChoice.proxy(for: try Origin(parsing: origin), environment: environment) == expected)
  }

  @Test("Time for an exchange grows with the sound and with the upload")
  func patience() {
    let short = Patience(seconds: 11, bytes: 352_000, isLocal: false)
    let long = Patience(seconds: 3600, bytes: 352_000, isLocal: false)
    let large = Patience(seconds: 11, bytes: 500_000_000, isLocal: false)
    #expect(short.firstByte == .seconds(120))
    #expect(long.firstByte == .seconds(7200))
    #expect(short.total < long.total)
    // 500 MB on a line of 256 kbit/s.
    #expect(large.total >= .seconds(500_000_000 / 32_000))
    // A slow processor needs ten times as long as the sound lasts.
    #expect(Patience(seconds: 600, bytes: 0, isLocal: true).firstByte == .seconds(6000))
    #expect(Patience(seconds: 1, bytes: 0, isLocal: true).firstByte == .seconds(300))
    #expect(Patience(seconds: 3600, bytes: 0, isLocal: true, timeout: 5).total == .seconds(5))
  }

  @Test(
    "83: of what a provider says only what may change is asked for again",
    arguments: [
      (429, ErrorRule.Kind.rate, true), (408, .timeout, true), (425, .server, true),
      (500, .server, true), (502, .server, true), (503, .server, true), (504, .server, true),
      (400, .rate, false), (401, .rate, false), (403, .server, false), (404, .server, false),
      (413, .rate, false), (422, .rate, false), (409, .rate, false),
      (429, .quota, false), (429, .balance, false), (429, .auth, false), (503, .moderation, false),
      (500, .model, false), (501, .server, false), (505, .server, false), (302, .server, false),
    ])
  func obstacles(status: Int, kind: ErrorRule.Kind, again: Bool) {
    let fault = ProviderFault(
      kind: kind, reason: status < 400 ? .redirect : .status, status: status, message: "",
      attempts: 2, retryAfter: 3)
    #expect(
      RetryPolicy.Obstacle(fault)
        == (again
          ? .refusedForNow(attempts: 2, retryAfter: 3, isTooFast: kind == .rate) : .permanent))
  }

  @Test("A missing key says how to give one, and how to take over the vendor's")
  func missingKey() throws {
    let bench = try Bench([
      "mine": TestPreset.at("https://api.example.com", more: "env: VENDOR_KEY")
    ])
    let use = try bench.use("mine")
    let plain = Failure.missingKey(use.preset, at: use.origin, vendorVariable: nil)
    #expect(plain.kind.exitCode == 5)
    #expect(plain.message == "mine wants a key, and there is none for https://api.example.com")
    #expect(plain.advice == "store one: osgk keys set mine")
    let vendor = Failure.missingKey(use.preset, at: use.origin, vendorVariable: "VENDOR_KEY")
    #expect(
      vendor.advice
        == "store one: osgk keys set mine; or take it from VENDOR_KEY: osgk keys import mine --env")
  }

  @Test("22, 91: every way in which a keyring fails has a word of its own")
  func reasons() {
    let codes: [SecretServiceError.Code] = [
      .noBus, .deadBus, .noService, .silent, .noCollection, .locked, .dismissed, .promptIgnored,
      .restarted, .several(2), .denied, .noEncryption, .failed, .cancelled,
    ]
    let failures = codes.map {
      Failure(KeyError(code: .keyring($0), message: "m"), provider: "mine")
    }
    #expect(Set(failures.map(\.reason)).count == codes.count)
    for failure in failures.dropLast() { #expect(failure.kind.exitCode == 5) }
  }

  @Test("How long a server wants to be left alone is said no more exactly than it is meant")
  func times() {
    #expect(Failure.time(150) == "150 s")
    #expect(Failure.time(3600) == "60 min")
    #expect(Failure.time(86_400) == "24 h")
    #expect(Failure.time(1e12) == "more than 60 days")
    #expect(Failure.time(1e300) == "more than 60 days")
  }
}
