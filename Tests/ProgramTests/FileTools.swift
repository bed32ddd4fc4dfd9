import Glibc
import Synchronization

struct SystemError: Error, CustomStringConvertible {
  let description: String
  init(_ call: String, _ code: Int32 = errno) {
    description = "\(call): \(String(cString: strerror(code)))"
  }
}

private let counter = Atomic<Int>(0)
/// A number that no other call in this process gives.
func unique() -> Int { counter.add(1, ordering: .relaxed).newValue }

func makeDirectories(_ path: String) throws {
  var prefix = ""
  for part in path.split(separator: "/") {
    prefix += "/" + part
    guard mkdir(prefix, 0o755) == 0 || errno == EEXIST else { throw SystemError("mkdir \(prefix)") }
  }
}

/// Held while a file is open for writing, and while a child is made: a child that inherited the
/// descriptor would keep a script from being run (ETXTBSY).
let descriptors = Mutex(())

func write(_ bytes: [UInt8], to path: String) throws {
  try descriptors.withLock { _ in try writeAlone(bytes, to: path) }
}

private func writeAlone(_ bytes: [UInt8], to path: String) throws {
  guard let file = fopen(path, "w") else { throw SystemError("open \(path)") }
  defer { fclose(file) }
  guard fwrite(bytes, 1, bytes.count, file) == bytes.count else {
    throw SystemError("write \(path)")
  }
}

func contents(_ path: String) throws -> [UInt8] {
  guard let file = fopen(path, "r") else { throw SystemError("open \(path)") }
  defer { fclose(file) }
  var bytes: [UInt8] = []
  var block = [UInt8](repeating: 0, count: 64 << 10)
  while true {
    let count = fread(&block, 1, block.count, file)
    if count == 0 { return bytes }
    bytes += block[..<count]
  }
}

func names(in directory: String) -> [String] {
  guard let stream = opendir(directory) else { return [] }
  defer { closedir(stream) }
  var found: [String] = []
  while let entry = readdir(stream) {
    let name = withUnsafePointer(to: &entry.pointee.d_name) {
      $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
    }
    if name != ".", name != ".." { found.append(name) }
  }
  return found.sorted()
}

func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

/// Removes a tree without following links.
func removeTree(_ path: String) {
  var status = stat()
  guard lstat(path, &status) == 0 else { return }
  if status.st_mode & S_IFMT == S_IFDIR {
    for name in names(in: path) { removeTree(path + "/" + name) }
    rmdir(path)
  } else {
    unlink(path)
  }
}

/// Lower case, letters and single spaces only: what two spellings of the same words share.
func plainWords(_ text: String) -> String {
  text.lowercased().map { $0.isLetter || $0.isNumber || $0 == "'" ? $0 : " " }
    .split(separator: " ").map { String($0) }.joined(separator: " ")
}
