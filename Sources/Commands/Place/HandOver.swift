import ChildProcess
import Files
import Glibc
import Jobs

/// How `osgk` becomes `osgk-net`: one `execve` with the same arguments as bytes and the same
/// environment. Which version asks stands before the arguments, where a program's own name is.
enum HandOver {
  static let program = "osgk-net"

  /// Our version as the other program reads it: `osgk 0.1.0`.
  static let name = "osgk \(Osgk.version)"

  /// Beside the running program or in `../libexec/osgk/`; nowhere else, and by no variable.
  static func find() throws(Failure) -> Path {
    let own = try? Files.readLink("/proc/self/exe")
    let places = own.map { [$0.parent, $0.parent.parent.appending("libexec/osgk")] } ?? []
    guard let path = Programs.find([program], in: places) else {
      throw Failure(
        .programMissing, reason: "net",
        "\(program), the part of osgk that reaches the network, is not here",
        advice: "Install osgk again, as a whole.")
    }
    return path
  }

  /// Becomes the other program; comes back only where that failed.
  static func exec() throws(Failure) -> Never {
    let path = try find()
    let arguments = CommandLine.unsafeArgv
    var set = sigset_t()
    sigemptyset(&set)
    sigprocmask(SIG_SETMASK, &set, nil)
    guard let name = strdup(HandOver.name) else {
      throw Failure(.io, "no memory is left")
    }
    // The kernel copies the words; of ours only the first one is another.
    arguments[0] = name
    _ = path.withCString { execve($0, arguments, environ) }
    let reason = String(cString: strerror(errno))
    throw Failure(
      .programMissing, reason: "net", "\(path) cannot be run: \(reason)",
      advice: "Install osgk again, as a whole.")
  }

  /// Why the one who asks is not served: it is of another version. A person who runs the program
  /// by its own name is.
  /// - Parameter asker: what stands before the arguments.
  static func fault(of asker: [UInt8]) -> Failure? {
    let asker = String(decoding: asker, as: UTF8.self)
    guard asker.hasPrefix("osgk "), asker != name else { return nil }
    return Failure(
      .programMissing, reason: "version",
      "\(program) is of version \(Osgk.version), and it was called by \(asker.printable)",
      advice: "Install osgk again, as a whole.")
  }
}
