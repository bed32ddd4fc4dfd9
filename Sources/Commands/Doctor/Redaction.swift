import Files

/// Takes out of a text what tells who somebody is: for a report that is sent with a bug.
struct Redaction {
  /// What stands where, the longest first: a name may lie within another.
  private let replacements: [(text: String, by: String)]

  /// - Parameter file: the recording that the report is about.
  init(_ context: Context, file: Path?) {
    var list: [(text: String, by: String)] = []
    if let file {
      list.append((file.description, "FILE"))
      if let full = try? file.absolute() {
        list.append((full.description, "FILE"))
        if full.parent != "/" { list.append((full.parent.description, "DIRECTORY")) }
      }
      list.append((String(decoding: file.lastComponent, as: UTF8.self), "FILE"))
    }
    if let here = try? Path("x").absolute().parent, here != "/" {
      list.append((here.description, "DIRECTORY"))
    }
    let variables = [
      ("XDG_DATA_HOME", "$XDG_DATA_HOME"), ("XDG_CONFIG_HOME", "$XDG_CONFIG_HOME"),
      ("XDG_CACHE_HOME", "$XDG_CACHE_HOME"), ("XDG_STATE_HOME", "$XDG_STATE_HOME"),
      ("TMPDIR", "$TMPDIR"), ("HOME", "~"),
    ]
    for (name, by) in variables {
      if let value = context.text(name), value.count > 1 { list.append((value, by)) }
    }
    let home = context.text("HOME")?.split(separator: "/").last.map(String.init)
    for name in [context.text("USER"), context.text("LOGNAME"), home] {
      // `root` and shorter words stand in many a harmless place, and tell nothing.
      if let name, name.count > 2, name != "root" { list.append((name, "USER")) }
    }
    // Of equal texts the last one names best: `~`, though the recording lies there.
    let unique = Dictionary(list.map { ($0.text, $0.by) }) { $1 }
    replacements = unique.map { (text: $0.key, by: $0.value) }
      .filter { !$0.text.isEmpty }
      .sorted { ($0.text.count, $0.text) > ($1.text.count, $1.text) }
  }

  func applied(to text: String) -> String {
    replacements.reduce(text) { $0.replacing($1.text, with: $1.by) }
  }
}
