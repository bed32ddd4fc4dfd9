public import Files
import JSON

/// What a list of the shipped presets shows, written when the program is built: reading one file
/// is quicker than reading forty.
///
/// It is a copy: it counts only while it is not older than any preset and names the same files.
public enum CatalogIndex {
  static let name = "index.json"
  private static let version = 1

  /// The index of a directory of shipped presets, as JSON with a newline at its end.
  /// - Throws: the first fault of a preset in it.
  public static func bytes(of directory: Path) throws(PresetError) -> [UInt8] {
    let catalog = Catalog(layers: [LayerDirectory(.shipped, directory)], usesIndex: false)
    var presets: [JSON] = []
    for entry in catalog.entries() {
      _ = try catalog.preset(entry.id)
      presets.append(json(entry))
    }
    let value: JSON = ["version": .number(JSONNumber(version)), "presets": .array(presets)]
    return JSONWriter.bytes(value, style: .pretty) + [UInt8(ascii: "\n")]
  }

  /// The entries, or `nil` where the index is missing, older than a preset or of other files.
  static func entries(of directory: Path) -> [CatalogEntry]? {
    let path = directory.appending(name)
    guard let status = try? Files.status(path), status.isRegular,
      let bytes = try? Files.read(path, limit: 1 << 20),
      let json = try? JSONReader.read(bytes).value, json["version"]?.int == version,
      let presets = json["presets"]?.array
    else { return nil }
    let entries = presets.compactMap { entry($0, in: directory) }
    let paths = Library.paths(in: directory)
    guard entries.count == presets.count, Set(entries.map(\.path)) == Set(paths),
      entries.count == paths.count
    else { return nil }
    for path in paths {
      guard let preset = try? Files.status(path),
        preset.modifiedNanoseconds <= status.modifiedNanoseconds
      else { return nil }
    }
    return entries
  }

  /// Whether a shipped preset has been validated since it was last changed: the index is written
  /// after all of them were. It is asked at each start, so the index is not read for that.
  static func vouches(for file: Library.File) -> Bool {
    guard file.layer == .shipped,
      let index = try? Files.status(file.path.parent.appending(name)), index.isRegular,
      let preset = try? Files.status(file.path)
    else { return false }
    return preset.modifiedNanoseconds <= index.modifiedNanoseconds
  }

  private static func json(_ entry: CatalogEntry) -> JSON {
    var object = JSONObject()
    object["id"] = .string(entry.id)
    object["name"] = .string(entry.name)
    object["kinds"] = .array(entry.kinds.map { .string($0.rawValue) })
    if let rank = entry.rank { object["rank"] = .number(JSONNumber(rank)) }
    if !entry.programs.isEmpty { object["programs"] = .array(entry.programs.map { .string($0) }) }
    if entry.usesNetwork { object["uses_network"] = true }
    if let baseURL = entry.baseURL { object["base_url"] = .string(baseURL) }
    if entry.relays { object["relays"] = true }
    return .object(object)
  }

  private static func entry(_ json: JSON, in directory: Path) -> CatalogEntry? {
    guard let id = json["id"]?.string, TextRules.isID(id), let name = json["name"]?.string,
      let kinds = json["kinds"]?.array
    else { return nil }
    return CatalogEntry(
      id: id, name: name,
      kinds: kinds.compactMap { $0.string.flatMap { CatalogEntry.Kind(rawValue: $0) } },
      layer: .shipped, path: directory.appending(id + ".yaml"), rank: json["rank"]?.int,
      programs: json["programs"]?.array?.compactMap(\.string) ?? [],
      usesNetwork: json["uses_network"]?.bool ?? false, baseURL: json["base_url"]?.string,
      relays: json["relays"]?.bool ?? false)
  }
}
