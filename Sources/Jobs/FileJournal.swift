public import Files
import Glibc
import JSON

/// One file for each job: `$XDG_STATE_HOME/osgk/jobs/ID.json`, private, replaced as a whole.
public struct FileJournal: Journal {
  private let place: Path

  /// - Parameter directory: made when the first entry is written.
  public init(directory: Path) { place = directory }

  public func directory() throws(Failure) -> Path {
    do throws(FileError) {
      try Files.createPrivateDirectory(place)
      return place
    } catch {
      throw Failure(error)
    }
  }

  public func write(_ entry: JobEntry) throws(Failure) {
    let file = try directory().appending("\(entry.id).json")
    do throws(FileError) {
      try Files.replace(file, with: Array((JSONWriter.write(entry.json) + "\n").utf8))
    } catch {
      throw Failure(error)
    }
  }

  public func remove(_ entry: JobEntry) throws(Failure) {
    do throws(FileError) {
      if entry.source.isCopy { try Files.remove(entry.source.path) }
      try Files.remove(place.appending("\(entry.id).json"))
    } catch {
      throw Failure(error)
    }
  }
}

extension JobEntry {
  /// `version` is 1; a path that is no UTF-8 stands in `path_hex`.
  var json: JSON {
    var source = JSONObject()
    if let path = String(validating: self.source.path.bytes, as: UTF8.self) {
      source["path"] = .string(path)
    } else {
      source["path_hex"] = .string(Self.hex(self.source.path.bytes))
    }
    let status = self.source.status
    source["size"] = .number(JSONNumber(Int(status.size)))
    source["mtime_ns"] = .number(JSONNumber(Int(status.modifiedNanoseconds)))
    source["inode"] = .string(String(status.inode))
    source["device"] = .string(String(status.device))
    source["copied"] = .bool(self.source.isCopy)
    var object = JSONObject()
    object["version"] = 1
    object["id"] = .string(id.text)
    object["created"] = .string(UTC.extended(created))
    object["source"] = .object(source)
    object["provider"] = .string(provider)
    object["model"] = model.map { .string($0) } ?? .null
    object["plan"] = .array(
      plan.map { seconds -> JSON in
        let number: JSON = JSONNumber(seconds).map { .number($0) } ?? .null
        return ["seconds": number]
      })
    switch state {
    case .sending: object["state"] = "sending"
    case .failed(let kind, let reason):
      object["state"] = "failed"
      let why: JSON = reason.map { .string($0) } ?? .null
      object["error"] = ["kind": .string(kind.rawValue), "reason": why]
    }
    return .object(object)
  }

  private static func hex(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}

/// Times in UTC, written without a locale.
enum UTC {
  /// `20261130T101502`
  static func compact(_ seconds: Int) -> String {
    extended(seconds).filter { $0 != "-" && $0 != ":" && $0 != "Z" }
  }

  /// `2026-11-30`
  static func day(_ seconds: Int) -> String { String(extended(seconds).prefix(10)) }

  /// `2026-11-30T10:15:02Z`
  static func extended(_ seconds: Int) -> String {
    var time = time_t(seconds)
    var parts = tm()
    gmtime_r(&time, &parts)
    return "\(parts.tm_year + 1900)-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday))T"
      + "\(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec))Z"
  }

  private static func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
