import Files

/// What a look into a file or directory says of it as a model of one kind.
struct Inspection {
  var size: Int64 = 0
  var languages = ModelLanguages.unknown
  var problem: ModelProblem?

  init(_ path: Path, kind: ModelKind) {
    if kind.isDirectory {
      inspectDirectory(path, kind)
    } else {
      inspectFile(path, kind)
    }
    guard languages == .unknown else { return }
    let name = kind.modelName(ofFile: path.lastComponent)
    languages = Self.languages(ofName: name ?? String(decoding: path.stem, as: UTF8.self))
  }

  private mutating func inspectFile(_ path: Path, _ kind: ModelKind) {
    do throws(FileError) {
      let file = try OpenFile(path)
      size = file.size
      problem = Self.strangers(file)
      guard problem == nil else { return }
      guard let magic = kind.magic else { return }
      guard file.bytes(at: 0, count: magic.count) == magic else {
        problem = .wrongMagic
        return
      }
      if magic == GGMLHeader.magic { inspectGGML(file) }
    } catch {
      problem = .unreadable(error)
    }
  }

  private mutating func inspectGGML(_ file: borrowing OpenFile) {
    let head = file.bytes(at: 0, count: GGMLHeader.length)
    guard head.count == GGMLHeader.length else {
      problem = .truncated(atLeast: Int64(GGMLHeader.length))
      return
    }
    guard let header = GGMLHeader(head) else {
      problem = .otherModel
      return
    }
    languages = Whisper.languages(vocabulary: header.vocabulary)
    if file.size < header.leastSize { problem = .truncated(atLeast: header.leastSize) }
  }

  private mutating func inspectDirectory(_ path: Path, _ kind: ModelKind) {
    do throws(FileError) {
      for name in try Files.list(path) {
        if let status = try? Files.status(path.appending(name)), status.isRegular {
          size += status.size
        }
      }
      for name in kind.holds {
        let held = path.appending(name)
        guard Files.exists(held) else {
          problem = .lacks(name)
          return
        }
        let file = try OpenFile(held)
        if let found = Self.strangers(file) {
          problem = .holds(name, found)
          return
        }
        if let model = CTranslate2File(file) { inspect(model, size: file.size, name: name) }
      }
    } catch {
      problem = .unreadable(error)
    }
  }

  private mutating func inspect(_ model: CTranslate2File, size: Int64, name: String) {
    guard model.transcribes else {
      problem = .otherModel
      return
    }
    if let vocabulary = model.vocabulary {
      languages = Whisper.languages(vocabulary: vocabulary)
    }
    if size < model.leastSize { problem = .holds(name, .truncated(atLeast: model.leastSize)) }
  }

  /// What downloads leave in a model's place.
  private static func strangers(_ file: borrowing OpenFile) -> ModelProblem? {
    guard file.size > 0 else { return .empty }
    let head = file.bytes(at: 0, count: 256).drop { byte in
      byte <= UInt8(ascii: " ") || [0xEF, 0xBB, 0xBF].contains(byte)  // a byte order mark
    }
    guard let first = head.first, first == UInt8(ascii: "<") || first == UInt8(ascii: "v") else {
      return nil
    }
    let text = String(decoding: head, as: UTF8.self).lowercased()
    if ["<!doctype", "<html", "<?xml", "<head"].contains(where: { text.hasPrefix($0) }) {
      return .webPage
    }
    return text.hasPrefix("version https://git-lfs") ? .pointer : nil
  }

  /// English where a name says so and names no other language: `tiny.en`, `model-small-en-us-1`.
  static func languages(ofName name: String) -> ModelLanguages {
    let parts: [Substring] = name.lowercased().split { !($0.isLetter || $0.isNumber) }
    let words = parts.filter { $0.count == 2 && $0.allSatisfy { "a"..."z" ~= $0 } }
    guard words.contains("en") else { return .unknown }
    return words.allSatisfy { ["en", "us", "gb", "in"].contains($0) } ? .english : .unknown
  }
}
