import Files

/// Which recordings of a run are one file: named twice, or through a link.
struct Twins {
  private var firsts: [Int: Int] = [:]
  private var twins: [Int: [Int]] = [:]

  /// - Parameter skipped: those that are not worked on.
  init(_ recordings: [Recording], without skipped: Set<Int>) {
    var known: [FileStatus.Identity: Int] = [:]
    for (index, recording) in recordings.enumerated() where !skipped.contains(index) {
      guard let path = recording.path, let status = try? Files.status(path), status.isRegular
      else { continue }
      if let first = known[status.identity] {
        firsts[index] = first
        twins[first, default: []].append(index)
      } else {
        known[status.identity] = index
      }
    }
  }

  /// The one that is worked on; `nil`: it is that one itself.
  func first(of index: Int) -> Int? { firsts[index] }

  func others(of index: Int) -> [Int] { twins[index] ?? [] }
}
