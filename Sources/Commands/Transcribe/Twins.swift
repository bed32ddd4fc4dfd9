import Files

/// Which recordings of a run are one file: named twice, or through a link.
struct Twins {
  private struct Identity: Hashable {
    let device: UInt64
    let inode: UInt64
  }

  private var firsts: [Int: Int] = [:]
  private var twins: [Int: [Int]] = [:]

  /// - Parameter skipped: those that are not worked on.
  init(_ recordings: [Recording], without skipped: Set<Int>) {
    var known: [Identity: Int] = [:]
    for (index, recording) in recordings.enumerated() where !skipped.contains(index) {
      guard let path = recording.path, let status = try? Files.status(path), status.isRegular
      else { continue }
      let identity = Identity(device: status.device, inode: status.inode)
      if let first = known[identity] {
        firsts[index] = first
        twins[first, default: []].append(index)
      } else {
        known[identity] = index
      }
    }
  }

  /// The one that is worked on; `nil`: it is that one itself.
  func first(of index: Int) -> Int? { firsts[index] }

  func others(of index: Int) -> [Int] { twins[index] ?? [] }
}
