import Testing

@Suite("The source")
struct SourceTests {
  @Test("Nothing that starts threads, loads the network or slows the start is used")
  func banned() throws {
    let banned: Set<String> = [
      "Process", "URLSession", "Bundle", "DateFormatter", "NSRegularExpression", "getlogin",
      "dlopen", "dlsym",
    ]
    // Of the network's names the ordinary words; the linkage test knows those, too.
    let ordinary: Set = ["accept", "bind", "connect", "listen", "send", "socket"]
    let names = banned.union(LinkageTests.network).subtracting(ordinary)
    for (path, text) in try Repository.onDisk.get().sources {
      for word in names.intersection(text.withoutComments.words) {
        Issue.record("\(path) uses \(word)")
      }
    }
  }

  @Test("No provider's name stands in Swift")
  func providers() throws {
    let names = try Repository.run("cd '\(Repository.root)/providers' && ls -1 -- *.yaml")
    var providers = Set(names.split(separator: "\n").map { String($0.dropLast(5)) })
    // Nobody's name: what an address without a provider is taken for.
    #expect(providers.remove("openai-compatible") != nil)
    #expect(providers.count >= 5)
    for (path, text) in try Repository.onDisk.get().sources {
      let words = text.lowercased().words { $0 == UInt8(ascii: "-") }
      // One is called by an ordinary word, which counts where it stands alone in quotes.
      for name in providers.intersection(words)
      where name != "together" || text.contains("\"together\"") {
        Issue.record("\(path) names \(name)")
      }
    }
  }

  @Test("The C target makes no system call by number but the ones that are known")
  func systemCalls() throws {
    let source = try Repository.run("cat '\(Repository.root)'/Sources/CSystem/*.c")
    let calls = source.words.filter { $0.hasPrefix("SYS_") || $0.hasPrefix("__NR_") }
    #expect(calls.subtracting(["SYS_pidfd_open"]).isEmpty)
    #expect(source.words.isDisjoint(with: LinkageTests.network))
  }

  @Test("No file is longer than 400 lines")
  func length() throws {
    let listing = try Repository.run(
      "cd '\(Repository.root)' && find Sources Tests Fuzz -name '*.swift' -o -name '*.[ch]'"
        + " | xargs wc -l")
    for line in listing.split(separator: "\n") where !line.hasSuffix(" total") {
      let words = line.split(separator: " ", maxSplits: 1)
      #expect(Int(words[0]) ?? .max <= 400, "\(line)")
    }
  }

  @Test("osgk-run stays small enough to be read at one sitting")
  func runner() throws {
    let source = try Repository.run("cat '\(Repository.root)'/Sources/osgk-run/*")
    #expect(source.split(separator: "\n", omittingEmptySubsequences: false).count <= 300)
  }

  @Test("The recording that is installed is the one that the tests know")
  func sample() throws {
    _ = try Repository.run(
      "cd '\(Repository.root)' && cmp config/sample.wav Tests/Fixtures/jfk.wav")
  }
}
