import ChildProcess
import Files
import TestSupport

/// By other programs than our own.
func sha256(_ bytes: [UInt8]) async throws -> String {
  let outcome = try await TestSupport.runner().run(
    Command(program: "/usr/bin/sha256sum", arguments: [], input: .bytes(bytes)))
  return String(String(decoding: outcome.output, as: UTF8.self).prefix(64))
}

func base64(_ bytes: [UInt8]) async throws -> String {
  let outcome = try await TestSupport.runner().run(
    Command(
      program: "/usr/bin/base64", arguments: [Array("-w0".utf8)], input: .bytes(bytes)))
  return String(decoding: outcome.output, as: UTF8.self)
}
