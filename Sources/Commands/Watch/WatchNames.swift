import Files
import Jobs
import Synchronization
import Transcripts

/// Where the text of a recording in a watched folder goes. Nothing that is there is written over
/// (but with `--force`): the next free number makes room, `talk-2.txt`.
struct WatchNames: Sendable {
  let root: Path
  let wish: OutputPlan.Wish
  private let taken = TakenNames()

  /// - Parameter wish: its `output` is a directory, and stays one when it is gone: it is made again,
  ///   and never is a file written in its place.
  init(root: Path, wish: OutputPlan.Wish) {
    self.root = root
    var wish = wish
    wish.output = wish.output.map(\.asDirectory)
    self.wish = wish
  }

  /// - Throws: a template that cannot be filled; no directory to write to, and none that can be made.
  func targets(_ path: Path) throws(Failure) -> [OutputPlan.Target] {
    var wish = wish
    wish.force = true
    let recording = Recording(.file(path), in: folder(path))
    let targets = try OutputPlan([recording], wish).targets.first ?? []
    return targets.map {
      .init(
        format: $0.format, path: $0.path, replaces: self.wish.force ? .anything : .nothing)
    }
  }

  /// The part of the way from the folder to the file.
  private func folder(_ path: Path) -> [UInt8] {
    var prefix = root.bytes
    if prefix.last != UInt8(ascii: "/") { prefix.append(UInt8(ascii: "/")) }
    let parent = path.parent.bytes
    return parent.starts(with: prefix) ? Array(parent.dropFirst(prefix.count)) : []
  }

  /// What is to be written now. The names are the caller's until it gives them back: two recordings
  /// that come together must not get one.
  /// - Parameter changed: of the recording: a file that was written later may be its text.
  func free(_ path: Path, changed: Int64) throws(Failure) -> [OutputPlan.Target] {
    let targets = try targets(path)
    if wish.force { return targets }
    var number = 1
    while true {
      let numbered = targets.map { Self.numbered($0, number) }
      number += 1
      guard taken.take(numbered) else { continue }
      let there = numbered.filter { $0.path.map(Files.exists) ?? false }
      if there.isEmpty { return numbered }
      // Ended between two formats of one text: the rest of them is written.
      if there.count < numbered.count, there.allSatisfy({ Self.isLater($0, than: changed) }) {
        let rest = numbered.filter { target in !there.contains { $0.path == target.path } }
        taken.giveBack(there)
        return rest
      }
      taken.giveBack(numbered)
    }
  }

  /// They are written, or will not be.
  func giveBack(_ targets: [OutputPlan.Target]) { taken.giveBack(targets) }

  /// The whole sets of files that are there and were written after the recording came.
  func written(_ path: Path, after changed: Int64) -> [[OutputPlan.Target]] {
    guard let targets = try? targets(path), !targets.isEmpty else { return [] }
    var sets: [[OutputPlan.Target]] = []
    var number = 1
    while true {
      let numbered = targets.map { Self.numbered($0, number) }
      guard numbered.allSatisfy({ $0.path.map(Files.exists) ?? false }) else { return sets }
      if numbered.allSatisfy({ Self.isLater($0, than: changed) }) { sets.append(numbered) }
      number += 1
    }
  }

  /// Whether its file is there and was written after that time (nanoseconds since 1970).
  static func isLater(_ target: OutputPlan.Target, than changed: Int64) -> Bool {
    guard let path = target.path, let status = try? Files.status(path), status.isRegular else {
      return false
    }
    return status.modifiedNanoseconds >= changed
  }

  /// `talk.txt`, `talk-2.txt`, `talk-3.txt`, …
  private static func numbered(_ target: OutputPlan.Target, _ number: Int) -> OutputPlan.Target {
    guard number > 1, let path = target.path else { return target }
    let suffix = path.lastComponent.dropFirst(path.stem.count)
    let name = path.stem + Array("-\(number)".utf8) + suffix
    let parent = path.parent
    return .init(
      format: target.format,
      path: parent == "." && !path.bytes.starts(with: "./".utf8)
        ? Path(bytes: name) ?? parent : parent.appending(name))
  }
}

/// Names that somebody is about to write.
private final class TakenNames: Sendable {
  private let paths = Mutex<Set<Path>>([])

  /// - Returns: whether all of them were free; else none is taken.
  func take(_ targets: [OutputPlan.Target]) -> Bool {
    let wanted = targets.compactMap(\.path)
    return paths.withLock { paths in
      guard paths.isDisjoint(with: wanted) else { return false }
      paths.formUnion(wanted)
      return true
    }
  }

  func giveBack(_ targets: [OutputPlan.Target]) {
    paths.withLock { $0.subtract(targets.compactMap(\.path)) }
  }
}
