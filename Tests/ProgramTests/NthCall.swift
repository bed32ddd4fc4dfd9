import Glibc
import JSON
import TestSupport

/// The library of `Tests/Faults/nth-call.c`, built once for a sandbox.
struct NthCall: Sendable {
  let library: String
  private let page: String

  init(_ sandbox: Sandbox) async throws {
    library = sandbox.root + "/nth-call.so"
    page = sandbox.root + "/nth-page"
    let source = Sandbox.repository + "/Tests/Faults/nth-call.c"
    try await tool(["cc", "-O1", "-shared", "-fPIC", "-o", library, source])
  }

  /// What a program is to be given for the n-th call to fail (0: none does, they are counted).
  /// - Parameter goesOn: all after it fail, too.
  func environment(fail n: Int, _ code: Int32, goesOn: Bool) throws -> [String: String?] {
    try write([UInt8](repeating: 0, count: 4096), to: page)
    var environment: [String: String?] = [
      "LD_PRELOAD": library, "NTH_FILE": page, "NTH_FAIL": "\(n)", "NTH_ERRNO": "\(code)",
    ]
    if goesOn { environment["NTH_ON"] = "1" }
    return environment
  }

  /// After a run: how many calls there were, and which was the first that failed.
  func seen() throws -> (count: Int, failed: String?) {
    let bytes = try contents(page)
    let count = bytes.prefix(8).reversed().reduce(0) { $0 << 8 | Int($1) }
    let failures = bytes[8..<16].reversed().reduce(0) { $0 << 8 | Int($1) }
    let text = String(decoding: bytes[16...].prefix { $0 != 0 }, as: UTF8.self)
    return (count, failures > 0 ? text : nil)
  }
}
