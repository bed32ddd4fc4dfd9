import Files
import Testing

@testable import Commands

@Suite("Where what comes with osgk is found")
struct InstallationTests {
  @Test(
    "In a build tree, an installed prefix and a moved one",
    arguments: [
      ("usr/bin/osgk", "usr/share/osgk/providers"),
      ("opt/moved here/bin/osgk", "opt/moved here/share/osgk/providers"),
      ("src/.build/release/osgk", "src/providers"),
      ("src/.build/x86_64-unknown-linux-gnu/debug/osgk", "src/providers"),
      ("alone/osgk", nil),
    ] as [(String, String?)])
  func found(_ program: String, _ providers: String?) throws {
    let home = try TestHome()
    for directory in ["usr", "opt/moved here"] {
      try home.file("\(directory)/share/osgk/providers/x.yaml")
      try home.file("\(directory)/share/osgk/config/sample.wav")
    }
    try home.file("src/Package.swift")
    try home.file("src/providers/x.yaml")
    // A directory of this name alone is no source tree.
    try home.file("src/.build/providers/x.yaml")
    let installation = Installation(executable: home.root.appending(program))
    #expect(installation.providers == providers.map { home.root.appending($0) })
  }
}
