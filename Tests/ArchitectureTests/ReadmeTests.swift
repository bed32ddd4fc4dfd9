import Testing

@Suite("The README")
struct ReadmeTests {
  /// The lines of its code blocks.
  private func lines() throws -> [Substring] {
    var inside = false
    return try Repository.read("README.md").split(separator: "\n").filter { line in
      if line.hasPrefix("```") { inside.toggle() }
      return inside && !line.hasPrefix("```")
    }
  }

  @Test("Every make target that it names is one")
  func make() throws {
    let makefile = try Repository.read("Makefile")
    let targets = try lines().compactMap { $0.firstMatch(of: /^(?:sudo )?make (\w+)/)?.1 }
    #expect(targets.contains("demo") && targets.contains("check"))
    for target in targets {
      #expect(makefile.contains("\n\(target):"), "make \(target)")
    }
  }

  @Test(
    "Every command that it names has help", .enabled(if: Repository.exists(".build/release/osgk")))
  func commands() throws {
    let commands = Set(
      try lines().compactMap { $0.firstMatch(of: /^osgk ([a-z]+)/).map { String($0.1) } })
    #expect(commands.contains("transcribe"))
    for command in commands where command != "help" {
      let help = try Repository.run(
        "HOME=/tmp '\(Repository.root)/.build/release/osgk' help \(command)")
      #expect(help.contains("osgk \(command)"))
    }
  }
}
