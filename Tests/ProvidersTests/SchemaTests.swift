import Files
import JSON
import Testing

@testable import Providers

/// `providers/schema.json`, which editors read, and the loader know the same keys.
@Suite("JSON Schema")
struct SchemaTests {
  let root: JSON

  init() throws {
    let bytes = try Files.read(shippedPresets.appending("schema.json"), limit: 1 << 20)
    root = try JSONReader.read(bytes).value
  }

  @Test("a key that one of the two does not know fails", arguments: ["preset", "wire"])
  func sameKeys(kind: String) throws {
    var walk = SchemaWalk(definitions: try #require(root["$defs"]))
    walk.add(try #require(root["$defs"]?[kind]), under: "")
    let loader = Set(
      kind == "preset" ? PresetSchema.presetKeyPaths : PresetSchema.wireKeyPaths)
    #expect(loader.subtracting(walk.paths).sorted() == [], "only the loader knows these")
    #expect(walk.paths.subtracting(loader).sorted() == [], "only the schema knows these")
  }

  @Test("every map is closed, and every key of a preset says what it means")
  func closed() throws {
    let definitions = try #require(root["$defs"]?.object)
    for (name, schema) in definitions.members.map({ ($0.key, $0.value) }) {
      guard schema["properties"] != nil else { continue }
      #expect(schema["additionalProperties"]?.bool == false, "\(name)")
    }
    let keys = try #require(root["$defs"]?["preset"]?["properties"]?.object)
    for member in keys.members {
      let meant = member.value["$ref"]?.string?.split(separator: "/").last
      let description =
        member.value["description"] ?? meant.flatMap { definitions[String($0)]?["description"] }
      #expect(description?.string?.isEmpty == false, "\(member.key)")
    }
  }
}

/// Collects the key paths of a JSON Schema as `PresetSchema` writes them.
private struct SchemaWalk {
  let definitions: JSON
  var paths: Set<String> = []
  /// Definitions that we are in: one that holds itself is followed once.
  private var within: Set<String> = []

  /// What a conditional, a part, an argument and a JSON value hold is not of the key language.
  static let opaque: Set<String> = [
    "json", "partValue", "argument", "argumentsIn", "condition", "queryValueIn",
  ]

  init(definitions: JSON) { self.definitions = definitions }

  mutating func add(_ schema: JSON, under path: String) {
    if let name = schema["$ref"]?.string?.split(separator: "/").last.map(String.init),
      !Self.opaque.contains(name), let target = definitions[name],
      within.insert(name).inserted
    {
      add(target, under: path)
      within.remove(name)
    }
    let isConditional = schema["if"]?["required"]?.array?.contains { $0.string == "with" } ?? false
    if let then = schema["then"], !isConditional { add(then, under: path) }
    if let other = schema["else"] { add(other, under: path) }
    for member in schema["properties"]?.object?.members ?? [] {
      let below = path.isEmpty ? member.key : path + "." + member.key
      paths.insert(below)
      add(member.value, under: below)
    }
    let open = schema["patternProperties"]?.object?.members.map(\.value) ?? []
    for value in open + [schema["additionalProperties"]].compactMap(\.self)
    where value.object != nil {
      add(value, under: path + ".*")
    }
    if let item = schema["items"] {
      // One value or a list of them has the same path.
      let types = schema["type"]?.array?.compactMap(\.string) ?? []
      add(item, under: types.contains("string") ? path : path + "[]")
    }
  }
}
