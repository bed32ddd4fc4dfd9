import Files
import Jobs

/// One source of a run, and where below a directory that was named it lies.
struct Recording: Hashable, Sendable {
  let source: TranscribeRequest.Source
  /// Directories from the named one to the file: `2026/may`; empty where the file itself was named.
  let folder: [UInt8]
  /// Found in a directory that was named, where there may be more of them another time.
  let isFound: Bool

  /// - Parameter folder: `nil`: the file itself was named.
  init(_ source: TranscribeRequest.Source, in folder: [UInt8]? = nil) {
    self.source = source
    self.folder = folder ?? []
    isFound = folder != nil
  }

  /// Without its suffix.
  var stem: [UInt8] { path?.stem ?? Array("stdin".utf8) }
  var name: [UInt8] { path?.lastComponent ?? Array("stdin".utf8) }

  /// `nil`: standard input.
  var path: Path? {
    if case .file(let path) = source { path } else { nil }
  }
}

/// Which names in a directory are those of recordings.
enum RecordingName {
  /// What people record and keep sound and video in, lower case. `ts` is missing: most of such
  /// files are programs.
  static let suffixes: Set<String> = [
    "3g2", "3gp", "3gpp", "aac", "ac3", "aif", "aifc", "aiff", "amr", "ape", "asf", "au", "avi",
    "caf", "dts", "eac3", "flac", "flv", "gsm", "m2ts", "m4a", "m4b", "m4v", "mka", "mkv", "mov",
    "mp2", "mp3", "mp4", "mpeg", "mpg", "mpga", "mts", "mxf", "oga", "ogg", "ogv", "opus", "ra",
    "rf64", "snd", "spx", "tta", "voc", "vob", "w64", "wav", "wave", "weba", "webm", "wma", "wmv",
    "wv",
  ]

  /// Hidden names and those of files that are still being written by some program are none.
  static func isRecording(_ name: [UInt8]) -> Bool {
    guard let first = name.first, first != UInt8(ascii: "."), first != UInt8(ascii: "~"),
      let suffix = Path(bytes: name)?.suffix
    else { return false }
    return suffixes.contains(suffix)
  }

  /// Directories that are looked into.
  static func isVisible(_ name: [UInt8]) -> Bool { name.first != UInt8(ascii: ".") }
}

/// The recordings in a directory and below it.
struct RecordingTree {
  /// Sorted by the bytes of their paths.
  private(set) var recordings: [Recording] = []
  /// Every directory that was looked into, the root first.
  private(set) var directories: [Path] = []
  /// Directories below the root that cannot be listed.
  private(set) var faults: [FileError] = []

  private struct Folder {
    let path: Path
    let below: [UInt8]
  }

  /// Walks the tree. Links to directories are followed when all that is really there was seen, and
  /// each directory is looked into once, so that no loop of links has an end in it.
  /// - Parameter recursive: go into directories below the root.
  /// - Throws: the root cannot be listed.
  init(_ root: Path, recursive: Bool = true) throws(FileError) {
    var seen: Set<FileStatus.Identity> = []
    var folders = [Folder(path: root, below: [])]
    var links: [Folder] = []
    while let folder = folders.popLast() ?? (links.isEmpty ? nil : links.removeFirst()) {
      guard let status = try? Files.status(folder.path),
        seen.insert(status.identity).inserted
      else { continue }
      let names: [[UInt8]]
      do throws(FileError) {
        names = try Files.list(folder.path)
      } catch {
        if directories.isEmpty { throw error }
        faults.append(error)
        continue
      }
      directories.append(folder.path)
      for name in names {
        let path = Self.path(of: name, in: folder.path)
        let isRecording = RecordingName.isRecording(name)
        guard isRecording || recursive && RecordingName.isVisible(name),
          let status = try? Files.status(path)
        else { continue }
        if status.isDirectory {
          guard recursive, RecordingName.isVisible(name) else { continue }
          let below = folder.below + (folder.below.isEmpty ? [] : [UInt8(ascii: "/")]) + name
          let next = Folder(path: path, below: below)
          if (try? Files.readLink(path)) == nil { folders.append(next) } else { links.append(next) }
        } else if isRecording, status.isRegular {
          recordings.append(Recording(.file(path), in: folder.below))
        }
      }
    }
    if directories.isEmpty { _ = try Files.list(root) }
    recordings.sort { ($0.path?.bytes ?? []).lexicographicallyPrecedes($1.path?.bytes ?? []) }
  }

  /// `./a.mp3` would be a spelling that the user never typed.
  private static func path(of name: [UInt8], in directory: Path) -> Path {
    if directory.bytes == [UInt8(ascii: ".")], let path = Path(bytes: name) { return path }
    return directory.appending(name)
  }
}
