import Glibc

/// Processes that live (zombies do not) and have this text in their command line.
func processes(named mark: String) -> [pid_t] {
  names(in: "/proc").compactMap { name in
    guard let pid = pid_t(name), pid != getpid(),
      let line = try? contents("/proc/\(pid)/cmdline"),
      String(decoding: line, as: UTF8.self).contains(mark),
      let status = try? contents("/proc/\(pid)/stat"),
      let state = String(decoding: status, as: UTF8.self).split(separator: ")").last?.first(where: {
        $0 != " "
      }), state != "Z"
    else { return nil }
    return pid
  }
}
