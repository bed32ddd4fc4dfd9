import ChildProcess
import Files
import Glibc
import TestSupport
import Testing

@testable import Audio

@Suite("Files that are no audio, or that point at others")
struct HostileTests {
  static let notAudio: [(name: String, content: String, kind: String)] = [
    ("talk.wav", "just some words\n", "text"),
    ("talk.mp3", "<!DOCTYPE html><html><body>Not found</body></html>", "HTML"),
    ("list.mp3", "#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n", "a playlist"),
    ("list.m3u8", "\u{FEFF}#EXTM3U\n", "text"),
    ("list.flac", "ffconcat version 1.0\nfile canary.wav\n", "a playlist"),
    ("list.pls", "[playlist]\nFile1=canary.wav\n", "a playlist"),
    (
      "call.sdp", "v=0\no=- 0 0 IN IP4 127.0.0.1\nm=audio 5004 RTP/AVP 0\n",
      "a session description (SDP)"
    ),
    ("talk.ogg", "{\"error\": \"not found\"}", "JSON"),
    (
      "talk.m4a", "version https://git-lfs.github.com/spec/v1\noid sha256:00\n",
      "a Git LFS pointer, not the file itself"
    ),
    ("talk.pdf", "%PDF-1.7\n", "a PDF"),
    ("umlaut.wav", "Grüße aus München, wo es heute regnet.\n", "text"),
    ("pipe.mp3", "concat:canary.wav|canary.wav\n", "text"),
  ]

  @Test("72: text, HTML and playlists are named for what they are", arguments: notAudio.indices)
  func named(_ index: Int) async throws {
    let (name, content, kind) = Self.notAudio[index]
    let scratch = try Scratch()
    let file = try scratch.write(name, content)
    // No program is needed to know it.
    await #expect(throws: AudioError(.notAudio(looksLike: kind), file)) {
      try await Audio.decode(file, into: TemporaryDirectory(), tools: .none)
    }
  }

  @Test("72: bytes without sense are not audio")
  func noise() async throws {
    var random = Seeded(11)
    let scratch = try Scratch()
    let bytes = (0..<400_000).map { _ in UInt8.random(in: 0...255, using: &random) }
    let directory = try TemporaryDirectory()
    let tools = try realTools()
    for (name, bytes) in [
      ("noise.mp3", bytes), ("zeros.wav", [UInt8](repeating: 0, count: 100_000)),
      ("one.wav", [0x52]), ("few.mp3", [0xFF, 0xFB, 0x90, 0x00]),
    ] {
      let file = try scratch.write(name, bytes)
      do throws(AudioError) {
        _ = try await Audio.decode(file, into: directory, tools: tools)
        Issue.record("\(name) was decoded")
      } catch {
        guard case .notAudio = error.code else {
          Issue.record("\(name): \(error)")
          continue
        }
      }
    }
  }

  /// Playlists as ffmpeg itself would meet them, had they got past our first look.
  static let playlists:
    [(name: String, text: @Sendable (_ canary: Path, _ port: UInt16) -> String)] =
      [
        (
          "list.m3u8",
          { canary, port in
            "#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:9,\nfile:\(canary)\n#EXTINF:9,\n"
              + "http://127.0.0.1:\(port)/a.ts\n#EXT-X-ENDLIST\n"
          }
        ),
        (
          "list.mp3",
          { canary, port in
            "#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:9,\nhttp://127.0.0.1:\(port)/a.mp3\n"
              + "#EXTINF:9,\n\(canary)\n#EXT-X-ENDLIST\n"
          }
        ),
        (
          "list.ffconcat",
          { canary, port in
            "ffconcat version 1.0\nfile '\(canary)'\nfile 'http://127.0.0.1:\(port)/a.wav'\n"
          }
        ),
        (
          "list.mpd",
          { canary, port in
            "<?xml version=\"1.0\"?>\n<MPD xmlns=\"urn:mpeg:dash:schema:mpd:2011\" type=\"static\" "
              + "mediaPresentationDuration=\"PT9S\"><Period><AdaptationSet mimeType=\"audio/mp4\">"
              + "<Representation id=\"1\" bandwidth=\"1\"><BaseURL>http://127.0.0.1:\(port)/a.mp4"
              + "</BaseURL></Representation></AdaptationSet></Period></MPD>\n"
          }
        ),
        (
          "call.sdp",
          { canary, port in
            "v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\nc=IN IP4 127.0.0.1\nt=0 0\n"
              + "m=audio \(port) RTP/AVP 0\n"
          }
        ),
      ]

  @Test(
    "72: ffmpeg itself reads only the given file and opens no connection",
    arguments: playlists.indices)
  func canary(_ index: Int) async throws {
    let scratch = try Scratch()
    let canary = scratch("canary.wav")
    try await Media.convert(to: canary, [])
    let listener = try Listener()
    let (name, text) = Self.playlists[index]
    let file = try scratch.write(name, text(canary, listener.port))
    let tools = try realTools()
    let (runner, ffmpeg, ffprobe) = try (
      #require(tools.runner), #require(tools.ffmpeg), #require(tools.ffprobe)
    )
    for command in [
      FFmpeg.probe(ffprobe, file),
      FFmpeg.decode(ffmpeg, file, track: 0, seconds: nil, deadline: .seconds(20)),
    ] {
      let outcome = try await runner.run(command)
      #expect(outcome.ending == .exited(1))
      #expect(!outcome.output.starts(with: ".snd".utf8))
    }
    #expect(listener.visits == 0)
  }

  static let names: [(name: String, bytes: [UInt8])] = [
    ("leading dash", Array("-i".utf8)), ("option", Array("-protocol_whitelist".utf8)),
    ("spaces and quotes", Array("a 'b' \"c\" $(d) `e` ; f".utf8)),
    ("newline", Array("a\nb.mp3".utf8)), ("emoji", Array("🎙️ Aufnahme.flac".utf8)),
    ("invalid UTF-8", [0xFF, 0xFE, 0x80, 0x2E, 0x6D, 0x70, 0x33]),
    ("protocol", Array("concat:a|b".utf8)), ("URL", Array("http:example.mp3".utf8)),
    ("pattern", Array("%03d*?[a].wav".utf8)), ("wrong suffix", Array("talk.m3u8".utf8)),
    ("no suffix", Array("talk".utf8)),
  ]

  @Test("72: any name is only a name", arguments: names.indices, [["-f", "flac"], ["-f", "wav"]])
  func name(_ index: Int, _ options: [String]) async throws {
    let scratch = try Scratch()
    try await Media.convert(to: scratch("plain"), options + ["-ar", "32000"])
    let file = scratch.path.appending(Self.names[index].bytes)
    try Files.replace(file, with: Files.read(scratch("plain"), limit: 8 << 20))
    let decoded = try await Audio.decode(file, into: TemporaryDirectory(), tools: realTools())
    #expect(decoded.clips.first?.sampleCount == 176_000)
  }

  @Test("72: a symbolic link is followed")
  func link() async throws {
    let scratch = try Scratch()
    let link = scratch("talk.wav")
    let target = TestSupport.fixture("jfk.wav")
    let made = target.withCString { target in link.withCString { symlink(target, $0) } }
    try #require(made == 0)
    let decoded = try await Audio.decode(link, into: TemporaryDirectory(), tools: .none)
    #expect(decoded.clips.first?.sampleCount == 176_000)
  }

  @Test("72: what is no regular file is refused at once, never waited for")
  func notRegular() async throws {
    let scratch = try Scratch()
    let fifo = scratch("pipe.wav")
    try #require(fifo.withCString { mkfifo($0, 0o600) } == 0)
    for path in [fifo, scratch.path, "/dev/zero", "/dev/null"] {
      let error = FileError(operation: "read", path: path, reason: .notRegular)
      await #expect(throws: AudioError(.file(error), path)) {
        try await Audio.decode(path, into: TemporaryDirectory(), tools: .none)
      }
    }
    let missing = scratch("missing.wav")
    let error = FileError(operation: "read", path: missing, reason: .system(ENOENT))
    await #expect(throws: AudioError(.file(error), missing)) {
      try await Audio.probe(missing, tools: .none)
    }
    let empty = try scratch.write("empty.wav", "")
    await #expect(throws: AudioError(.empty, empty)) {
      try await Audio.probe(empty, tools: .none)
    }
  }
}

/// Listens on loopback and counts who comes.
final class Listener: Sendable {
  let port: UInt16
  private let descriptor: Int32

  init() throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue), 0)
    try #require(descriptor >= 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let descriptor = descriptor
    let isBound = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, length) == 0 && listen(descriptor, 8) == 0
          && getsockname(descriptor, $0, &length) == 0
      }
    }
    try #require(isBound)
    port = UInt16(bigEndian: address.sin_port)
  }

  /// How many connections wait, or waited.
  var visits: Int {
    var count = 0
    while true {
      let visitor = accept(descriptor, nil, nil)
      guard visitor >= 0 else { return count }
      close(visitor)
      count += 1
    }
  }

  deinit { close(descriptor) }
}
