import Files
import Glibc
import Jobs
import TestSupport
import Testing

@testable import Commands

/// With scripts in the place of the desktop's programs.
@Suite("Text on the clipboard")
struct ClipboardTests {
  /// A program that keeps what it is given, in a child that stays, as the real ones do.
  private func keeper(_ home: TestHome, _ name: String) throws {
    let kept = home.root.appending(name)
    try home.executable(
      "bin/\(name)",
      """
      text=$(/bin/cat; echo .)
      printf '%s' "${text%.}" >"\(kept).text"
      printf '%s ' "$0" "$@" >"\(kept).arguments"
      (echo $PPID >"\(kept).up"; exec /bin/sleep 600) &
      echo $! >"\(kept).pid"
      """)
  }

  /// Ends what stayed; false where nothing did.
  private func end(_ home: TestHome, _ name: String) throws -> Bool {
    let text = try home.text("\(name).pid")
    guard let pid = Int32(text.filter { $0 != "\n" }), pid > 1 else { return false }
    return kill(pid, SIGKILL) == 0
  }

  private let wayland = ["WAYLAND_DISPLAY": "wayland-0"]

  @Test("A transcript goes there too, through a pipe, and whoever keeps it lives on")
  func transcribe() async throws {
    let home = try TestHome()
    try home.engine("fake", saying: "hello there")
    try keeper(home, "wl-copy")
    let run = await home.run(["transcribe", "--copy", TestHome.recording], wayland)
    #expect(run.ending == .code(0) && run.text == "hello there\n", "\(run.errorText)")
    #expect(try home.text("wl-copy.text") == "hello there")
    #expect(try !home.text("wl-copy.arguments").contains("hello"))
    #expect(try end(home, "wl-copy"))
  }

  @Test("Of several recordings all texts go there; subtitles as text")
  func several() async throws {
    let home = try TestHome()
    try home.engine("fake", saying: "hello there")
    try keeper(home, "xclip")
    let second = try home.file("work/second.wav")
    try Files.replace(second, with: try Files.read(Path(TestHome.recording), limit: 1 << 24))
    let run = await home.run(
      [
        "transcribe", "--copy", "-f", "srt", "-o", "\(home.work)/", TestHome.recording,
        second.description,
      ], ["DISPLAY": ":0"])
    #expect(run.ending == .code(0) && run.text == "", "\(run.errorText)")
    #expect(try home.text("xclip.text") == "hello there\n\nhello there")
    #expect(try home.text("xclip.arguments").contains("-selection clipboard"))
    #expect(try end(home, "xclip"))
  }

  @Test("The newest text of the history goes there")
  func last() async throws {
    let kit = try HistoryKit()
    try await kit.add(try await kit.open(), "um so", 1, polished: "So.\n\n- that")
    try keeper(kit.home, "xsel")
    let run = await kit.run("last --copy", ["DISPLAY": ":0"])
    #expect(run.text == "So.\n\n- that\n", "\(run.errorText)")
    #expect(try kit.home.text("xsel.text") == "So.\n\n- that")
    #expect(try end(kit.home, "xsel"))
  }

  @Test("What nobody said does not take the place of what is there")
  func silence() async throws {
    let home = try TestHome()
    try home.engine("fake", saying: "")
    try keeper(home, "wl-copy")
    let run = await home.run(["transcribe", "--copy", TestHome.recording], wayland)
    #expect(run.ending == .code(0), "\(run.errorText)")
    #expect(!Files.exists(home.root.appending("wl-copy.text")))
  }

  @Test(
    "Where it cannot go is said before anything runs",
    arguments: [
      ([String: String](), Int32(7), "neither WAYLAND_DISPLAY nor DISPLAY"),
      (["WAYLAND_DISPLAY": "w"], 8, "wl-copy is here"),
      (["DISPLAY": ":0"], 8, "neither xclip nor xsel is here"),
    ])
  func missing(_ variables: [String: String], _ code: Int32, _ says: String) async throws {
    let home = try TestHome()
    try home.engine("fake", #"echo ran >>"$0.ran""#)
    let run = await home.run(["transcribe", "--copy", TestHome.recording], variables)
    #expect(run.ending == .code(code) && run.text == "")
    #expect(run.errorText.contains(says), "\(run.errorText)")
    #expect(run.errorText.split(separator: "\n").count == 2)
    #expect(!Files.exists(home.home.appending(".local/share/osgk/bin/fake-engine.ran")))
    #expect(!Files.exists(home.home.appending(".local/state/osgk/history.db")))
  }

  @Test("A program that fails is named; the text was printed and is in the history")
  func fails() async throws {
    let home = try TestHome()
    try home.engine("fake", saying: "hello there")
    try home.executable("bin/wl-copy", "echo no compositor >&2; exit 1")
    let run = await home.run(["transcribe", "--copy", TestHome.recording], wayland)
    #expect(run.ending == .code(1) && run.text == "hello there\n")
    #expect(run.errorText.contains("wl-copy did not take the text: exit status 1"))
    #expect(await home.run("history last").text == "hello there\n")
  }
}
