import Files
import Glibc
import Models

/// A directory of its own with models that are made up, and a store that looks through it.
struct Store {
  let scratch: TemporaryDirectory
  var path: Path { scratch.path }
  var store: ModelStore { ModelStore(directories: [path]) }

  init() throws { scratch = try TemporaryDirectory() }

  @discardableResult
  func put(_ name: String, _ bytes: [UInt8]) throws -> Path {
    let file = path.appending(name)
    try Files.createPrivateDirectory(file.parent)
    try Files.replace(file, with: bytes)
    return file
  }

  func put(_ name: String, _ text: String) throws { try put(name, Array(text.utf8)) }

  func link(_ name: String, to target: Path) throws {
    let link = path.appending(name)
    let result = target.withCString { target in link.withCString { symlink(target, $0) } }
    guard result == 0 else {
      throw FileError(operation: "link", path: link, reason: .system(errno))
    }
  }
}

extension ModelKind {
  static let ggml = ModelKind(
    kind: "ggml", nameTemplate: "ggml-{model}.bin", magic: Array("lmgg".utf8), holds: [])
  static let ctranslate2 = ModelKind(
    kind: "ctranslate2", nameTemplate: nil, magic: nil, holds: ["model.bin", "config.json"])
  static let pytorch = ModelKind(
    kind: "pytorch", nameTemplate: "{model}.pt", magic: [0x50, 0x4B, 3, 4], holds: [])
  static let kaldi = ModelKind(
    kind: "kaldi", nameTemplate: nil, magic: nil, holds: ["am/final.mdl", "conf/model.conf"])
}

/// The smallest whisper.cpp file that is whole, and `extra` bytes.
func ggml(vocabulary: UInt32, fileType: UInt32 = 1, extra: Int = 0) -> [UInt8] {
  let numbers: [UInt32] = [0x6767_6D6C, vocabulary, 4, 4, 1, 1, 4, 4, 1, 1, 80, fileType]
  let weights = 2 * (28 * 16 + Int(vocabulary) * 4) + 2 * (960 + 48) + 4 * (32 + 16080 + 116)
  return numbers.flatMap(bytes) + [UInt8](repeating: 0, count: weights + extra)
}

/// A CTranslate2 file with a token embedding of that many rows of one byte.
func ctranslate2(_ specification: String = "WhisperSpec", vocabulary: UInt32) -> [UInt8] {
  func text(_ text: String) -> [UInt8] {
    [UInt8(text.utf8.count + 1), 0] + Array(text.utf8) + [0]
  }
  var file = bytes(6) + text(specification) + bytes(1) + bytes(2)
  file += text("encoder/scale") + [0, 1] + bytes(4) + bytes(0)
  file += text("decoder/embeddings/weight") + [2] + bytes(vocabulary) + bytes(1) + [1]
  return file + bytes(vocabulary) + [UInt8](repeating: 0, count: Int(vocabulary))
}

private func bytes(_ number: UInt32) -> [UInt8] {
  withUnsafeBytes(of: number.littleEndian) { Array($0) }
}
