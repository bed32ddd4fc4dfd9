import Testing

@Suite("The only exit")
struct ExitTests {
  /// Files of the product that import `HTTP`, or `CCurl` outside of it.
  private static func exits(_ repository: Repository) -> [String] {
    repository.sources.filter { path, text in
      !path.hasPrefix("HTTP/")
        && text.split(separator: "\n").contains { line in
          let words = line.split(separator: " ")
          guard let at = words.firstIndex(of: "import") else { return false }
          return words[at...].contains { ["HTTP", "CCurl"].contains($0.prefix { $0 != "." }) }
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
