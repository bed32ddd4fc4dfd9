import CSystem
public import ChildProcess
public import Files
import Glibc

/// What the tests of several modules share.
public enum TestSupport {
  /// The directory that holds `Package.swift`. (A partial build reaches `Tests` through a link,
  /// so the path is looked for upwards, not counted.)
  public static let repositoryRoot: Path = {
    var directory = Path(#filePath).parent
    while !Files.exists(directory.appending("Tests/Fixtures")), directory != "/" {
      directory = directory.parent
    }
    return directory
  }()

  /// `make check-long` is running: what takes a minute is done.
  public static let isLong = getenv("OSGK_LONG") != nil

  /// The tests are built with AddressSanitizer, which keeps memory that was given back for a while.
  public static let isSanitized = getenv("OSGK_SANITIZED") != nil

  /// A file of `Tests/Fixtures`.
  public static func fixture(_ name: String) -> Path {
    repositoryRoot.appending("Tests/Fixtures").appending(name)
  }

  /// A program that this build made, beside the running test bundle.
  public static func builtProgram(_ name: String) throws -> Path {
    let own = try Files.readLink("/proc/self/exe")
    let arguments = CommandLine.arguments.map { Path($0) }
    for start in [own] + arguments {
      let path = try start.absolute().parent.appending(name)
      if Files.isExecutable(path) { return path }
    }
    for build in [".build", ".build/mini/.build"] {
      let path = repositoryRoot.appending(build).appending("debug").appending(name)
      if Files.isExecutable(path) { return path }
    }
    throw MissingProgram(name: name)
  }

  /// Runs through the `osgk-run` of this build.
  public static func runner() throws -> Runner { Runner(helper: try builtProgram("osgk-run")) }

  /// The command line that runs a program as `nobody`: for what a permission must stop, since the
  /// tests may run as root. The program must lie where nobody can reach it (see `Scratch`).
  public static func asNobody(
    _ program: Path, _ arguments: [[UInt8]] = []
  ) -> (program: Path, arguments: [[UInt8]]) {
    let options = ["--reuid", "65534", "--regid", "65534", "--clear-groups", "--"]
    return ("/usr/bin/setpriv", options.map { Array($0.utf8) } + [program.bytes] + arguments)
  }

  /// A pipe whose ends no program inherits that another test starts: else its end never comes.
  public static func pipe() -> [Int32] {
    var ends: [Int32] = [-1, -1]
    _ = osgk_pipe_cloexec(&ends)
    return ends
  }

  /// This process's environment.
  public static var environment: [(name: String, value: [UInt8])] {
    var all: [(name: String, value: [UInt8])] = []
    var next = environ
    while let entry = next.pointee {
      let bytes = Array(UnsafeRawBufferPointer(start: entry, count: strlen(entry)))
      if let cut = bytes.firstIndex(of: UInt8(ascii: "=")) {
        all.append((String(decoding: bytes[..<cut], as: UTF8.self), Array(bytes[(cut + 1)...])))
      }
      next += 1
    }
    return all
  }

  struct MissingProgram: Error, CustomStringConvertible {
    let name: String
    var description: String { "\(name) was not built: make the test target depend on it" }
  }
}
