import Files
import Glibc
import TestSupport
import Testing

@Suite("What is in a file") struct ContentHashTests {
  let scratch: Scratch
  init() throws { scratch = try Scratch() }

  private func hash(_ bytes: [UInt8]) async throws -> String {
    try scratch.write("file", bytes)
    return try await Files.contentHash(scratch("file")).bytes
      .map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
  }

  /// Values of `xxhsum -H2` (xxHash 0.8.1).
  @Test("It is XXH3 with 128 bits, however many pieces the file is read in")
  func values() async throws {
    #expect(try await hash([]) == "99aa06d3014798d86001c324468d497f")
    #expect(try await hash(Array("a".utf8)) == "a96faf705af16834e6c632b61e964e1f")
    let long = (0..<(3 << 20 | 5)).map { UInt8(truncatingIfNeeded: $0 &* 167 &+ $0 >> 9) }
    #expect(try await hash(long) == "9371690c80f71a7203ac21ee3cdfcd98")
  }

  @Test("What cannot be read says why, and is not waited for")
  func failures() async throws {
    let missing = await #expect(throws: FileError.self) {
      try await Files.contentHash(scratch("missing"))
    }
    #expect(missing?.systemCode == ENOENT)
    #expect(scratch("pipe").withCString { mkfifo($0, 0o600) } == 0)
    let pipe = await #expect(throws: FileError.self) {
      try await Files.contentHash(scratch("pipe"))
    }
    #expect(pipe?.reason == .notRegular)
  }

  @Test("Who is cancelled reads no further")
  func cancelled() async throws {
    try scratch.write("file", [1, 2, 3])
    let task = Task { [path = scratch("file")] in
      withUnsafeCurrentTask { $0?.cancel() }
      return try await Files.contentHash(path)
    }
    let error = await #expect(throws: FileError.self) { _ = try await task.value }
    #expect(error?.systemCode == ECANCELED)
  }
}
