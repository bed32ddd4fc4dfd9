import Glibc

/// The key that the tests of one run use wherever a key is needed, and the directory in which the
/// run keeps all that it made, so that it can be searched for that key at the end: see
/// `scripts/canary`.
public enum Canary {
  /// 40 characters, some of which read otherwise in a URL and in JSON; made anew for each run.
  public static let key: String = variable("OSGK_CANARY") ?? make()

  /// Where tests keep their directories; `nil`: they go away as each test ends.
  public static let keep: String? = variable("OSGK_KEEP")

  /// Whether this test's directory stays: in a run that looks for the key, unless there is so much
  /// in it that it was made for the sake of its size.
  public static func keeps(_ directory: String) -> Bool {
    keep != nil && blocks(directory) < 64 << 11
  }

  /// What a tree takes on the disk, in blocks of 512 bytes.
  private static func blocks(_ path: String) -> Int {
    var status = stat()
    guard lstat(path, &status) == 0 else { return 0 }
    guard status.st_mode & S_IFMT == S_IFDIR, let stream = opendir(path) else {
      return Int(status.st_blocks)
    }
    defer { closedir(stream) }
    var sum = 0
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { sum += blocks(path + "/" + name) }
    }
    return sum
  }

  /// The start of a directory's name that `mkdtemp` or a test completes.
  public static func prefix(_ name: String) -> String { (keep ?? "/tmp") + "/" + name }

  public static func make() -> String {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789")
    var key = (0..<40).map { _ in letters[Int.random(in: letters.indices)] }
    for (index, character) in zip([6, 13, 21, 30], #"/+="#) { key[index] = character }
    key.replaceSubrange(0..<3, with: "sk-")
    return String(key)
  }

  private static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }
}
