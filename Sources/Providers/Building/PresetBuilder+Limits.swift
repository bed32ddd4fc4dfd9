/// Limits and rules that contradict each other, or leave nothing that could be sent.
extension PresetBuilder {
  /// Seconds: a recording is cut into no shorter pieces.
  private static let leastPiece = 1.9

  /// Of a section with its wire under it. What is wrong is told where the key stands, in the preset
  /// or the wire.
  mutating func checkLimits(_ place: SectionPlace) {
    guard let tree = place.section["limits"] else { return }
    let limits = Limits(tree)
    let path = place.path.key("limits")
    if let least = limits.minSeconds, let most = limits.seconds, least >= most,
      let value = tree["min_seconds"]
    {
      faults.add(
        .value, at: value.place, path.key("min_seconds"),
        "min_seconds (\(value.text ?? "")) is not below seconds (\(tree["seconds"]?.text ?? "")): "
          + "no recording could be sent")
    }
    guard place.kind == .transcription else { return }
    let formats =
      place.section["audio"].map { $0["formats"]?.texts ?? $0["format"]?.texts ?? [] } ?? []
    let isWAV = formats.allSatisfy { $0 == "wav" }
    for (key, bytes) in [("bytes", limits.bytes), ("body_bytes", limits.bodyBytes)] {
      guard let bytes, let value = tree[key] else { continue }
      let seconds = max(limits.minSeconds ?? 0, Self.leastPiece)
      guard Double(bytes) < Self.leastBytes(seconds, isWAV: isWAV) else { continue }
      faults.add(
        .value, at: value.place, path.key(key),
        "\((value.text ?? "").quoted) is too small: \(Self.short(seconds)) s of sound "
          + "\(isWAV ? "as WAV" : "in any format") need "
          + "\(Int(Self.leastBytes(seconds, isWAV: isWAV))) bytes")
    }
  }

  /// Of a mono file of 16 kHz; of what is compressed no more than 2 kB a second is asked.
  private static func leastBytes(_ seconds: Double, isWAV: Bool) -> Double {
    isWAV ? 44 + (seconds * 32_000).rounded(.up) : (seconds * 2_000).rounded(.up)
  }

  private static func short(_ seconds: Double) -> String {
    Int(exactly: seconds).map(String.init) ?? "\(seconds)"
  }

  mutating func checkParameters(_ place: SectionPlace) {
    let path = place.path.key("parameters")
    for member in place.section["parameters"]?.members ?? [] {
      let rule = member.value
      for key in ["unless", "into"] {
        guard let value = rule[key], value.text == member.key else { continue }
        faults.add(
          .value, at: value.place, path.key(member.key).key(key),
          "\(key) names the parameter itself: it would never be sent")
      }
      if let one = rule["max_chars"], let most = one.int, let all = rule["total_chars"]?.int,
        most > all
      {
        faults.add(
          .value, at: one.place, path.key(member.key).key("max_chars"),
          "max_chars (\(most)) is above total_chars (\(all))")
      }
    }
  }
}
