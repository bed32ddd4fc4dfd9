import ChildProcess
import Files
import Glibc
import Keys
import Origin
import SecretService

/// The verbs `key…`: what a `KeyStore` says. Words after the verb: provider, origins. Options:
/// `--granted`, `--silent`, `--no-keyring`, `--command=PROGRAM,ARGUMENT,…`, `--credentials=DIRECTORY`,
/// `--advice`, `--copies` (how often the key of the needle is in memory, with it and after it).
func runKeys(_ verb: String, _ words: Words, _ taken: EnvironmentKeys) async throws {
  let store = KeyStore(
    environment: taken, credentials: words["--credentials"].map { Path($0) },
    keyring: keyring(words),
    runner: getenv("HELPER").map { Runner(helper: Path(String(cString: $0))) })
  let provider = words.plain.first
  let origins = try words.plain.dropFirst().map { try Origin(parsing: $0) }
  switch verb {
  case "key":
    let command = words["--command"]?.split(separator: ",").map { Array($0.utf8) }
    var found = try await store.key(
      provider: provider ?? "", origin: origins[0], command: command,
      commandEnvironment: [("PATH", Array("/usr/bin:/bin".utf8))],
      mayUseUnbound: words["--granted"] != nil, asksKeyring: words["--no-keyring"] == nil,
      mayPrompt: words["--silent"] == nil)
    if words["--copies"] != nil {
      let alive = Memory.copies(of: needle)
      withExtendedLifetime(found) {}
      found = nil
      return say("alive \(alive), gone \(Memory.copies(of: needle))")
    }
    guard let found else { return say("none") }
    say("\(found.key.withBytes { String(decoding: $0, as: UTF8.self) }) from \(found.place)")
  case "key-set":  // the key is in the variable KEY
    guard let key = try EnvironmentKeys.take(variable: "KEY") else { return say("no KEY") }
    try await store.set(key, provider: provider ?? "", origins: origins)
    say("set")
  case "key-list":
    for entry in try await store.list(provider: provider) {
      let since = entry.since.map { $0 > 1_700_000_000 ? "dated" : "\($0)" } ?? "undated"
      say("\(entry.provider) \(entry.origin?.description ?? "-") \(entry.place) \(since)")
    }
    say("listed")
  case "key-delete":
    let gone = try await store.delete(provider: provider ?? "", origin: origins.first)
    say("deleted \(gone.map(\.description))")
  default:
    say("unknown verb")
  }
}

/// What is done before any other thread is there.
func runAlone(_ verb: String) {
  switch verb {
  case "environment":  // what is left of the variables after they were taken
    _ = EnvironmentKeys.take()
    let left = (try? Files.read("/proc/self/environ", limit: 1 << 20)) ?? []
    for entry in left.split(separator: 0) { say(String(decoding: entry, as: UTF8.self)) }
    var next = environ
    while let entry = next.pointee {
      say("environ: \(String(cString: entry))")
      next += 1
    }
  case "memory":  // how often OSGK_KEY_X is in memory: while it lives, and afterwards
    var keys: EnvironmentKeys? = .take()
    say("alive \(Memory.copies(of: needle))")
    withExtendedLifetime(keys) {}
    keys = nil
    say("gone \(Memory.copies(of: needle))")
  case "harden":
    guard ProcessHardening.apply() else { return say("no") }
    let limits = (try? Files.read("/proc/self/limits", limit: 1 << 16)) ?? []
    for line in String(decoding: limits, as: UTF8.self).split(separator: "\n")
    where line.hasPrefix("Max core") {
      say(line.split(separator: " ").joined(separator: " "))
    }
    say("\(getpid())")
    _ = readLine()
  default: return
  }
  exit(0)
}

/// The key to look for, each byte one higher: else the looking would find itself.
private let needle: [UInt8] = Array("lbobsjfowphfm.23456789:".utf8)

enum Memory {
  /// How often the needle's key stands in this process's writable memory.
  static func copies(of needle: [UInt8]) -> Int {
    let maps = (try? Files.read("/proc/self/maps", limit: 1 << 20)) ?? []
    let memory = open("/proc/self/mem", O_RDONLY)
    defer { close(memory) }
    var count = 0
    // Apart from all others, so that skipping it skips nothing else.
    let size = 64 << 10
    let room = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    guard let room, room != MAP_FAILED else { return -1 }
    defer { munmap(room, size) }
    let page = UnsafeMutableRawBufferPointer(
      start: room.advanced(by: size / 2), count: 4096 + needle.count)
    for line in String(decoding: maps, as: UTF8.self).split(separator: "\n") {
      let words = line.split(separator: " ")
      let bounds = words[0].split(separator: "-").compactMap { Int($0, radix: 16) }
      guard bounds.count == 2, words[1].hasPrefix("rw") else { continue }
      for start in stride(from: bounds[0], to: bounds[1], by: 4096) {
        let isOwn = start + 8192 > Int(bitPattern: room) && start < Int(bitPattern: room) + size
        let got = pread(memory, page.baseAddress, page.count, off_t(start))
        if got > needle.count, !isOwn { count += copies(of: needle, in: page, got) }
      }
    }
    return count
  }

  private static func copies(
    of needle: [UInt8], in page: UnsafeMutableRawBufferPointer, _ length: Int
  ) -> Int {
    var count = 0
    for start in 0..<min(4096, length - needle.count) where page[start] &+ 1 == needle[0] {
      if (0..<needle.count).allSatisfy({ page[start + $0] &+ 1 == needle[$0] }) { count += 1 }
    }
    return count
  }
}
