import Files
import Glibc
import Jobs
import Synchronization

/// What `-v` says, one line each, at the end of the file that `OSGK_LOG` names: requests with their
/// id, host, status, bytes and time, programs and models. Never a word that was spoken or given.
package final class RunLog: Sendable {
  private let descriptor: Int32
  private let start = Mutex<Void>(())

  /// Opens the file, makes it (0600) where it is missing. `nil` where none is asked for.
  /// - Throws: a file that cannot be written: who wants a log wants to know.
  package init?(_ context: Context) throws(Failure) {
    guard let bytes = context.variable("OSGK_LOG"), let path = Path(bytes: bytes) else {
      return nil
    }
    let flags = O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NOCTTY
    descriptor = path.withCString { open($0, flags, 0o600) }
    guard descriptor >= 0 else {
      throw Failure(FileError(operation: "write", path: path, reason: .system(errno)))
    }
  }

  deinit { close(descriptor) }

  /// One line in one write, so that the lines of two runs do not mix.
  package func write(_ text: String) {
    let line = Array("\(ShownTime.text(Glibc.time(nil))) \(getpid()) \(text.singleLine)\n".utf8)
    start.withLock { _ in
      // A log that cannot be written any more stops no work.
      _ = line.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
    }
  }
}

/// Times as they are written for people and programs: UTC, whatever the locale.
package enum ShownTime {
  /// Seconds since 1970 → `2026-11-30T10:15:02Z`
  package static func text(_ seconds: Int) -> String {
    var time = time_t(seconds)
    var parts = tm()
    gmtime_r(&time, &parts)
    func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let day = "\(parts.tm_year + 1900)-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday))"
    return "\(day)T\(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec))Z"
  }
}
