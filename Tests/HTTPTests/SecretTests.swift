import Testing

@testable import HTTP

@Suite("The key", .timeLimit(.minutes(1)))
struct SecretTests {
  private let client = HTTPClient()

  @Test(
    "5: is in no error, whatever the server does with it",
    arguments: [
      "/close", "/reset", "/garbage", "/short", "/bad-chunk", "/head-flood", "/bomb", "/switch",
      "/big?bytes=9000000", "/status/500?reason=\(canary)", "/echo",
    ])
  func errors(_ target: String) async throws {
    let server = try await Server()
    let request = try server.request(target, replyLimit: 1000)
    do throws(HTTPError) {
      let response = try await client.send(request)
      #expect(target.hasPrefix("/status") || target.hasPrefix("/echo"))
      // Only a body may hold it: that is the caller's to clean.
      #expect(!response.headers.fields.contains { $0.value.contains(canary) })
    } catch {
      var all = "\(error)"
      dump(error, to: &all)
      #expect(!all.contains(canary))
      #expect(!all.contains("Bearer"))
      #expect(!all.contains(target))
    }
    // What the server says reaches us a little after what it sends.
    let sent = "head 1 Authorization: Bearer \(canary)"
    #expect(try await server.lines(sent, count: 1).count == 1)
  }

  @Test("Two keys are two numbers, one key is one")
  func identity() {
    var numbers: [Int] = []
    for key in [canary, canary, canary + "x", "x"] {
      SecretHeader.bearer(key).withLine { line, identity in
        #expect(String(cString: line) == "Authorization: Bearer \(key)")
        numbers.append(identity)
      }
    }
    #expect(numbers.count == 4)
    #expect(numbers.first == numbers.dropFirst().first)
    #expect(Set(numbers).count == 3)
  }
}
