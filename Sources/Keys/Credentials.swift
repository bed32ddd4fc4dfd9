import Files
import Glibc
import SecretService

/// The credentials that systemd lays out for a service: `osgk.ID` in `$CREDENTIALS_DIRECTORY`.
struct Credentials {
  private static let prefix = "osgk."

  let directory: Path

  /// - Parameter directory: not absolute: none.
  init?(_ directory: Path?) {
    guard let directory, directory.isAbsolute else { return nil }
    self.directory = directory
  }

  static func name(of provider: String) -> String { prefix + provider }

  func key(of provider: String) throws(KeyError) -> APIKey? {
    let name = Self.name(of: provider)
    let path = directory.appending(name)
    do {
      let file = try Files.open(path, trusted: true)
      return try APIKey(parsing: try Self.read(file, path))
    } catch let error as KeyError {
      throw KeyError(code: error.code, message: "the systemd credential \(name): \(error.message)")
    } catch let error as FileError {
      if error.systemCode == ENOENT { return nil }
      throw KeyError(code: .credential, message: "the systemd credential \(name): \(error)")
    } catch {
      throw KeyError(code: .credential, message: "the systemd credential \(name): \(error)")
    }
  }

  /// Straight into the secret's own pages: no copy stays behind in the heap.
  private static func read(_ file: borrowing Descriptor, _ path: Path) throws -> SecretBytes {
    var count = 0
    let raw = file.raw
    let pages = try SecretBytes(count: KeyText.limit + 64) { pages throws(FileError) in
      while count < pages.count {
        let got = Glibc.read(raw, pages.baseAddress?.advanced(by: count), pages.count - count)
        if got == 0 { return }
        if got > 0 {
          count += got
        } else if errno != EINTR {
          throw FileError(operation: "read", path: path, reason: .system(errno))
        }
      }
    }
    return pages.withBytes {
      SecretBytes(copying: UnsafeRawBufferPointer(rebasing: $0.prefix(count)))
    }
  }

  /// The ids that there are credentials of, and since when.
  func all() -> [(provider: String, since: UInt64?)] {
    guard let names = try? Files.list(directory) else { return [] }
    return names.filter { $0.starts(with: Self.prefix.utf8) && $0.count > Self.prefix.utf8.count }
      .map { name in
        var status = stat()
        let known = directory.appending(name).withCString { stat($0, &status) == 0 }
        let provider = String(decoding: name.dropFirst(Self.prefix.utf8.count), as: UTF8.self)
        return (provider, known ? UInt64(max(0, status.st_mtim.tv_sec)) : nil)
      }
  }
}
