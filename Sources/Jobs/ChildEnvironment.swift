/// The part of our environment that a stranger's program is given. A list of what may pass, so
/// that a key in a variable of any name stays here.
enum ChildEnvironment {
  private static let names: Set<String> = [
    "PATH", "HOME", "USER", "LOGNAME", "TMPDIR", "TZ", "LANG", "LANGUAGE",
    "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME",
    // Which processor or graphics card an engine may use.
    "OMP_NUM_THREADS", "CUDA_VISIBLE_DEVICES", "HIP_VISIBLE_DEVICES", "ROCR_VISIBLE_DEVICES",
    "GGML_VK_VISIBLE_DEVICES", "LD_LIBRARY_PATH",
  ]

  /// Of `environment` what may pass, with `additions` over it.
  static func filtered(
    _ environment: [(name: String, value: [UInt8])],
    adding additions: [(name: String, value: String)]
  ) -> [(name: String, value: [UInt8])] {
    let replaced = Set(additions.map(\.name))
    let kept = environment.filter {
      (names.contains($0.name) || $0.name.hasPrefix("LC_")) && !replaced.contains($0.name)
    }
    return kept + additions.map { ($0.name, Array($0.value.utf8)) }
  }
}
