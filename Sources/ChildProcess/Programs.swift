public import Files

/// Looking for programs.
public enum Programs {
  /// The first of `names` in the first directory that has it: each directory in turn, a name with
  /// a slash as it is.
  public static func find(_ names: [String], in directories: [Path]) -> Path? {
    for name in names where name.contains("/") && Files.isExecutable(Path(name)) {
      return Path(name)
    }
    let plain = names.filter { !$0.isEmpty && !$0.contains("/") }
    for directory in directories {
      for name in plain {
        let path = directory.appending(name)
        if Files.isExecutable(path) { return path }
      }
    }
    return nil
  }
}
