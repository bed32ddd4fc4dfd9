import Glibc

/// Removes a directory and all that it holds. Follows no symbolic link, enters no other file
/// system, opens what a program left without permissions, and needs only as many descriptors as
/// `deepest`, however deep the tree.
struct TreeRemoval {
  private static let deepest = 32

  private let root: Int32
  private let device: dev_t
  private var lifted = 0

  /// What cannot be removed stays.
  static func remove(_ path: Path) {
    let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
    path.withCString { name in
      var raw = open(name, flags)
      if raw < 0, errno == EACCES, chmod(name, 0o700) == 0 { raw = open(name, flags) }
      guard raw >= 0 else { return }
      let root = Descriptor(raw: raw)
      var status = stat()
      guard fstat(root.raw, &status) == 0 else { return }
      var removal = TreeRemoval(root: root.raw, device: status.st_dev)
      var before = -1
      // Again while subtrees too deep to enter were lifted up to the root.
      repeat {
        before = removal.lifted
        removal.empty(root.raw, depth: 0)
      } while removal.lifted != before
      _ = rmdir(name)
    }
  }

  private init(root: Int32, device: dev_t) {
    self.root = root
    self.device = device
  }

  private mutating func empty(_ directory: Int32, depth: Int) {
    _ = fchmod(directory, 0o700)
    guard let names = try? Files.names(in: directory, of: ".") else { return }
    for name in names {
      guard let name = Path(bytes: name) else { continue }
      name.withCString { removeEntry($0, in: directory, depth: depth) }
    }
  }

  private mutating func removeEntry(
    _ name: UnsafePointer<CChar>, in directory: Int32, depth: Int
  ) {
    var status = stat()
    guard fstatat(directory, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return }
    guard status.st_mode & S_IFMT == S_IFDIR, status.st_dev == device else {
      _ = unlinkat(directory, name, 0)
      return
    }
    if unlinkat(directory, name, AT_REMOVEDIR) == 0 { return }
    if depth >= Self.deepest {
      lifted += 1
      let lift = Path("osgk-lifted-\(lifted)")
      if lift.withCString({ renameat(directory, name, root, $0) }) != 0 { lifted -= 1 }
      return
    }
    let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
    var raw = openat(directory, name, flags)
    if raw < 0, errno == EACCES, fchmodat(directory, name, 0o700, 0) == 0 {
      raw = openat(directory, name, flags)
    }
    guard raw >= 0 else { return }
    let inner = Descriptor(raw: raw)
    empty(inner.raw, depth: depth + 1)
    _ = unlinkat(directory, name, AT_REMOVEDIR)
  }
}
