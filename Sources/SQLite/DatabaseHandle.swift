import CSQLite
import CSystem
import Files

/// The C handle, closed when neither the connection nor a statement holds it.
final class DatabaseHandle {
  let raw: OpaquePointer
  let path: Path

  /// - Parameter isImmutable: reads the file alone, without locks and without its log.
  init(_ path: Path, isImmutable: Bool = false) throws(SQLiteError) {
    _ = Self.notesErrors
    var handle: OpaquePointer?
    // Without SQLite's own locks: a connection has one owner.
    let flags = SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_PRIVATECACHE | SQLITE_OPEN_EXRESCODE
    let result =
      isImmutable
      ? sqlite3_open_v2(
        Self.address(path) + "?immutable=1", &handle,
        flags | SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, nil)
      : path.withCString {
        sqlite3_open_v2($0, &handle, flags | SQLITE_OPEN_READWRITE, nil)
      }
    guard result == SQLITE_OK, let handle else {
      let error = SQLiteError(result, database: handle, path: path)
      sqlite3_close_v2(handle)
      throw error
    }
    raw = handle
    self.path = path
  }

  deinit { sqlite3_close_v2(raw) }

  /// `file:` and the path, every byte that could mean something else written as a number.
  private static func address(_ path: Path) -> String {
    let digits = Array("0123456789ABCDEF")
    return path.bytes.reduce(into: "file:") { text, byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."),
        UInt8(ascii: "-"), UInt8(ascii: "_"):
        text.unicodeScalars.append(Unicode.Scalar(byte))
      default: text += "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
      }
    }
  }

  /// Before the first file is opened.
  private static let notesErrors: Void = {
    let open: @convention(c) (UnsafePointer<CChar>?, Int32, Int32) -> Int32 = osgk_noting_open
    guard let system = sqlite3_vfs_find(nil), system.pointee.iVersion >= 3 else { return }
    // SQLite's table holds its calls as functions without arguments, and gives this one back the type
    // of `open(path, flags, mode)` before it calls it: that is ours.
    _ = system.pointee.xSetSystemCall?(
      system, "open", unsafeBitCast(open, to: sqlite3_syscall_ptr.self))
  }()

  func error(_ result: Int32) -> SQLiteError { SQLiteError(result, database: raw, path: path) }
}

extension Path {
  func suffixed(_ suffix: String) -> Path { Path(bytes: bytes + suffix.utf8) ?? self }
}
