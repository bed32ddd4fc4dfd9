import Files
import JSON
import Jobs
import Transcripts

/// Where the results of one source were to go, as its job remembers it: a retry writes there too.
///
/// `{"version": 1, "targets": [{"format": "srt", "path": "/home/me/talk.srt"}, …]}`; `path` is
/// absolute, or `null` for standard output. Bytes of a path that are no UTF-8 are kept as
/// `path_bytes`, a list of numbers, in its place. `layout` is that of subtitles: `max_line`,
/// `max_lines`, `max_cue`, `cps`, `per_word`, each where it was said.
struct DeliveryWish: Equatable {
  var targets: [OutputPlan.Target]
  /// `nil`: it was not written down.
  var layout: LayoutOptions?

  init(_ targets: [OutputPlan.Target], _ layout: LayoutOptions? = nil) {
    self.targets = targets
    self.layout = layout
  }
}

extension DeliveryWish {
  var json: JSON {
    var object = JSONObject()
    object["version"] = 1
    object["targets"] = .array(targets.map(Self.json))
    object["layout"] = layout.map(Self.json)
    return .object(object)
  }

  private static func json(_ layout: LayoutOptions) -> JSON {
    var object = JSONObject()
    object["max_line"] = layout.maxLine.map { .number(JSONNumber($0)) }
    object["max_lines"] = layout.maxLines.map { .number(JSONNumber($0)) }
    object["max_cue"] = layout.maxCue.flatMap { JSONNumber($0) }.map(JSON.number)
    object["cps"] = layout.charactersPerSecond.flatMap { JSONNumber($0) }.map(JSON.number)
    if layout.perWord { object["per_word"] = true }
    return .object(object)
  }

  private static func json(_ target: OutputPlan.Target) -> JSON {
    var object = JSONObject()
    object["format"] = .string(target.format.rawValue)
    let path = target.path.map { (try? $0.absolute()) ?? $0 }
    let text = path.map { String(decoding: $0.bytes, as: UTF8.self) }
    if let path, let text, Array(text.utf8) != path.bytes {
      object["path_bytes"] = .array(path.bytes.map { .number(JSONNumber(Int($0))) })
    } else {
      object["path"] = text.map { .string($0) } ?? .null
    }
    return .object(object)
  }

  /// `nil` for what no version of ours wrote, or a newer one did.
  init?(_ json: JSON) {
    guard json["version"] == 1, let items = json["targets"]?.array else { return nil }
    var targets: [OutputPlan.Target] = []
    for item in items {
      guard let format = item["format"]?.string.flatMap(TranscriptFormat.init(rawValue:))
      else { return nil }
      if item["path"]?.isNull ?? false {
        targets.append(.init(format: format, path: nil))
      } else {
        let numbers = item["path_bytes"]?.array?.map { $0.int.flatMap(UInt8.init(exactly:)) }
        let bytes = item["path"]?.string.map { Array($0.utf8) } ?? numbers ?? []
        guard !bytes.contains(nil), let path = Path(bytes: bytes.compactMap(\.self)),
          path.isAbsolute
        else { return nil }
        targets.append(.init(format: format, path: path))
      }
    }
    self.targets = targets
    guard let layout = json["layout"], layout.object != nil else { return }
    self.layout = LayoutOptions(
      maxLine: layout["max_line"]?.int, maxLines: layout["max_lines"]?.int,
      maxCue: layout["max_cue"]?.double, charactersPerSecond: layout["cps"]?.double,
      perWord: layout["per_word"]?.bool ?? false)
  }
}
