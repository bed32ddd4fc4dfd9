/// The module table of ARCHITECTURE.md.
struct ModuleTable {
  /// What each module may import, besides what all may.
  private(set) var rows: [String: Set<String>] = [:]

  static let open: Set<String> = [
    "Dispatch", "FoundationEssentials", "Glibc", "Swift", "Synchronization",
  ]

  init(_ architecture: String) {
    var listed: [(module: String, floor: Int, imports: String)] = []
    for line in architecture.split(separator: "\n") where line.hasPrefix("| ") {
      let cells = line.split(separator: "|").map { $0.trimmed }
      guard cells.count == 4, let floor = Int(cells[0]) else { continue }
      for module in cells[1].split(separator: "`") where module.first?.isLetter == true {
        listed.append((String(module), floor, cells[3]))
      }
    }
    for row in listed {
      rows[row.module] = Self.imports(row.imports) { bounds in
        Set(listed.filter { bounds.contains($0.floor) }.map(\.module))
      }
    }
  }

  /// Reads `–`, `A, B` and `floors 0–2 but A, B`.
  private static func imports(
    _ cell: String, modules: (ClosedRange<Int>) -> Set<String>
  ) -> Set<String> {
    if cell == "–" { return [] }
    guard let match = cell.wholeMatch(of: /floors (\d)–(\d)(?: but (.+))?/) else {
      return names(cell)
    }
    let (low, high) = (Int(match.1) ?? 0, Int(match.2) ?? 0)
    return modules(low...max(low, high)).subtracting(names(match.3.map(String.init) ?? ""))
  }

  private static func names(_ list: String) -> Set<String> {
    Set(list.split(separator: ",").map { $0.trimmed })
  }
}

extension Substring {
  fileprivate var trimmed: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}

extension Repository {
  /// Every breach of the table, one line each.
  func breaches() -> [String] {
    let table = ModuleTable(architecture)
    var breaches: [String] = []
    for target in targets.union(declared.keys).sorted() where table.rows[target] == nil {
      breaches.append("\(target) stands in no row")
    }
    for module in table.rows.keys.sorted() where !targets.contains(module) {
      breaches.append("\(module) stands in a row, but not in Sources")
    }
    for (target, dependencies) in declared.sorted(by: { $0.key < $1.key }) {
      for name in dependencies.sorted() where table.rows[target]?.contains(name) == false {
        breaches.append("the manifest lets \(target) depend on \(name)")
      }
    }
    for (path, text) in sources.sorted(by: { $0.key < $1.key }) {
      let module = String(path.prefix { $0 != "/" })
      let allowed = (table.rows[module] ?? []).union(ModuleTable.open).union([module])
      for name in Self.imports(of: text) where !allowed.contains(name) {
        breaches.append("\(path) imports \(name)")
      }
      if text.words.contains("_exported") { breaches.append("\(path) re-exports") }
    }
    return breaches
  }

  /// The modules that a source imports: `public import struct A.B` is `A`.
  static func imports(of text: String) -> [String] {
    let statement =
      #/
      \s*(?:@\w+(?:\([^)]*\))?\s+|\w+\s+)*?import\s+
      (?:(?:struct|class|enum|protocol|func|var|let|typealias|actor)\s+)?(\w+).*
      /#
    return text.utf8.split(separator: UInt8(ascii: "\n")).compactMap { bytes in
      guard bytes.firstRange(of: "import ".utf8) != nil else { return nil }
      return (try? statement.wholeMatch(in: Substring(bytes))).map { String($0.1) }
    }
  }

  /// What the manifest declares: each target in `Sources`, and what it depends on.
  var declared: [String: Set<String>] {
    let manifest = manifest.withoutComments
    var found: [String: Set<String>] = [:]
    for match in manifest.matches(of: /module\(\s*("[^)]*)\)/) {
      let names = Self.literals(match.1)
      if let target = names.first { found[target] = Set(names.dropFirst()) }
    }
    let other =
      #/
      \.(?:target|executableTarget|systemLibrary)\(
      \s*name:\s"([^"]+)"(?:,\s*dependencies:\s\[([^\]]*)\])?(?:,\s*path:\s"([^"]+)")?
      /#
    for match in manifest.matches(of: other) where match.3 == nil {
      found[String(match.1)] = Set(match.2.map(Self.literals) ?? [])
    }
    return found
  }

  private static func literals(_ text: Substring) -> [String] {
    text.matches(of: /"([^"]*)"/).map { String($0.1) }
  }
}
