public import Files
import Glibc

/// The anchor in a file (0600) of its own. It should not lie beside the database: who copies
/// yesterday's directory back would bring the old anchor with the old ledger.
public struct FileAnchor: Anchor {
  public let path: Path
  public init(path: Path) { self.path = path }
  public var name: String { "the file \(path)" }

  public func read() async throws(AnchorError) -> AnchorState? {
    guard let bytes = try PrivateFile.read(path, what: "anchor") else { return nil }
    guard let state = AnchorState(text: String(decoding: bytes, as: UTF8.self)) else {
      throw AnchorError(
        code: .damaged, message: "the anchor of the consent ledger, \(path), is damaged")
    }
    return state
  }

  public func write(_ state: AnchorState) async throws(AnchorError) {
    try PrivateFile.write(path, state.text)
  }
}

/// Small files that only the user may read.
enum PrivateFile {
  /// `nil` where there is none.
  static func read(_ path: Path, what: String) throws(AnchorError) -> [UInt8]? {
    do throws(FileError) {
      let status = try Files.status(path)
      guard status.mode & 0o077 == 0 else {
        throw FileError(
          operation: "trust", path: path,
          reason: .untrusted("others may read it (chmod 600 would mend that)"))
      }
      return try Files.read(path, limit: 4096, trusted: true)
    } catch {
      if error.systemCode == ENOENT { return nil }
      let message = "the \(what) of the consent ledger: \(error)"
      switch error.reason {
      case .system: throw AnchorError(code: .failed, message: message)
      default: throw AnchorError(code: .damaged, message: message)
      }
    }
  }

  static func write(_ path: Path, _ text: String) throws(AnchorError) {
    do throws(FileError) {
      try Files.createPrivateDirectory(path.parent)
      try Files.replace(path, with: Array(text.utf8))
    } catch {
      throw AnchorError(code: .failed, message: "the anchor of the consent ledger: \(error)")
    }
  }
}
