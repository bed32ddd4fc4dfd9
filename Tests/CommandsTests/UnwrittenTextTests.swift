import Files
import Glibc
import JSON
import Testing

@testable import Commands

/// A text that was heard and polished and could not be written: in the place of its file was a
/// directory by then.
@Suite("A text that could not be written")
struct UnwrittenTextTests {
  private let kit: HistoryKit
  private var home: TestHome { kit.home }
  private var out: Path { home.work.appending("out.txt") }

  init() throws {
    kit = try HistoryKit()
    try kit.home.engine(
      "fake",
      """
      echo heard >>"\(kit.home.root)/ran"
      [ -e "\(kit.home.root)/free" ] || /bin/mkdir "\(kit.home.work)/out.txt"
      printf '{"text": "firstly um we met at the station"}' >"$2"
      """)
    try kit.home.executable(
      "home/.local/share/osgk/bin/writer",
      "echo polished >>\"\(kit.home.root)/ran\"; /bin/sed 's/ um//'")
    try kit.home.file(
      "home/.config/osgk/styles/mine.yaml", "summary: X\ncommand: [writer]\nfallback: verbatim\n")
  }

  private var command: [String] {
    ["transcribe", "--polish=mine", "-o", out.description, TestHome.recording]
  }

  private func failOnce() async throws {
    let run = await home.run(command)
    #expect(run.ending != .code(0))
    #expect(run.errorText.contains("the text is kept: osgk history retry "), "\(run.errorText)")
    #expect(try home.text("ran") == "heard\npolished\n")
    #expect(out.withCString { rmdir($0) } == 0)
    try home.file("free")
  }

  @Test("A retry writes it, though nobody who made it is here any more")
  func retry() async throws {
    try await failOnce()
    try Files.remove(home.root.appending("home/.local/share/osgk/bin/writer"))
    try Files.remove(home.root.appending("home/.local/share/osgk/bin/fake"))
    let run = await kit.run("retry last")
    #expect(run.ending == .code(0), "\(run.errorText)")
    #expect(try home.text("work/out.txt") == "firstly we met at the station\n")
    #expect(try await kit.json("list --json")["jobs"]?[0]?["state"]?.string == "done")
  }

  @Test("The same command writes it, and neither hears nor polishes again")
  func again() async throws {
    try await failOnce()
    let run = await home.run(command)
    #expect(run.ending == .code(0), "\(run.errorText)")
    #expect(try home.text("work/out.txt") == "firstly we met at the station\n")
    #expect(try home.text("ran") == "heard\npolished\n")
    #expect(try await kit.json("list --json")["jobs"]?.array?.count == 1)
  }

  @Test("Who wants another style gets another text")
  func otherStyle() async throws {
    try await failOnce()
    let run = await home.run(
      ["transcribe", "--polish=verbatim", "-o", out.description, TestHome.recording])
    #expect(run.ending == .code(0), "\(run.errorText)")
    #expect(try home.text("work/out.txt") == "firstly um we met at the station\n")
  }
}
