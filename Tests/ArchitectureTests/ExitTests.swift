import Testing

@Suite("The only exit")
struct ExitTests {
  /// Files of the product that import `HTTP`, or `CCurl` outside of it.
  private static func exits(_ repository: Repository) -> [String] {
    repository.sources.filter { path, text in
      !path.hasPrefix("HTTP/")
        && text.split(separator: "\n").contains { line in
          let words = line.split(separator: " ")
          guard let at = words.firstIndex(of: "import"), at + 1 < words.count else { return false }
          return ["HTTP", "CCurl"].contains(
            words[words.count > at + 2 ? at + 2 : at + 1].prefix { $0 != "." })
            || ["HTTP", "CCurl"].contains(words[at + 1])
        }
    }.keys.sorted()
  }

  @Test("One file speaks HTTP: the exit that asks for permits")
  func one() throws {
    #expect(Self.exits(try Repository.onDisk.get()) == ["Gateway/Egress.swift"])
  }

  @Test(
    "Another one is found out",
    arguments: [
      "import HTTP", "internal import HTTP", "@preconcurrency import HTTP",
      "import struct HTTP.HTTPRequest", "import CCurl",
    ])
  func planted(line: String) throws {
    var repository = try Repository.onDisk.get()
    repository.sources["Gateway/Planted.swift"] = "import Files\n\(line)\n"
    #expect(Self.exits(repository) == ["Gateway/Egress.swift", "Gateway/Planted.swift"])
  }
}
