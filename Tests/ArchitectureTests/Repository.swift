import Glibc

/// The repository's text, in memory: a wrong line can be planted without touching a file.
struct Repository {
  static let root = #filePath.split(separator: "/").dropLast(3).reduce("") { $0 + "/" + $1 }

  /// Swift sources by their path below `Sources/`.
  var sources: [String: String] = [:]
  /// The directories in `Sources/`.
  var targets: Set<String> = []
  var manifest = ""
  var architecture = ""

  /// As it lies on disk.
  static let onDisk = Result { try load() }

  private static func load() throws -> Repository {
    var repository = Repository()
    repository.manifest = try read("Package.swift")
    repository.architecture = try read("ARCHITECTURE.md")
    for line in try run("cd '\(root)/Sources' && find . -type f").split(separator: "\n") {
      let path = String(line.dropFirst(2))
      repository.targets.insert(String(path.prefix { $0 != "/" }))
      if path.hasSuffix(".swift") { repository.sources[path] = try read("Sources/" + path) }
    }
    return repository
  }

  static func exists(_ path: String) -> Bool { access(root + "/" + path, F_OK) == 0 }

  struct Failure: Error { let what: String }

  static func read(_ path: String) throws -> String {
    guard let file = fopen(root + "/" + path, "re") else { throw Failure(what: path) }
    defer { fclose(file) }
    return all(of: file)
  }

  /// What a shell command prints; it must end with 0.
  static func run(_ command: String) throws -> String {
    guard let pipe = popen(command, "re") else { throw Failure(what: command) }
    let output = all(of: pipe)
    guard pclose(pipe) == 0 else { throw Failure(what: command) }
    return output
  }

  private static func all(of stream: UnsafeMutablePointer<FILE>) -> String {
    var output: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = fread(&buffer, 1, buffer.count, stream), count > 0 {
      output += buffer[..<count]
    }
    return String(decoding: output, as: UTF8.self)
  }
}

extension String {
  /// What letters, digits and `_` make up, and further bytes that belong to a word.
  var words: Set<String> { words { _ in false } }

  func words(and belongs: (UInt8) -> Bool) -> Set<String> {
    let pieces = utf8.split { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): false
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"): false
      default: !belongs(byte)
      }
    }
    return Set(pieces.map { String($0) ?? "" })
  }

  /// Without line comments; what follows `//` inside a literal goes too.
  var withoutComments: String {
    let lines = utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let kept = lines.map { line in
      line.firstRange(of: "//".utf8).map { line[..<$0.lowerBound] } ?? line
    }
    return String(decoding: Array(kept.joined(separator: "\n".utf8)), as: UTF8.self)
  }
}
