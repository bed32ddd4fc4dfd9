import CSystem
import Files
import Glibc

/// A started `osgk-run` and our ends of its pipes.
struct Child {
  let pid: pid_t
  var input: End?
  let output: End
  let error: End
  /// Only ours: that it closes, at our end too, is what ends the program.
  let lifeline: End
  let status: End
}

/// Starts `osgk-run` for a command.
struct Spawner {
  /// Where `osgk-run` finds its descriptors.
  private enum Number {
    static let lifeline = 3
    static let status = 4
  }

  let helper: Path
  let command: Command

  func spawn() throws -> Child {
    let words = [helper.bytes] + options + [Array("--".utf8), command.program.bytes]
    let arguments = words + command.arguments
    let environment = command.environment.map {
      Array($0.name.utf8) + [UInt8(ascii: "=")] + $0.value
    }
    guard !(arguments + environment).contains(where: { $0.contains(0) }) else {
      throw error(.notStarted(EINVAL))
    }
    let (input, ours) = try input()
    let output = try pipe()
    let errors = try pipe()
    let lifeline = try pipe()
    let status = try pipe()
    let descriptors = [
      input?.raw ?? -1, output.write.raw, errors.write.raw, lifeline.read.raw, status.write.raw,
    ]
    var pid: pid_t = 0
    let failure = withCStrings(arguments) { arguments in
      withCStrings(environment) { environment in
        helper.withCString {
          osgk_spawn(
            &pid, $0, arguments, environment, descriptors, Int32(descriptors.count), true, nil)
        }
      }
    }
    switch failure {
    case 0: break
    case ENOENT, EACCES: throw error(.runnerMissing)
    case E2BIG: throw error(.notStarted(E2BIG))
    default: throw error(.system(call: "posix_spawn", errno: failure))
    }
    for end in [output.read, errors.read, status.read] { end.setNonBlocking() }
    ours?.setNonBlocking()
    return Child(
      pid: pid, input: ours, output: output.read, error: errors.read, lifeline: lifeline.write,
      status: status.read)
  }

  private var options: [[UInt8]] {
    var options = [
      "--network=\(command.network.rawValue)", "--lifeline=\(Number.lifeline)",
      "--status=\(Number.status)", "--grace=\(command.grace.wholeSeconds)",
    ].map { Array($0.utf8) }
    for (limit, value) in command.limits {
      options.append(Array("--limit=\(limit.number):\(limit.clamped(value))".utf8))
    }
    if command.isForeground { options.append(Array("--foreground".utf8)) }
    if command.leavesRunning { options.append(Array("--leave".utf8)) }
    if let directory = command.directory {
      options.append(Array("--directory=".utf8) + directory.bytes)
    }
    return options
  }

  /// The program's end of its input (`nil`: `/dev/null`) and ours.
  private func input() throws -> (theirs: End?, ours: End?) {
    switch command.input {
    case .none: return (nil, nil)
    case .file(let path): return (End(try Files.open(path).release()), nil)
    case .bytes, .stream:
      let both = try pipe()
      return (both.read, both.write)
    }
  }

  private func pipe() throws(ChildProcessError) -> (read: End, write: End) {
    var ends: [Int32] = [-1, -1]
    guard osgk_pipe_cloexec(&ends) == 0 else {
      throw error(.system(call: "pipe", errno: errno))
    }
    return (End(ends[0]), End(ends[1]))
  }

  private func error(_ code: ChildProcessError.Code) -> ChildProcessError {
    ChildProcessError(code: code, program: command.program)
  }
}

/// A NULL-terminated array of C strings, for the length of the call.
func withCStrings<R>(
  _ words: [[UInt8]], _ body: ([UnsafeMutablePointer<CChar>?]) -> R
) -> R {
  let copies = words.map { word in
    let copy = UnsafeMutablePointer<CChar>.allocate(capacity: word.count + 1)
    for (index, byte) in word.enumerated() { copy[index] = CChar(bitPattern: byte) }
    copy[word.count] = 0
    return copy
  }
  defer { for copy in copies { copy.deallocate() } }
  return body(copies + [nil])
}

extension ResourceLimit {
  /// The kernel's number for it, which differs between machines.
  fileprivate var number: Int32 {
    let resource =
      switch self {
      case .addressSpace: RLIMIT_AS
      case .processorTime: RLIMIT_CPU
      case .fileSize: RLIMIT_FSIZE
      case .openFiles: RLIMIT_NOFILE
      case .processes: __RLIMIT_NPROC
      }
    return Int32(resource.rawValue)
  }

  /// Not above our own hard limit: only root may raise that.
  fileprivate func clamped(_ value: UInt64) -> UInt64 {
    var own = rlimit()
    guard getrlimit(__rlimit_resource_t(UInt32(number)), &own) == 0 else { return value }
    return min(value, UInt64(own.rlim_max))
  }
}

extension Duration {
  /// Rounded up; never negative.
  var wholeSeconds: Int64 {
    let (seconds, attoseconds) = components
    return max(0, min(seconds, 1 << 20) + (attoseconds > 0 ? 1 : 0))
  }

  /// Rounded up; never negative, never more than a C `int` of milliseconds.
  var milliseconds: Int64 {
    let (seconds, attoseconds) = components
    let most = Int64(Int32.max)
    if seconds >= most / 1000 { return most }
    return max(0, seconds * 1000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
  }
}
