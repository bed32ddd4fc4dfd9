import Files
import Glibc

/// A key made at run time, that lies in one place only.
final class Key: Sendable {
  /// Never changed after `init`.
  nonisolated(unsafe) let bytes = UnsafeMutableRawBufferPointer.allocate(
    byteCount: 40, alignment: 1)

  init() {
    var random = SystemRandomNumberGenerator()
    for index in bytes.indices {
      bytes[index] = UInt8(ascii: "a") + UInt8(random.next() % 26 as UInt64)
    }
  }

  /// How often its first 24 bytes lie in memory that this process can write.
  func occurrences() throws -> Int {
    let maps = try Files.read("/proc/self/maps", limit: 1 << 22)
    let memory = open("/proc/self/mem", O_RDONLY)
    defer { close(memory) }
    var count = 0
    for line in String(decoding: maps, as: UTF8.self).split(separator: "\n") {
      let words = line.split(separator: " ")
      let ends = words[0].split(separator: "-").compactMap { Int($0, radix: 16) }
      guard words[1].hasPrefix("rw"), ends.count == 2 else { continue }
      // The copy that is searched lies outside of what was listed.
      let size = ends[1] - ends[0]
      let copy = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
      guard let copy, copy != MAP_FAILED else { continue }
      let got = max(0, pread(memory, copy, size, off_t(ends[0])))
      var from = copy
      while copy + got - from >= 24,
        let place = memchr(from, Int32(bytes[0]), copy + got - from - 23)
      {
        if let key = bytes.baseAddress, memcmp(place, key, 24) == 0 { count += 1 }
        from = place + 1
      }
      munmap(copy, size)
    }
    return count
  }
}
