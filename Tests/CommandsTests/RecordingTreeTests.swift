import Files
import Glibc
import TestSupport
import Testing

@testable import Commands

@Suite("Recordings in directories")
struct RecordingTreeTests {
  private func link(_ target: String, _ path: Path) {
    #expect(path.withCString { symlink(target, $0) } == 0)
  }

  /// Paths below the home's `work`, and the folder that each is said to be in.
  private func found(_ home: TestHome, _ name: String = "work") throws -> [String] {
    let prefix = home.root.appending(name).description + "/"
    return try RecordingTree(home.root.appending(name)).recordings.map { recording in
      let path = try #require(recording.path?.description)
      let below = path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path
      let folder = String(decoding: recording.folder, as: UTF8.self)
      #expect(below == (folder.isEmpty ? "" : folder + "/") + recording.source.shortName)
      return below
    }
  }

  @Test("Sound and video of the whole tree, sorted by bytes; nothing hidden, unfinished or written")
  func recordings() throws {
    let home = try TestHome()
    for name in [
      "b.mp3", "a.WAV", "2026/may/z.m4a", "2026/clip.mkv", "Z.opus", "a.txt", "a.srt", "noise",
      ".hidden.mp3", ".trash/c.mp3", "~tmp.mp3", "x.mp3.part", "y.crdownload", "lib.ts",
      ".syncthing.q.mp3.tmp", "b.mp3.json",
    ] {
      try home.file("work/" + name)
    }
    #expect(
      try found(home) == ["2026/clip.mkv", "2026/may/z.m4a", "Z.opus", "a.WAV", "b.mp3"])
  }

  @Test("Links to files and directories are followed, each directory once, and no loop has an end")
  func links() throws {
    let home = try TestHome()
    try home.file("work/real/a.mp3")
    try home.file("other/b.mp3")
    link("..", home.work.appending("real/up"))
    link(".", home.work.appending("a-self"))
    link("real", home.work.appending("a-real"))
    link(home.root.appending("other").description, home.work.appending("away"))
    link("real/a.mp3", home.work.appending("same.mp3"))
    link("nowhere", home.work.appending("dead.mp3"))
    #expect(try found(home) == ["away/b.mp3", "real/a.mp3", "same.mp3"])
  }

  @Test("What is no regular file is no recording, whatever its name")
  func kinds() throws {
    let home = try TestHome()
    try home.file("work/dir.mp3/a.mp3")
    #expect(home.work.appending("pipe.wav").withCString { mkfifo($0, 0o600) } == 0)
    #expect(try found(home) == ["dir.mp3/a.mp3"])
  }

  @Test("A directory that is not there or is none is refused")
  func refused() throws {
    let home = try TestHome()
    let file = try home.file("work/a.mp3")
    #expect(throws: FileError.self) { try RecordingTree(home.work.appending("none")) }
    #expect(throws: FileError.self) { try RecordingTree(file) }
  }
}
