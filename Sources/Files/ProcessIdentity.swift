import Glibc

/// A process, told from every other: start of the machine, PID namespace, number and start time.
public struct ProcessIdentity: Hashable, Sendable {
  public let bootID: String
  public let namespace: UInt64
  public let pid: Int32
  /// In ticks since the machine's start.
  public let start: UInt64

  public static func current(bootID: String = currentBootID) -> ProcessIdentity {
    ProcessIdentity(
      bootID: bootID, namespace: currentNamespace ?? 0, pid: getpid(),
      start: startTime(of: getpid()) ?? 0)
  }

  /// Tells one start of the machine from another.
  public static var currentBootID: String {
    let id = (try? Files.read("/proc/sys/kernel/random/boot_id", limit: 100)) ?? []
    return String(decoding: id.filter { $0 > 0x20 }, as: UTF8.self)
  }

  /// One line, which `init(text:)` reads.
  public var text: String { "\(bootID) \(namespace) \(pid) \(start)" }

  public init(bootID: String, namespace: UInt64, pid: Int32, start: UInt64) {
    self.bootID = bootID
    self.namespace = namespace
    self.pid = pid
    self.start = start
  }

  public init?(text: String) {
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 4, let namespace = UInt64(words[1]), let pid = Int32(words[2]),
      let start = UInt64(words[3])
    else { return nil }
    self.init(bootID: String(words[0]), namespace: namespace, pid: pid, start: start)
  }

  /// True only where it is certain: not in another PID namespace.
  public func isDead(bootID: String = currentBootID) -> Bool {
    self.bootID != bootID || Self.isDead(pid: pid, start: start, namespace: namespace)
  }

  /// The same within one start of the machine.
  static func isDead(pid: Int32, start: UInt64, namespace: UInt64) -> Bool {
    namespace == currentNamespace && startTime(of: getpid()) != nil && startTime(of: pid) != start
  }

  /// `nil` without /proc.
  static var currentNamespace: UInt64? { (try? Files.status("/proc/self/ns/pid"))?.inode }

  /// Field 22 of `/proc/PID/stat`, counted behind the name, which may hold anything. `nil` for a
  /// process that has ended, reaped or not.
  static func startTime(of pid: Int32) -> UInt64? {
    guard let text = try? Files.read(Path("/proc/\(pid)/stat"), limit: 4096),
      let close = text.lastIndex(of: UInt8(ascii: ")"))
    else { return nil }
    let fields = String(decoding: text[(close + 1)...], as: UTF8.self).split(separator: " ")
    guard fields.count > 19, !["Z", "X"].contains(fields[0]) else { return nil }
    return UInt64(fields[19])
  }
}
