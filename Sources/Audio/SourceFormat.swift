/// What a source file is, by its contents, where it is whole and could be handed on as it is: one
/// audio track, undamaged, nothing but sound in it (a cover picture does no harm).
public struct SourceFormat: Sendable, Equatable {
  /// Names that readers know it by, the usual one first: `wav`, `flac`, `mp3`, `m4a`, `ogg`,
  /// `opus`, `webm`, `aac`.
  public var names: [String]
  /// Samples a second of one channel.
  public var rate: Int

  public init(names: [String], rate: Int) {
    self.names = names
    self.rate = rate
  }
}

extension SourceFormat {
  /// Plain WAV: what every reader of WAV knows.
  init?(_ layout: WAVLayout) {
    guard layout.flaws.isEmpty, !layout.bigEndian, !layout.is64Bit else { return nil }
    switch layout.encoding {
    case .signed(bytes: 2), .signed(bytes: 3): self.init(names: ["wav"], rate: layout.rate)
    default: return nil
    }
  }

  /// - Parameter head: the file's first bytes.
  init?(_ probe: MediaProbe, head: [UInt8]) {
    guard probe.isSoundOnly, probe.info.tracks.count == 1 else { return nil }
    let track = probe.info.tracks[0]
    switch (probe.info.container, track.codec) {
    case ("flac", "flac"): self.init(names: ["flac"], rate: track.rate)
    case ("mp3", "mp3"): self.init(names: ["mp3"], rate: track.rate)
    case ("aac", "aac"): self.init(names: ["aac"], rate: track.rate)
    case ("ogg", "opus"): self.init(names: ["ogg", "opus"], rate: track.rate)
    case ("ogg", "vorbis"): self.init(names: ["ogg"], rate: track.rate)
    case (let container, "aac") where container.hasPrefix("mov,mp4,m4a"):
      self.init(names: ["m4a"], rate: track.rate)
    // Matroska says in its head whether it keeps to the part that WebM took.
    case (let container, "opus"), (let container, "vorbis"):
      guard container.hasPrefix("matroska"), head.firstRange(of: "webm".utf8) != nil else {
        return nil
      }
      self.init(names: ["webm"], rate: track.rate)
    default: return nil
    }
  }
}
