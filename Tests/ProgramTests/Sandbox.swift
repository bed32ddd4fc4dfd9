import Glibc
import Synchronization
import TestSupport
import Testing

/// How the program ended, and what it wrote.
struct Run: Sendable {
  /// The exit status, or 128 + the signal that ended it.
  let status: Int32
  let signalled: Bool
  let outputBytes: [UInt8]
  let errorText: String

  var output: String { String(decoding: outputBytes, as: UTF8.self) }
  /// The lines of standard error.
  var errorLines: [String] { errorText.split(separator: "\n").map(String.init) }
}

/// A home of its own for one test: XDG directories, a place to work in, a TMPDIR that must be
/// empty again after each run. Removed at the end, but by a run that looks for keys left behind.
final class Sandbox: Sendable {
  /// The tree that is tested.
  static let repository = "\(TestSupport.repositoryRoot)"
  /// The program under test: the release build, unless told otherwise.
  static let program = variable("OSGK_PROGRAM") ?? repository + "/.build/release/osgk"
  /// Real parts, made by `scripts/test-parts`.
  static let parts =
    variable("OSGK_PARTS")
    ?? (variable("XDG_CACHE_HOME") ?? (variable("HOME") ?? "/root") + "/.cache") + "/osgk/parts"
  static let recording = repository + "/Tests/Fixtures/jfk.wav"
  /// What Whisper hears in the recording, in lower case and without punctuation.
  static let words =
    "and so my fellow americans ask not what your country can do for you ask what you can do for your country"

  let root: String
  /// Its runs take turns with those of other tests: on two processors, real engines beside each
  /// other are many times slower than one after the other.
  let usesRealEngine: Bool
  /// Programs that are ended with the home.
  let helpers = Mutex<[pid_t]>([])
  var home: String { root + "/home" }
  var work: String { root + "/work" }
  var temporary: String { root + "/tmp" }
  var data: String { home + "/.local/share/osgk" }
  var config: String { home + "/.config/osgk" }

  /// - Parameters:
  ///   - engine: put the real Whisper where osgk looks for programs.
  ///   - model: and its English model.
  init(engine: Bool = true, model: Bool = true) throws {
    usesRealEngine = engine && model
    var template = Array(Canary.prefix("osgk-program-test-XXXXXX").utf8CString)
    root = try template.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress, let made = mkdtemp(base) else {
        throw SystemError("mkdtemp")
      }
      return String(cString: made)
    }
    chmod(root, 0o755)
    for directory in [home, work, temporary, data + "/bin", data + "/models", config] {
      try makeDirectories(directory)
    }
    if engine {
      symlink(Self.parts + "/bin/whisper-cpp", data + "/bin/whisper-cpp")
    }
    if model {
      symlink(Self.parts + "/models/ggml-tiny.en.bin", data + "/models/ggml-tiny.en.bin")
    }
  }

  deinit {
    for pid in helpers.withLock({ $0 }) { kill(pid, SIGKILL) }
    if !Canary.keeps(root) { removeTree(root) }
  }

  static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }

  var environment: [String: String] {
    [
      "HOME": home, "PATH": "/usr/bin:/bin", "TMPDIR": temporary, "LANG": "C.UTF-8",
      // A second thread would wait busily for the first whenever another program runs here.
      "OSGK_SET_TRANSCRIBE_THREADS": "1",
    ]
  }

  /// Writes a file below the working directory and returns its absolute path.
  @discardableResult
  func file(_ name: String, _ bytes: [UInt8] = []) throws -> String {
    let path = name.hasPrefix("/") ? name : work + "/" + name
    try write(bytes, to: path)
    return path
  }

  @discardableResult
  func file(_ name: String, text: String) throws -> String { try file(name, Array(text.utf8)) }

  /// A copy of the recording under this name in the working directory.
  @discardableResult
  func recording(_ name: String) throws -> String { try file(name, try contents(Self.recording)) }

  /// Names left in TMPDIR.
  var leftovers: [String] { names(in: temporary) }

  /// A preset of the user's.
  func preset(_ id: String, _ text: String) throws {
    try makeDirectories(config + "/providers")
    try file(config + "/providers/\(id).yaml", text: text)
  }

  /// A program of the user's: a script for `/bin/sh`.
  @discardableResult
  func script(_ name: String, _ text: String) throws -> String {
    let path = data + "/bin/" + name
    try file(path, text: "#!/bin/sh\n" + text)
    chmod(path, 0o755)
    return path
  }

  /// A preset whose program is the script: a fake, for what no real engine can be made to do.
  func fakeEngine(_ id: String = "fake", script text: String, more: String = "") throws {
    let path = try script(id + "-engine", text)
    try preset(
      id,
      """
      id: \(id)
      name: A fake
      command:
        program: [\(path)]
        arguments: ["{audio}", "{output}.json"]
        network: none
      transcription:
        accepts: []
        audio: {format: wav}
        reply: {file: "{output}.json", text: $.text}
      \(more)
      """)
  }
}
